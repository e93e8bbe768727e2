import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { withHeldVisitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteAnalysis } from '../store/delete-analysis.queries.ts'

const uuidSchema = z.uuid()

/** One analysis goes with its photo; orders and everything else of the visitor stay. */
export async function removeAnalysisRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.delete(
    '/api/analysis/:id',
    {
      schema: {
        summary: 'Deletes an analysis with its photo, for good',
        description: 'For its visitor alone. What staff wrote of it goes as well; that they opened it stays in the audit log.',
        params: z.object({ id: z.string() }),
        response: { 204: z.null() },
      },
    },
    async ({ visitor, params: { id } }, reply) => {
      if (visitor === undefined || !uuidSchema.safeParse(id).success) throw new AppError('analysis_not_found')
      const objectKeys = await withHeldVisitor(dependencies, visitor, (trx) => deleteAnalysis(trx, visitor.id, id))
      if (objectKeys === undefined) throw new AppError('analysis_not_found')
      // What a crash leaves here is an object that no row needs, and is purged as such.
      for (const key of objectKeys) await dependencies.storage.delete(key)
      return reply.code(204).send(null)
    },
  )
}
