import { type StaffRole, staffRoleSchema } from '@chioma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { hashToken, newToken } from '../../platform/crypto/crypto.ts'
import { countChanged, type Database, hasChanged, type Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import '@fastify/cookie'

const MINUTE_MS = 60_000
/** A session ends when nobody used it for two hours, and in any case after a working day. */
const IDLE_MS = 120 * MINUTE_MS
const LONGEST_MS = 12 * 60 * MINUTE_MS
/** Being here is noted at most this often. */
const TOUCH_EVERY_MS = MINUTE_MS
const USER_AGENT_LENGTH = 200

/** Who is calling, as a valid session says. */
export interface SignedInStaff {
  id: string
  email: string
  name: string
  role: StaffRole
  sessionId: string
  sessionEndsAt: Date
}

/** What counts as open at an instant. */
export const openAt = (now: Date): { seenAfter: Date; now: Date } => ({ seenAfter: new Date(now.getTime() - IDLE_MS), now })

/** The staff member whose session the cookie names; `undefined` without one, and once it has ended. */
export async function findSignedInStaff(
  { database }: Pick<Dependencies, 'database'>,
  request: FastifyRequest,
  now = new Date(),
): Promise<SignedInStaff | undefined> {
  const token = readStaffCookie(request)
  const row = token === undefined ? undefined : await selectSession(database, hashToken(token), openAt(now))
  if (row === undefined) return undefined
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_EVERY_MS) await touchSession(database, row.session_id, now)
  const { id, email, name, session_id: sessionId, ends_at: sessionEndsAt } = row
  return { id, email, name, role: staffRoleSchema.parse(row.role), sessionId, sessionEndsAt }
}

/** A new session with a token of its own; the browser's earlier one ends, and what ended meanwhile is swept out. The cookie is written by `sendSessionCookie`. */
export async function openSession(
  trx: Transaction,
  memberId: string,
  request: FastifyRequest,
  now: Date,
): Promise<{ token: string; id: string; endsAt: Date }> {
  const earlier = readStaffCookie(request)
  if (earlier !== undefined) await deleteSessionOfToken(trx, hashToken(earlier))
  await deleteEndedSessions(trx, openAt(now))
  const session = { id: uuidv7(), token: newToken(), endsAt: new Date(now.getTime() + LONGEST_MS) }
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH)
  await insertSession(trx, { ...session, tokenHash: hashToken(session.token), memberId, userAgent, now })
  return session
}

/** Deletes sessions that have ended. Returns how many. */
export const purgeSessions = ({ database }: Pick<Dependencies, 'database'>, now: Date): Promise<number> =>
  deleteEndedSessions(database, openAt(now))

/** Sends the cookie of a committed session to the browser. */
export function sendSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: { token: string; endsAt: Date },
  { config }: Pick<Dependencies, 'config'>,
): void {
  writeStaffCookie(request, reply, session.token, session.endsAt, config)
}

const STAFF_COOKIE = 'chioma_staff'
/** Tells the pages that somebody of the staff is here, and nothing more: it grants nothing. */
const STAFF_HINT_COOKIE = 'chioma_staff_here'

/** The session token of a genuine cookie. */
function readStaffCookie(request: FastifyRequest): string | undefined {
  const signed = request.cookies[STAFF_COOKIE]
  if (!signed) return undefined
  const { valid, value } = request.unsignCookie(signed)
  return valid ? value : undefined
}

function writeStaffCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  endsAt: Date,
  config: Dependencies['config'],
): void {
  const scope = { ...cookieScope(request, config), expires: endsAt }
  reply.setCookie(STAFF_COOKIE, token, { ...scope, httpOnly: true, signed: true })
  reply.setCookie(STAFF_HINT_COOKIE, '1', scope)
}

export function clearStaffCookie(request: FastifyRequest, reply: FastifyReply, config: Dependencies['config']): void {
  reply.clearCookie(STAFF_COOKIE, { ...cookieScope(request, config), httpOnly: true })
  reply.clearCookie(STAFF_HINT_COOKIE, cookieScope(request, config))
}

export const cookieScope = (request: FastifyRequest, config: Dependencies['config']) =>
  ({
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https' || config.publicUrl.startsWith('https:'),
  }) as const

interface NewSession {
  id: string
  tokenHash: Buffer
  memberId: string
  userAgent: string
  now: Date
  endsAt: Date
}

async function insertSession(trx: Transaction, { id, tokenHash, memberId, userAgent, now, endsAt }: NewSession): Promise<void> {
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
async function selectSession(database: Database, tokenHash: Buffer, { seenAfter, now }: { seenAfter: Date; now: Date }) {
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

async function touchSession(database: Database, id: string, now: Date): Promise<void> {
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
  return hasChanged(trx.deleteFrom('staff_sessions').where('id', '=', id).where('member_id', '=', memberId))
}

async function deleteSessionOfToken(trx: Transaction, tokenHash: Buffer): Promise<void> {
  await trx.deleteFrom('staff_sessions').where('token_hash', '=', tokenHash).execute()
}

/** All sessions of a member, or all but one. */
export async function deleteSessionsOf(trx: Transaction, memberId: string, exceptId?: string): Promise<number> {
  const others = trx.deleteFrom('staff_sessions').where('member_id', '=', memberId)
  return countChanged(exceptId === undefined ? others : others.where('id', '<>', exceptId))
}

/** Returns how many there were. */
async function deleteEndedSessions(database: Database, { seenAfter, now }: { seenAfter: Date; now: Date }): Promise<number> {
  return countChanged(
    database
      .deleteFrom('staff_sessions')
      .where((row) => row.or([row('ends_at', '<=', now), row('last_seen_at', '<=', seenAfter)])),
  )
}
