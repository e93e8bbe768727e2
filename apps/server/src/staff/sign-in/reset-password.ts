import { AppError } from '../../platform/http/app-error.ts'
import { writeAuditEntry } from '../audit/audit-entries.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockMember, updatePassword } from '../members/members.queries.ts'
import { resetAttempts } from './attempts.ts'
import { takeLink } from './links.queries.ts'
import { hashToken } from './one-time-token.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { nameInLog } from './permission-guard.ts'
import { deleteSessionsOf } from './sessions.queries.ts'

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
