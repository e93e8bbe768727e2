import { newShareSchema, sharedByMeSchema, shareRequestSchema, shareSchema } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../platform/http/app-error.ts'
import type { App } from '../../../platform/http/http-app.ts'
import { publicOriginOf } from '../../../platform/http/public-origin.ts'
import { isUuid } from '../../../platform/http/validate-request.ts'
import type { Dependencies } from '../../dependencies.ts'
import { isAnalysisOf } from '../../store/analyses.queries.ts'
import { revokeShare } from '../../store/shares.queries.ts'
import { sharedByMe, shareReport, sharesOf } from './share-report.ts'

const ofAnalysis = z.object({ id: z.string() })
const ofShare = ofAnalysis.extend({ shareId: z.string() })

/** The links to a report, for its visitor alone: staff hand nothing on. */
export async function sharesRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database, config } = dependencies

  app.post(
    '/api/analysis/:id/shares',
    {
      schema: {
        summary: 'Makes a link under which the report is read without an account',
        description: 'For its visitor alone, once it is completed. The address is told here and never again.',
        params: ofAnalysis,
        body: shareRequestSchema,
        response: { 201: newShareSchema },
      },
    },
    async (request) => {
      const of = { ...(await ownAnalysis(dependencies, request, request.params.id)), origin: publicOriginOf(config, request) }
      return shareReport(dependencies, of, request.body, new Date())
    },
  )

  app.get(
    '/api/analysis/:id/shares',
    {
      schema: {
        summary: 'The links to the report, and who opened them',
        params: ofAnalysis,
        response: { 200: z.array(shareSchema) },
      },
    },
    async (request) => {
      const { visitorId, analysisId } = await ownAnalysis(dependencies, request, request.params.id)
      return sharesOf(database, visitorId, analysisId, new Date())
    },
  )

  app.delete(
    '/api/analysis/:id/shares/:shareId',
    {
      schema: {
        summary: 'Revokes a link: from now on nobody reads anything by it',
        params: ofShare,
        response: { 204: z.null() },
      },
    },
    async (request) => {
      const own = await ownAnalysis(dependencies, request, request.params.id)
      const { shareId: id } = request.params
      if (!isUuid(id) || !(await revokeShare(database, { ...own, id }, new Date()))) throw new AppError('not_found')
    },
  )

  app.get(
    '/api/my-data/shares',
    {
      schema: {
        summary: 'Every report that the caller shared, and who opened it',
        response: { 200: z.array(sharedByMeSchema) },
      },
    },
    async ({ visitor }) => (visitor === undefined ? [] : sharedByMe(database, visitor.id, new Date())),
  )
}

/** Throws `analysis_not_found` for everybody but the visitor whose it is. */
async function ownAnalysis(
  { database }: Pick<Dependencies, 'database'>,
  { visitor }: FastifyRequest,
  analysisId: string,
): Promise<{ visitorId: string; analysisId: string }> {
  if (!visitor || !isUuid(analysisId) || !(await isAnalysisOf(database, visitor.id, analysisId)))
    throw new AppError('analysis_not_found')
  return { visitorId: visitor.id, analysisId }
}
