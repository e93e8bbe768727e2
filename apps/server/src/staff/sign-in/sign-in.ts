import { type StaffSelf, staffRoleSchema } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { writeAuditEntry } from '../audit/audit-entries.ts'
import type { Dependencies } from '../dependencies.ts'
import { type AttemptKind, releaseAttempt, resetAttempts, takeAttempt } from './attempts.ts'
import { countRecoveryCodes, lockMember, noteSignIn, selectMember, selectMemberByEmail } from './credentials.queries.ts'
import { knownDeviceOf } from './known-device.ts'
import { isPasswordOf } from './passwords.ts'
import { nameInLog } from './permission-guard.ts'
import { openSession } from './sessions.ts'
import { takeSecondFactor } from './totp.ts'

export interface Credentials {
  email: string
  password: string
  code?: string | undefined
}

export interface OpenedSession {
  memberId: string
  token: string
  endsAt: Date
}

/**
 * Opens a session for who knows the password and, where the account asks for one, a one-time code. Unknown accounts and
 * wrong passwords are refused alike, in the same time; too many failures have to wait.
 */
export async function signIn(
  dependencies: Dependencies,
  request: FastifyRequest,
  { email, password, code }: Credentials,
  now: Date,
): Promise<OpenedSession> {
  const counted = await countedFor(dependencies, request, email)
  await refuseTooManyAttempts(dependencies, counted, now)
  const member = await selectMemberByEmail(dependencies.database, email)
  if (!(await isPasswordOf(member?.password_hash, password)) || member === undefined) throw new AppError('sign_in_refused')
  if (member.totp_confirmed_at !== null && code === undefined) {
    for (const [kind, who] of counted) await releaseAttempt(dependencies, kind, who)
    throw new AppError('totp_required', { field: 'code' })
  }
  const session = await dependencies.database.transaction().execute(async (trx) => {
    const locked = await lockMember(trx, member.id)
    // The password or the account itself may be gone since it was checked.
    if (locked?.password_hash !== member.password_hash) throw new AppError('sign_in_refused')
    const factor = locked.totp_confirmed_at === null ? 'password' : await secondFactor(dependencies, trx, locked, code, now)
    await noteSignIn(trx, locked.id, now)
    const actor = { ...nameInLog(locked), requestId: request.id }
    await writeAuditEntry(trx, actor, { action: 'staff.signed_in', subject: `staff/${locked.id}`, after: { with: factor } })
    return openSession(trx, locked.id, request, now)
  })
  await settleAttempts(dependencies, counted)
  return { memberId: member.id, ...session }
}

async function secondFactor(
  dependencies: Dependencies,
  trx: Parameters<typeof takeSecondFactor>[0],
  member: { id: string; totp_last_step: number },
  code: string | undefined,
  now: Date,
): Promise<'totp' | 'recovery_code'> {
  const factor = code === undefined ? undefined : await takeSecondFactor(trx, dependencies, member, code, now)
  if (factor === undefined) throw new AppError('totp_wrong', { field: 'code' })
  return factor
}

type Counted = readonly (readonly [AttemptKind, string])[]

/** What a try is counted for: a device that is known for the account by itself, everybody else by their address and the account. */
async function countedFor(dependencies: Dependencies, request: FastifyRequest, email: string): Promise<Counted> {
  const device = await knownDeviceOf(dependencies, request, email)
  if (device !== undefined) return [['device', device]]
  return [
    ['address', request.ip],
    ['account', email],
  ]
}

async function refuseTooManyAttempts(dependencies: Dependencies, counted: Counted, now: Date): Promise<void> {
  for (const [kind, who] of counted) {
    const seconds = await takeAttempt(dependencies, kind, who, now)
    if (seconds > 0) throw new AppError('too_many_attempts', { values: { seconds } })
  }
}

/** Once the right password was given: other accounts may have been tried from the address. */
async function settleAttempts(dependencies: Dependencies, counted: Counted): Promise<void> {
  for (const [kind, who] of counted) {
    if (kind === 'address') await releaseAttempt(dependencies, kind, who)
    else await resetAttempts(dependencies, kind, who)
  }
}

/** The signed-in member's own password, asked for again; failures count as failed sign-ins. */
export async function checkOwnPassword(
  dependencies: Dependencies,
  request: FastifyRequest,
  { email, password, field }: { email: string; password: string; field: string },
): Promise<void> {
  const counted = await countedFor(dependencies, request, email)
  await refuseTooManyAttempts(dependencies, counted, new Date())
  const member = await selectMemberByEmail(dependencies.database, email)
  if (!(await isPasswordOf(member?.password_hash, password))) throw new AppError('password_wrong', { field })
  await settleAttempts(dependencies, counted)
}

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
