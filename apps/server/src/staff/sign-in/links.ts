import { type IssuedLink, staffRoleSchema } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { hashToken, newToken } from '../../platform/crypto/crypto.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { writeAuditEntry } from '../audit/audit-entries.ts'
import type { Dependencies } from '../dependencies.ts'
import { resetAttempts } from './attempts.ts'
import { insertMember, lockMember, updatePassword } from './credentials.queries.ts'
import { deleteExpiredLinks, deleteLinksOf, insertLink, type LinkTarget, takeLink } from './links.queries.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { nameInLog } from './permission-guard.ts'
import { deleteSessionsOf } from './sessions.queries.ts'

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
