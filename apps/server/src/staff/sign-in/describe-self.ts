import { type StaffSelf, staffRoleSchema } from '@chioma/contract'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectMember } from './credentials.queries.ts'
import { countRecoveryCodes } from './totp.queries.ts'

/** What a member sees of its own account. */
export async function describeSelf(
  { database }: Pick<Dependencies, 'database'>,
  memberId: string,
  sessionEndsAt: Date,
): Promise<StaffSelf> {
  const [member, recoveryCodesLeft] = await Promise.all([
    selectMember(database, memberId),
    countRecoveryCodes(database, memberId),
  ])
  if (member === undefined) throw new AppError('sign_in_required')
  const { id, email, name, role, totp_confirmed_at: totpConfirmedAt } = member
  return {
    id,
    email,
    name,
    role: staffRoleSchema.parse(role),
    hasTotp: totpConfirmedAt !== null,
    recoveryCodesLeft,
    sessionEndsAt: sessionEndsAt.toISOString(),
  }
}
