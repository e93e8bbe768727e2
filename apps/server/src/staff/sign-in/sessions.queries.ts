import type { Database, Transaction } from '../../platform/database/database.ts'

export interface NewSession {
  id: string
  tokenHash: Buffer
  memberId: string
  userAgent: string
  now: Date
  endsAt: Date
}

export async function insertSession(
  trx: Transaction,
  { id, tokenHash, memberId, userAgent, now, endsAt }: NewSession,
): Promise<void> {
  await trx
    .insertInto('staff_sessions')
    .values({
      id,
      token_hash: tokenHash,
      member_id: memberId,
      user_agent: userAgent,
      created_at: now,
      last_seen_at: now,
      ends_at: endsAt,
    })
    .execute()
}

/** The session of a cookie with its member, while it lasts. */
export async function selectSession(database: Database, tokenHash: Buffer, { seenAfter, now }: { seenAfter: Date; now: Date }) {
  return database
    .selectFrom('staff_sessions as session')
    .innerJoin('staff_members as member', 'member.id', 'session.member_id')
    .select(['session.id as session_id', 'session.last_seen_at', 'session.ends_at', 'member.id', 'member.email', 'member.name'])
    .select(['member.role'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.ends_at', '>', now)
    .where('session.last_seen_at', '>', seenAfter)
    .executeTakeFirst()
}

export async function touchSession(database: Database, id: string, now: Date): Promise<void> {
  await database.updateTable('staff_sessions').set({ last_seen_at: now }).where('id', '=', id).execute()
}

export async function selectSessionsOf(database: Database, memberId: string, { seenAfter, now }: { seenAfter: Date; now: Date }) {
  return database
    .selectFrom('staff_sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'ends_at'])
    .where('member_id', '=', memberId)
    .where('ends_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** False when the member has no such session. */
export async function deleteSession(trx: Transaction, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_sessions')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSessionOfToken(trx: Transaction, tokenHash: Buffer): Promise<void> {
  await trx.deleteFrom('staff_sessions').where('token_hash', '=', tokenHash).execute()
}

/** All sessions of a member, or all but one. */
export async function deleteSessionsOf(trx: Transaction, memberId: string, exceptId?: string): Promise<number> {
  const others = trx.deleteFrom('staff_sessions').where('member_id', '=', memberId)
  const { numDeletedRows } = await (exceptId === undefined ? others : others.where('id', '<>', exceptId)).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns how many there were. */
export async function deleteEndedSessions(
  database: Database,
  { seenAfter, now }: { seenAfter: Date; now: Date },
): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('staff_sessions')
    .where((row) => row.or([row('ends_at', '<=', now), row('last_seen_at', '<=', seenAfter)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
