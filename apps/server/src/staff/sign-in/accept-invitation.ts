import { staffRoleSchema } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../platform/http/app-error.ts'
import { writeAuditEntry } from '../audit/audit-entries.ts'
import type { Dependencies } from '../dependencies.ts'
import { insertMember } from '../members/members.queries.ts'
import { takeLink } from './links.queries.ts'
import { hashToken } from './one-time-token.ts'
import { hashPassword } from './passwords.ts'
import { nameInLog } from './permission-guard.ts'

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
