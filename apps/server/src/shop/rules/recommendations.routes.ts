import { recommendationRequestSchema, recommendedProductSchema } from '@chioma/contract'
import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import { findVisitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { readFindingNames } from './finding-names.ts'
import { recommendProducts, seenAsSent, seenInAnalysis } from './recommend-products.ts'

/** What fits what was seen, which may be nothing. */
export async function recommendationsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const names = readFindingNames(dependencies.locales)

  app.post(
    '/api/recommendations',
    {
      schema: {
        summary: 'Products that fit what was seen, the first ones first; an empty list is an answer',
        body: recommendationRequestSchema,
        response: { 200: z.array(recommendedProductSchema) },
      },
    },
    async (request) => {
      const { analysisId, detectedIssues, language } = request.body
      const seen =
        analysisId === undefined
          ? seenAsSent(detectedIssues, names)
          : await seenInAnalysis(dependencies, (await findVisitor(dependencies, request))?.id, analysisId)
      return recommendProducts({ ...dependencies, names }, seen, languageOf(request, language))
    },
  )
}
