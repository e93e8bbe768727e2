import { MOST_OPEN_SHARES, type NewShare, type ShareRequest } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { hashToken, newToken } from '../../../platform/crypto/link-token.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Dependencies } from '../../dependencies.ts'
import { lockAnalysis } from '../../store/analyses.queries.ts'
import { countOpenShares, deleteSharesEndedBefore, insertShare } from '../../store/shares.queries.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1_000
/** So long a visitor still sees that a link was there, and who opened it. */
const KEPT_AFTER_END_MS = 30 * MS_PER_DAY

/** Where the page of a link lies; the token ends it. */
export const SHARED_PAGE = '/shared/'

/** A new link to a finished report. Throws `analysis_not_found` and `share_limit_reached`. */
export async function shareReport(
  { database }: Pick<Dependencies, 'database'>,
  of: { visitorId: string; analysisId: string; origin: string },
  { days, withPhoto, withAnswers }: ShareRequest,
  now: Date,
): Promise<NewShare> {
  const { visitorId, analysisId, origin } = of
  const token = newToken()
  const share = { id: uuidv7(), analysisId, withPhoto, withAnswers, createdAt: now }
  const expiresAt = new Date(now.getTime() + days * MS_PER_DAY)
  await database.transaction().execute(async (trx) => {
    const analysis = await lockAnalysis(trx, visitorId, analysisId)
    if (analysis?.status !== 'completed') throw new AppError('analysis_not_found')
    if ((await countOpenShares(trx, analysisId, now)) >= MOST_OPEN_SHARES) throw new AppError('share_limit_reached')
    await insertShare(trx, { ...share, tokenHash: hashToken(token), expiresAt })
  })
  return { id: share.id, url: `${origin}${SHARED_PAGE}${token}`, expiresAt: expiresAt.toISOString() }
}

/** Forgets links a while after they ended, and who opened them. Returns how many. */
export const purgeShares = ({ database }: Pick<Dependencies, 'database'>, now: Date): Promise<number> =>
  deleteSharesEndedBefore(database, new Date(now.getTime() - KEPT_AFTER_END_MS))
