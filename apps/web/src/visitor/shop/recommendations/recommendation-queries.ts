import { type DetectedIssue, type Language, productSchema, recommendedProductSchema } from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../../lib/api/request.ts'
import { sendJson } from '../../../lib/api/send-json.ts'

export interface RecommendationSource {
  analysisId: string
  issues: readonly DetectedIssue[]
}

/** Asked for only where something was seen; an analysis without findings has none. */
export const recommendationsQuery = ({ analysisId, issues }: RecommendationSource, language: Language) =>
  queryOptions({
    queryKey: ['recommendations', analysisId, language],
    queryFn: () => {
      if (issues.length === 0) return []
      const detectedIssues = issues.map(({ code, severity, confidence, isRedFlag }) => ({
        code,
        severity,
        confidence,
        isRedFlag,
      }))
      return sendJson('POST', '/api/recommendations', { analysisId, language, detectedIssues }, recommendedProductSchema.array())
    },
  })

/** Everything that the shop offers. */
export const productsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['products', language],
    queryFn: ({ signal }) => getJson(`/api/products?language=${language}`, productSchema.array(), signal),
  })
