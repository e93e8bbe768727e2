import { type StaffSelf, staffRoleSchema } from '@chioma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../../platform/crypto/crypto.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { writeAuditEntry } from '../audit/audit.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { type AttemptKind, releaseAttempt, resetAttempts, takeAttempt } from './attempts.ts'
import { countRecoveryCodes, lockMember, noteSignIn, selectMember, selectMemberByEmail } from './credentials.queries.ts'
import { isPasswordOf } from './passwords.ts'
import { nameInLog } from './permission-guard.ts'
import { cookieScope, openSession } from './sessions.ts'
import { takeSecondFactor } from './totp.ts'
import '@fastify/cookie'

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

const DEVICE_COOKIE = 'chioma_staff_device'
const DEVICE_KEPT_MS = 180 * 24 * 3_600_000

type Needs = Pick<Dependencies, 'database' | 'keys' | 'config'>

/**
 * The device, where somebody signed in to this account under the password of now; `undefined` for every other. It grants no access: its
 * failures are counted apart, so that what strangers try keeps nobody out who has been here.
 */
async function knownDeviceOf(needs: Needs, request: FastifyRequest, email: string): Promise<string | undefined> {
  const cookie = request.cookies[DEVICE_COOKIE]
  if (!cookie) return undefined
  const { valid, value } = request.unsignCookie(cookie)
  const [device, account] = valid ? value.split(':') : []
  return device !== undefined && account === (await accountOf(needs, email)) ? device : undefined
}

/** Makes the device known for an account; one that is known keeps its name, and so what it failed. */
export async function rememberDevice(needs: Needs, request: FastifyRequest, reply: FastifyReply, email: string): Promise<void> {
  const account = await accountOf(needs, email)
  if (account === undefined) return
  const device = (await knownDeviceOf(needs, request, email)) ?? newToken()
  reply.setCookie(DEVICE_COOKIE, `${device}:${account}`, {
    ...cookieScope(request, needs.config),
    httpOnly: true,
    signed: true,
    expires: new Date(Date.now() + DEVICE_KEPT_MS),
  })
}

/** The account with its password: whoever gets another one begins anew everywhere. */
async function accountOf({ database, keys }: Needs, email: string): Promise<string | undefined> {
  const member = await selectMemberByEmail(database, email)
  return member && keys.fingerprint(`device-of/${member.id}/${member.password_hash}`).toString('hex')
}
