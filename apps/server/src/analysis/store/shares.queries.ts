import type { ReaderWords } from '@chioma/contract'
import { sql } from 'kysely'
import { countChanged, countRows, type Database, hasChanged, type Transaction } from '../../platform/database/database.ts'

export interface NewShareRow {
  id: string
  analysisId: string
  tokenHash: Buffer
  withPhoto: boolean
  withAnswers: boolean
  createdAt: Date
  expiresAt: Date
}

export async function insertShare(trx: Transaction, share: NewShareRow): Promise<void> {
  await trx
    .insertInto('analysis_shares')
    .values({
      id: share.id,
      analysis_id: share.analysisId,
      token_hash: share.tokenHash,
      with_photo: share.withPhoto,
      with_answers: share.withAnswers,
      created_at: share.createdAt,
      expires_at: share.expiresAt,
    })
    .execute()
}

/** How many links of an analysis work at that instant. The analysis must be locked. */
export async function countOpenShares(trx: Transaction, analysisId: string, now: Date): Promise<number> {
  const ofAnalysis = trx.selectFrom('analysis_shares').where('analysis_id', '=', analysisId)
  return countRows(ofAnalysis.where('revoked_at', 'is', null).where('expires_at', '>', now))
}

/** False where this visitor's analysis has no such share. One that was revoked before stays as it was. */
export async function revokeShare(
  database: Database,
  { visitorId, analysisId, id }: { visitorId: string; analysisId: string; id: string },
  now: Date,
): Promise<boolean> {
  return hasChanged(
    database
      .updateTable('analysis_shares')
      .set({ revoked_at: sql`coalesce(revoked_at, ${now})` })
      .where('id', '=', id)
      .where('analysis_id', '=', (expression) =>
        expression.selectFrom('analyses').select('id').where('id', '=', analysisId).where('visitor_id', '=', visitorId),
      ),
  )
}

/** The shares of a visitor, newest first; all, or those of one analysis. */
export async function selectShares(database: Database, visitorId: string, analysisId?: string) {
  let query = database
    .selectFrom('analysis_shares')
    .innerJoin('analyses', 'analyses.id', 'analysis_shares.analysis_id')
    .select([
      'analysis_shares.id',
      'analysis_shares.analysis_id',
      'analysis_shares.with_photo',
      'analysis_shares.with_answers',
      'analysis_shares.created_at',
      'analysis_shares.expires_at',
      'analysis_shares.revoked_at',
      'analyses.created_at as analysisCreatedAt',
    ])
    .where('analyses.visitor_id', '=', visitorId)
  if (analysisId !== undefined) query = query.where('analyses.id', '=', analysisId)
  return query.orderBy('analysis_shares.created_at', 'desc').orderBy('analysis_shares.id', 'desc').execute()
}

/** Who opened some shares, the last ones first. */
export async function selectOpenings(database: Database, shareIds: readonly string[]) {
  if (shareIds.length === 0) return []
  return database
    .selectFrom('share_openings')
    .select(['share_id', 'device', 'browser', 'times', 'first_opened_at', 'last_opened_at'])
    .where('share_id', 'in', shareIds)
    .orderBy('last_opened_at', 'desc')
    .orderBy('reader')
    .execute()
}

/** The share that a link leads to, while it works; with whose it is. */
export async function selectOpenShare(database: Database, tokenHash: Buffer, now: Date) {
  return database
    .selectFrom('analysis_shares')
    .innerJoin('analyses', 'analyses.id', 'analysis_shares.analysis_id')
    .innerJoin('visitors', 'visitors.id', 'analyses.visitor_id')
    .select(['analysis_shares.id', 'analysis_shares.analysis_id', 'analysis_shares.with_photo', 'analysis_shares.with_answers'])
    .select(['analysis_shares.expires_at', 'analyses.visitor_id', 'visitors.wrapped_key'])
    .where('analysis_shares.token_hash', '=', tokenHash)
    .where('analysis_shares.revoked_at', 'is', null)
    .where('analysis_shares.expires_at', '>', now)
    .executeTakeFirst()
}

/** Notes that a share was opened; by the same reader within `pauseMs` it is the same opening. Nothing where the share is gone meanwhile. */
export async function noteOpening(
  database: Database,
  { shareId, reader, words, pauseMs }: { shareId: string; reader: Buffer; words: ReaderWords; pauseMs: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into share_openings as known (share_id, reader, device, browser, first_opened_at, last_opened_at)
    select id, ${reader}, ${words.device}, ${words.browser}, ${now}, ${now} from analysis_shares where id = ${shareId} for key share
    on conflict (share_id, reader) do update set
      times = known.times + case when known.last_opened_at < ${new Date(now.getTime() - pauseMs)} then 1 else 0 end,
      last_opened_at = greatest(known.last_opened_at, excluded.last_opened_at)`.execute(database)
}

/** Deletes shares that ended before that instant, with who opened them. Returns how many. */
export async function deleteSharesEndedBefore(database: Database, before: Date): Promise<number> {
  return countChanged(database.deleteFrom('analysis_shares').where(sql<Date>`least(expires_at, revoked_at)`, '<', before))
}
