import { alertCodeSchema, analysisSchema, analysisSummarySchema, findingCodeSchema, SHOWN_PHOTO_SIDES_PX } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { answerPage, pageLimit, pagesOf } from '../../platform/http/read-page.ts'
import { askedLanguage, inLanguage } from '../../platform/http/request-language.ts'
import { isUuid } from '../../platform/http/validate-request.ts'
import { getReadable } from '../../platform/storage/object-storage.ts'
import { type Visitor, withHeldVisitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  type AnalysisRow,
  deleteAnalysis,
  isAnalysisOf,
  selectAnalysis,
  selectKeptPhotoKey,
  selectOverlayKeys,
  selectSummaries,
} from '../store/analyses.queries.ts'
import type { AnalysisQueue } from '../store/analysis-queue.ts'
import { isFinished } from '../store/analysis-row.ts'
import { presentAnalysis, presentSummary } from './present-analysis.ts'
import { readableAnalysis } from './readable-analysis.ts'
import { noteOpened } from './viewers.ts'

const ofAnalysis = z.object({ id: z.string() })
const ofPhoto = z.object({
  side: z.coerce
    .number()
    .pipe(z.literal([...SHOWN_PHOTO_SIDES_PX]))
    .optional(),
})
const ofOverlay = z.object({ id: z.string(), code: z.string() })
const page = inLanguage.extend({ after: z.string().optional(), limit: pageLimit })
const markedCode = z.union([findingCodeSchema, alertCodeSchema])
/** What a visitor can read of the analyses; another's are not there. Staff who may read them open one by its id. */
export async function analysesRoutes(app: App, dependencies: Dependencies, queue: AnalysisQueue): Promise<void> {
  const { database } = dependencies

  app.get(
    '/api/analysis/:id',
    {
      schema: {
        summary: 'One analysis, its words in the language asked for',
        params: ofAnalysis,
        querystring: inLanguage,
        response: { 200: analysisSchema },
      },
    },
    async (request) => {
      const { visitor, params } = request
      const language = askedLanguage(request.query.language)
      // Its owner asks most often: one statement says whether it is theirs, and what it is.
      const own = visitor && isUuid(params.id) && (await selectAnalysis(database, visitor.id, params.id))
      const row = own || (await openForStaff(dependencies, request, params.id))
      const place = isFinished(row.status) ? undefined : await queue.placeOf(row.id)
      return { ...presentAnalysis(dependencies, row, language), ...(place && { queue: place }) }
    },
  )

  // Orders and everything else of the visitor stay.
  app.delete(
    '/api/analysis/:id',
    {
      schema: {
        summary: 'Deletes an analysis with its photo, for good',
        description: 'For its visitor alone. What staff wrote of it goes as well; that they opened it stays in the audit log.',
        params: ofAnalysis,
        response: { 204: z.null() },
      },
    },
    async ({ visitor, params: { id } }) => {
      if (visitor === undefined || !isUuid(id)) throw notFound()
      const objectKeys = await withHeldVisitor(dependencies, visitor, (trx) => deleteAnalysis(trx, visitor.id, id))
      if (objectKeys === undefined) throw notFound()
      // What a crash leaves here is an object that no row needs, and is purged as such.
      for (const key of objectKeys) await dependencies.storage.delete(key)
    },
  )

  app.get(
    '/api/analysis/:id/photo',
    {
      schema: {
        summary: 'The photo of an analysis: whole as JPEG, or for a screen as WebP',
        params: ofAnalysis,
        querystring: ofPhoto,
      },
    },
    async (request, reply) => {
      const analysis = await readableAnalysis(dependencies, request, request.params.id)
      const objectKey = await selectKeptPhotoKey(database, analysis.visitorId, analysis.id)
      if (objectKey === undefined) throw notFound()
      const { side } = request.query
      const { id: analysisId, dataKey } = analysis
      const bytes =
        side === undefined
          ? await getReadable(dependencies, dataKey, objectKey, { analysisId })
          : await dependencies.shownPhotos.get({ analysisId, objectKey, dataKey, sidePx: side })
      if (bytes === undefined) throw new AppError('picture_unreadable')
      await noteOpened(dependencies, request, analysis, 'photo')
      return reply.type(side === undefined ? 'image/jpeg' : 'image/webp').send(bytes)
    },
  )

  app.get(
    '/api/analysis/:id/overlays/:code',
    {
      schema: {
        summary: 'The pixels of a finding or alert, as PNG: opaque where it is, transparent elsewhere',
        params: ofOverlay,
      },
    },
    async (request, reply) => {
      const analysis = await readableAnalysis(dependencies, request, request.params.id)
      const { visitorId, id: analysisId, dataKey } = analysis
      const code = markedCode.safeParse(request.params.code).data
      const objectKey = code && (await selectOverlayKeys(database, visitorId, analysisId)).get(code)
      if (objectKey === undefined) throw notFound()
      const bytes = await getReadable(dependencies, dataKey, objectKey, { analysisId })
      if (bytes === undefined) throw new AppError('picture_unreadable')
      return reply.type('image/png').send(bytes)
    },
  )

  app.get(
    '/api/user-analyses',
    { schema: pagesOf('The analyses of the caller, newest first, in the language asked for', page, analysisSummarySchema) },
    async (request, reply) => {
      const { after } = request.query
      const language = askedLanguage(request.query.language)
      const { visitor } = request
      if (after !== undefined && !(visitor && (await isKnown(dependencies, visitor, after)))) throw notFound()
      if (!visitor) return []
      const analyses = await answerPage({ request, reply }, ({ after, limit }) =>
        selectSummaries(database, visitor.id, { after, limit }),
      )
      return analyses.map((row) => presentSummary(dependencies, row, language))
    },
  )
}

async function openForStaff(dependencies: Dependencies, request: FastifyRequest, id: string): Promise<AnalysisRow> {
  const readable = await readableAnalysis(dependencies, request, id)
  const row = await selectAnalysis(dependencies.database, readable.visitorId, id)
  if (!row) throw notFound()
  await noteOpened(dependencies, request, readable, 'report')
  return row
}

const isKnown = async ({ database }: Dependencies, visitor: Visitor, id: string): Promise<boolean> =>
  isUuid(id) && isAnalysisOf(database, visitor.id, id)

const notFound = () => new AppError('analysis_not_found')
