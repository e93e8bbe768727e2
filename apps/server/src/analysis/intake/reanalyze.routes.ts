import { analysisSchema, errorBodySchema, reanalysisRequestSchema } from '@chioma/contract'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { refuseFields } from '../../platform/http/refuse-fields.ts'
import { findVisitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectAnalysis } from '../report/analyses.queries.ts'
import { presentAnalysis } from '../report/present-analysis.ts'
import { VIEW_REFUSAL } from './read-view.ts'
import { reanalyze } from './reanalyze.ts'

const uuidSchema = z.uuid()

/** `POST /api/analysis/:id/reanalyze`: the photo of an analysis that ended is looked at anew, as what the person says it shows. */
export async function reanalyzeRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.post(
    '/api/analysis/:id/reanalyze',
    {
      attachValidation: true,
      schema: {
        summary: 'Looks at the photo of an analysis anew',
        description:
          'For its visitor alone, once it is completed or failed. It begins again under the same id: what was seen before goes, and events go on in the same stream. Asking twice for the same is asking once.',
        params: z.object({ id: z.string() }),
        body: z.preprocess((body) => body ?? {}, reanalysisRequestSchema),
        response: { 202: analysisSchema, '4xx': errorBodySchema, '5xx': errorBodySchema },
      },
      preHandler: refuseFields({ view: VIEW_REFUSAL }),
    },
    async (request, reply) => {
      const { id } = request.params
      const visitor = await findVisitor(dependencies, request)
      if (!visitor || !uuidSchema.safeParse(id).success) throw new AppError('analysis_not_found')
      await reanalyze(dependencies, visitor, id, request.body)
      const row = await selectAnalysis(dependencies.database, visitor.id, id)
      if (!row) throw new AppError('analysis_not_found')
      return reply.code(202).header('cache-control', 'no-store').send(presentAnalysis(dependencies, row))
    },
  )
}
