import type { AnalysisReview, ReviewInput } from '@chioma/contract'
import { AppError } from '../../platform/http/app-error.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockCompletedAnalysis, selectReview, upsertReview } from './reviews.queries.ts'

/**
 * Keeps what a person says of the findings of a completed analysis. Throws `analysis_not_found` where there is none, and
 * `version_conflict` with the review that stands there when somebody else was quicker.
 */
export async function reviewAnalysis(
  { database }: Pick<Dependencies, 'database'>,
  actor: Actor,
  analysisId: string,
  input: ReviewInput,
  now: Date,
): Promise<AnalysisReview> {
  return database.transaction().execute(async (trx) => {
    if (!(await lockCompletedAnalysis(trx, analysisId))) throw new AppError('analysis_not_found')
    const before = await selectReview(trx, analysisId)
    if ((before?.version ?? 0) !== input.version)
      throw await versionConflict(trx, { subject: `analysis/${analysisId}`, action: 'analysis.reviewed', current: before })
    await upsertReview(trx, analysisId, { ...input, reviewerId: actor.id, reviewerName: actor.name, now })
    const after = await selectReview(trx, analysisId)
    if (after === null) throw new Error('a review that was just written is not there')
    await writeAuditEntry(trx, actor, { action: 'analysis.reviewed', subject: `analysis/${analysisId}`, before, after })
    return after
  })
}
