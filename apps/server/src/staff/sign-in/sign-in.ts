import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { writeAuditEntry } from '../audit/audit-entries.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockMember, noteSignIn, selectMemberByEmail } from '../members/members.queries.ts'
import { releaseAttempt, resetAttempts, takeAttempt } from './attempts.ts'
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
  await refuseTooManyAttempts(dependencies, email, request.ip, now)
  const member = await selectMemberByEmail(dependencies.database, email)
  if (!(await isPasswordOf(member?.password_hash, password)) || member === undefined) throw new AppError('sign_in_refused')
  if (member.totp_confirmed_at !== null && code === undefined) {
    await releaseAttempt(dependencies, 'account', email)
    await releaseAttempt(dependencies, 'address', request.ip)
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
  await resetAttempts(dependencies, 'account', email)
  await releaseAttempt(dependencies, 'address', request.ip)
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

async function refuseTooManyAttempts(dependencies: Dependencies, email: string, address: string, now: Date): Promise<void> {
  const seconds =
    (await takeAttempt(dependencies, 'address', address, now)) || (await takeAttempt(dependencies, 'account', email, now))
  if (seconds > 0) throw new AppError('too_many_attempts', { values: { seconds } })
}

/** The signed-in member's own password, asked for again; failures count as failed sign-ins. */
export async function checkOwnPassword(
  dependencies: Dependencies,
  request: FastifyRequest,
  { email, password, field }: { email: string; password: string; field: string },
): Promise<void> {
  await refuseTooManyAttempts(dependencies, email, request.ip, new Date())
  const member = await selectMemberByEmail(dependencies.database, email)
  if (!(await isPasswordOf(member?.password_hash, password))) throw new AppError('password_wrong', { field })
  await resetAttempts(dependencies, 'account', email)
  await releaseAttempt(dependencies, 'address', request.ip)
}
