import {
  MOST_OPEN_SHARES,
  type NewShare,
  type Share,
  type SharedByMe,
  type ShareOpening,
  type ShareRequest,
  shareOpeningSchema,
} from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { hashToken, newToken } from '../../../platform/crypto/crypto.ts'
import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Dependencies } from '../../dependencies.ts'
import { lockAnalysis } from '../../store/analysis-runs.queries.ts'
import {
  countOpenShares,
  deleteSharesEndedBefore,
  insertShare,
  selectOpenings,
  selectShares,
} from '../../store/shares.queries.ts'

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

type ShareRow = Awaited<ReturnType<typeof selectShares>>[number]
type OpeningRow = Awaited<ReturnType<typeof selectOpenings>>[number]

/** The links of one analysis as its visitor sees them, newest first. */
export async function sharesOf(database: Database, visitorId: string, analysisId: string, now: Date): Promise<Share[]> {
  return (await readShares(database, await selectShares(database, visitorId, analysisId), now)).map(({ share }) => share)
}

/** All that a visitor shared, newest first. */
export async function sharedByMe(database: Database, visitorId: string, now: Date): Promise<SharedByMe[]> {
  const shares = await readShares(database, await selectShares(database, visitorId), now)
  return shares.map(({ row, share }) => ({
    ...share,
    analysisId: row.analysis_id,
    analysisCreatedAt: row.analysisCreatedAt.toISOString(),
  }))
}

async function readShares(database: Database, rows: readonly ShareRow[], now: Date): Promise<{ row: ShareRow; share: Share }[]> {
  const openings = await selectOpenings(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = openings.filter(({ share_id: shareId }) => shareId === row.id)
    return { row, share: presentShare(row, own.map(presentOpening), now) }
  })
}

const presentShare = (row: ShareRow, openings: ShareOpening[], now: Date): Share => ({
  id: row.id,
  withPhoto: row.with_photo,
  withAnswers: row.with_answers,
  status: row.revoked_at !== null ? 'revoked' : row.expires_at <= now ? 'expired' : 'open',
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  openings,
})

const presentOpening = ({ device, browser, times, ...at }: OpeningRow): ShareOpening =>
  shareOpeningSchema.parse({
    device,
    browser,
    times,
    firstOpenedAt: at.first_opened_at.toISOString(),
    lastOpenedAt: at.last_opened_at.toISOString(),
  })
