import { type Share, type SharedByMe, type ShareOpening, shareOpeningSchema } from '@chioma/contract'
import type { Database } from '../../../platform/database/database.ts'
import { selectOpenings, selectShares } from '../../store/shares.queries.ts'

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
