import { type IssuedLink, type LinkPurpose, type StaffRole, staffRoleSchema } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { hashToken, newToken } from '../../platform/crypto/crypto.ts'
import { holdLock } from '../../platform/database/advisory-locks.ts'
import { countChanged, type Database, type Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { writeAuditEntry } from '../audit/audit.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { resetAttempts } from './attempts.ts'
import { insertMember, lockMember, updatePassword } from './credentials.queries.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { nameInLog } from './permission-guard.ts'
import { deleteSessionsOf } from './sessions.ts'

const HOUR_MS = 60 * 60 * 1_000
const LASTS_MS = { setup: HOUR_MS, invitation: 7 * 24 * HOUR_MS, reset: 24 * HOUR_MS } as const
const PAGE = { setup: '/admin/set-up', invitation: '/admin/invitation', reset: '/admin/reset' } as const

/**
 * A one-time link; earlier ones for the same purpose and person stop working, but for set-up links, of which each process
 * that starts without staff prints one. The token stands behind `#`, so that it reaches no log and no other site.
 */
export async function issueLink(
  trx: Transaction,
  { config }: Pick<Dependencies, 'config'>,
  target: LinkTarget,
  now: Date,
): Promise<IssuedLink> {
  await deleteExpiredLinks(trx, now)
  if (target.purpose !== 'setup') await deleteLinksOf(trx, target)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LASTS_MS[target.purpose])
  await insertLink(trx, { id: uuidv7(), tokenHash: hashToken(token), target, now, expiresAt })
  return { url: `${config.publicUrl}${PAGE[target.purpose]}#${token}`, expiresAt: expiresAt.toISOString() }
}

/** Deletes links that nobody used in time, and with them the addresses of the invited. Returns how many. */
export const purgeLinks = ({ database }: Pick<Dependencies, 'database'>, now: Date): Promise<number> =>
  deleteExpiredLinks(database, now)

/** Uses an invitation up and gives the id of the new member. */
export async function acceptInvitation(
  { database }: Pick<Dependencies, 'database'>,
  { token, name, password }: { token: string; name: string; password: string },
  { requestId, now }: { requestId: string; now: Date },
): Promise<string> {
  const passwordHash = await hashPassword(password)
  return database.transaction().execute(async (trx) => {
    const link = await takeLink(trx, 'invitation', hashToken(token), now)
    if (!link?.email) throw new AppError('link_invalid')
    const member = { id: uuidv7(), email: link.email, name, role: staffRoleSchema.parse(link.role) }
    if (!(await insertMember(trx, { ...member, passwordHash, now }))) throw new AppError('email_taken')
    const actor = { ...nameInLog(member), requestId }
    await writeAuditEntry(trx, actor, { action: 'staff.joined', subject: `staff/${member.id}`, after: member })
    return member.id
  })
}

/** Uses a reset link up: new password, every session ended, waiting times reset. One-time codes stay as they are. */
export async function resetPassword(
  dependencies: Pick<Dependencies, 'database' | 'keys'>,
  { token, password }: { token: string; password: string },
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  const email = await dependencies.database.transaction().execute(async (trx) => {
    const link = await takeLink(trx, 'reset', hashToken(token), now)
    const member = link?.member_id ? await lockMember(trx, link.member_id) : undefined
    if (member === undefined) throw new AppError('link_invalid')
    // The link comes back with the transaction, so that it is still good for a better password.
    refuseWeakPassword(password, member)
    await updatePassword(trx, member.id, passwordHash)
    await deleteSessionsOf(trx, member.id)
    const actor = { ...nameInLog(member), requestId }
    await writeAuditEntry(trx, actor, { action: 'staff.password_reset', subject: `staff/${member.id}` })
    return member.email
  })
  await resetAttempts(dependencies, 'account', email)
}

type LinkTarget =
  | { purpose: 'setup' }
  | { purpose: 'invitation'; email: string; role: StaffRole }
  | { purpose: 'reset'; memberId: string }

interface NewLink {
  id: string
  tokenHash: Buffer
  target: LinkTarget
  now: Date
  expiresAt: Date
}

async function insertLink(trx: Transaction, { id, tokenHash, target, now, expiresAt }: NewLink): Promise<void> {
  await trx
    .insertInto('staff_links')
    .values({
      id,
      token_hash: tokenHash,
      purpose: target.purpose,
      email: target.purpose === 'invitation' ? target.email : null,
      role: target.purpose === 'invitation' ? target.role : null,
      member_id: target.purpose === 'reset' ? target.memberId : null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

export async function selectLink(database: Database, tokenHash: Buffer, now: Date) {
  return database
    .selectFrom('staff_links')
    .leftJoin('staff_members', 'staff_members.id', 'staff_links.member_id')
    .select(['staff_links.purpose', 'staff_links.role', 'staff_links.expires_at'])
    .select((row) => row.fn.coalesce('staff_links.email', 'staff_members.email').as('email'))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a link up: of two who come with it, one gets it. `undefined` when it is gone, expired or for something else. */
export async function takeLink(trx: Transaction, purpose: LinkPurpose, tokenHash: Buffer, now: Date) {
  return trx
    .deleteFrom('staff_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'role', 'member_id'])
    .executeTakeFirst()
}

/** Whoever invites an address at the same moment waits, so that one of the links remains. */
export async function lockInvitationsOf(trx: Transaction, email: string): Promise<void> {
  await holdLock(trx, 'invitation', email)
}

export async function deleteLinksOf(trx: Transaction, target: LinkTarget): Promise<void> {
  const links = trx.deleteFrom('staff_links').where('purpose', '=', target.purpose)
  if (target.purpose === 'invitation') await links.where('email', '=', target.email).execute()
  else if (target.purpose === 'reset') await links.where('member_id', '=', target.memberId).execute()
  else await links.execute()
}

/** Returns how many there were. */
async function deleteExpiredLinks(database: Database, now: Date): Promise<number> {
  return countChanged(database.deleteFrom('staff_links').where('expires_at', '<=', now))
}

export async function selectInvitations(database: Database, now: Date) {
  return database
    .selectFrom('staff_links')
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .where('purpose', '=', 'invitation')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function deleteInvitation(trx: Transaction, id: string) {
  return trx
    .deleteFrom('staff_links')
    .where('id', '=', id)
    .where('purpose', '=', 'invitation')
    .returning(['email', 'role'])
    .executeTakeFirst()
}
