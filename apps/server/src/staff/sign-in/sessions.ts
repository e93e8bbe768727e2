import { type StaffRole, staffRoleSchema } from '@chioma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { hashToken, newToken } from '../../platform/crypto/crypto.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteEndedSessions, deleteSessionOfToken, insertSession, selectSession, touchSession } from './sessions.queries.ts'
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
