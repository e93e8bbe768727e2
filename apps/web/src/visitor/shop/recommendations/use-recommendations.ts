import {
  CONSULTATION_PRODUCT_ID,
  type DetectedIssue,
  type Language,
  type Product,
  productSchema,
  type RecommendedProduct,
  recommendedProductSchema,
} from '@chioma/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson } from '../../../lib/api/request.ts'
import { sendJson } from '../../../lib/api/send-json.ts'

export interface RecommendationSource {
  analysisId: string
  issues: readonly DetectedIssue[]
}

const recommendedSchema = z.array(recommendedProductSchema)
const productsSchema = z.array(productSchema)

/** Asked for only where something was seen; an analysis without findings has none. */
export const useRecommendations = (
  { analysisId, issues }: RecommendationSource,
  language: Language,
): UseQueryResult<RecommendedProduct[]> =>
  useQuery({
    queryKey: ['recommendations', analysisId, language],
    queryFn: () =>
      issues.length === 0
        ? []
        : sendJson(
            'POST',
            '/api/recommendations',
            {
              analysisId,
              language,
              detectedIssues: issues.map(({ code, severity, confidence, isRedFlag }) => ({
                code,
                severity,
                confidence,
                isRedFlag,
              })),
            },
            recommendedSchema,
          ),
  })

/** The session that everybody can book; undefined where the shop does not offer it. */
export const useConsultation = (language: Language): UseQueryResult<Product | undefined> =>
  useQuery({
    queryKey: ['products', language],
    queryFn: ({ signal }) => getJson(`/api/products?language=${language}`, productsSchema, signal),
    select: (products) => products.find(({ id }) => id === CONSULTATION_PRODUCT_ID),
  })
