import { isDeepStrictEqual } from 'node:util'
import { analysisSchema, type ReanalysisRequest, reanalysisRequestSchema } from '@chioma/contract'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { isUuid, refuseFields } from '../../platform/http/validate-request.ts'
import { getReadable } from '../../platform/storage/object-storage.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { presentAnalysis } from '../report/present-analysis.ts'
import { ANALYZE_JOB } from '../run/analyze.job.ts'
import { isPhotoPurged, selectAnalysis, selectKeptPhotoKey, selectPhotoKey } from '../store/analyses.queries.ts'
import type { AnalysisQueue } from '../store/analysis-queue.ts'
import { isFinished, reportedAnswers } from '../store/analysis-row.ts'
import { lockAnalysis, startOver } from '../store/analysis-runs.queries.ts'
import { addProgress, RECEIVED } from '../store/progress.ts'
import { VIEW_REFUSAL } from './upload-form.ts'

/** `POST /api/analysis/:id/reanalyze`: the photo of an analysis that ended is looked at anew, with what the person says now. */
export async function reanalyzeRoutes(app: App, dependencies: Dependencies, queue: AnalysisQueue): Promise<void> {
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
        response: { 202: analysisSchema },
      },
      preHandler: refuseFields({ view: VIEW_REFUSAL }),
    },
    async (request, reply) => {
      const { id } = request.params
      const { visitor } = request
      if (!visitor || !isUuid(id)) throw new AppError('analysis_not_found')
      await queue.refuseWhenFull()
      await reanalyze(dependencies, visitor, id, request.body)
      const row = await selectAnalysis(dependencies.database, visitor.id, id)
      if (!row) throw new AppError('analysis_not_found')
      const place = await queue.placeOf(id, { isNew: true })
      return reply.code(202).send({ ...presentAnalysis(dependencies, row), ...(place && { queue: place }) })
    },
  )
}

/**
 * Begins a new run of an analysis that ended, in one transaction with its job. Does nothing where the very run that is asked for
 * is under way. Throws `analysis_not_found`, `photo_gone`, `picture_unreadable`, and `analysis_running` where another run is.
 */
export async function reanalyze(
  { database, queue, storage, logger }: Pick<Dependencies, 'database' | 'queue' | 'storage' | 'logger'>,
  visitor: Visitor,
  id: string,
  { view, isHairOrScalp = false, warningSigns }: ReanalysisRequest,
): Promise<void> {
  const photoKey = await selectPhotoKey(database, visitor.id, id)
  if (photoKey === undefined) throw new AppError('analysis_not_found')
  if ((await selectKeptPhotoKey(database, visitor.id, id)) === undefined) throw new AppError('photo_gone')
  const photo = await getReadable({ storage, logger }, visitor.dataKey, photoKey, { analysisId: id })
  if (photo === undefined) throw new AppError('picture_unreadable')
  const now = new Date()
  await database.transaction().execute(async (trx) => {
    const before = await lockAnalysis(trx, visitor.id, id)
    if (before === undefined) throw new AppError('analysis_not_found')
    if (await isPhotoPurged(trx, photoKey)) throw new AppError('photo_gone')
    const declared = {
      declaredView: view ?? before.declared_view,
      isHairOrScalp: isHairOrScalp || before.is_hair_or_scalp,
      isViewConfirmed: view !== undefined || before.is_view_confirmed,
      ...(warningSigns && { questionnaire: { ...reportedAnswers(before), warningSigns, areWarningSignsConfirmed: true } }),
    }
    if (!isFinished(before.status)) {
      const isUnderWay =
        declared.declaredView === before.declared_view &&
        declared.isHairOrScalp === before.is_hair_or_scalp &&
        (warningSigns === undefined || isDeepStrictEqual(reportedAnswers(before)?.warningSigns, warningSigns))
      if (isUnderWay) return
      throw new AppError('analysis_running')
    }
    const runNumber = before.run_number + 1
    await startOver(trx, { id, runNumber }, declared, now)
    await addProgress(trx, id, [RECEIVED], now)
    await queue.enqueue(trx, ANALYZE_JOB, { analysisId: id }, `${id}/${runNumber}`)
  })
}
