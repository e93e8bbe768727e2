import type { ReanalysisRequest } from '@chioma/contract'
import { AppError } from '../../platform/http/app-error.ts'
import { getSealed } from '../../platform/storage/sealed-objects.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockAnalysis, selectPhotoKey, startOver } from '../report/analyses.queries.ts'
import { isFinished } from '../report/analysis-status.ts'
import { ANALYZE_JOB } from '../run/analyze.job.ts'
import { addProgress } from '../run/progress.queries.ts'

type Needs = Pick<Dependencies, 'database' | 'queue' | 'storage'>

/**
 * Begins a new look at the photo of an analysis that ended, in one transaction with its job. Does nothing where the very look that is asked for
 * is under way. Throws `analysis_not_found`, `photo_gone`, and `analysis_running` where another look is.
 */
export async function reanalyze(
  { database, queue, storage }: Needs,
  visitor: Visitor,
  id: string,
  { view, isHairOrScalp = false }: ReanalysisRequest,
): Promise<void> {
  const photoKey = await selectPhotoKey(database, visitor.id, id)
  if (photoKey === undefined) throw new AppError('analysis_not_found')
  if ((await getSealed({ storage }, visitor.dataKey, photoKey)) === undefined) throw new AppError('photo_gone')
  const now = new Date()
  await database.transaction().execute(async (trx) => {
    const before = await lockAnalysis(trx, visitor.id, id)
    if (before === undefined) throw new AppError('analysis_not_found')
    const told = { declaredView: view ?? before.declared_view, isHairOrScalp: isHairOrScalp || before.is_hair_or_scalp }
    if (!isFinished(before.status)) {
      const isUnderWay = told.declaredView === before.declared_view && told.isHairOrScalp === before.is_hair_or_scalp
      if (isUnderWay) return
      throw new AppError('analysis_running')
    }
    const lookNumber = before.look_number + 1
    await startOver(trx, { id, lookNumber }, told, now)
    await addProgress(trx, id, { stage: 'received', percent: 10 }, now)
    await queue.enqueue(trx, ANALYZE_JOB, { analysisId: id }, `${id}/${lookNumber}`)
  })
}
