import { randomInt } from 'node:crypto'
import type { TotpStart } from '@chioma/contract'
import { generateSecret, generateURI, verify } from 'otplib'
import { hashToken } from '../../platform/crypto/crypto.ts'
import { deleteSecret, readSecret, storeSecret } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  acceptTotpStep,
  confirmTotp,
  deleteRecoveryCodes,
  insertRecoveryCodes,
  resetTotp,
  takeRecoveryCode,
} from './credentials.queries.ts'

type Needs = Pick<Dependencies, 'keys'>

const ISSUER = 'Chioma'
const SECRET_BYTES = 20
const STEP_SECONDS = 30
const RECOVERY_CODES = 10
const RECOVERY_CODE_LENGTH = 16
/** Without the letters and digits that look alike. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export const totpSecretName = (memberId: string): string => `staff-totp/${memberId}`

/** A new secret for the authenticator app; it counts once `confirmTotpCode` has seen a code made with it. */
export async function startTotp(
  trx: Transaction,
  { keys }: Needs,
  member: { id: string; email: string },
  now: Date,
): Promise<TotpStart> {
  const secret = generateSecret({ length: SECRET_BYTES })
  await storeSecret(trx, keys, { name: totpSecretName(member.id), text: secret, now })
  return { secret, uri: generateURI({ issuer: ISSUER, label: member.email, secret }) }
}

/** Switches one-time codes on with a first code and gives the recovery codes; `undefined` when the code is wrong. */
export async function confirmTotpCode(trx: Transaction, needs: Needs, memberId: string, code: string, now: Date) {
  if (!(await takeTotpCode(trx, needs, { id: memberId, totp_last_step: 0 }, code, now))) return undefined
  await confirmTotp(trx, memberId, now)
  return renewRecoveryCodes(trx, memberId)
}

/** Switches one-time codes off and deletes secret and recovery codes. */
export async function dropTotp(trx: Transaction, memberId: string): Promise<void> {
  await deleteSecret(trx, totpSecretName(memberId))
  await deleteRecoveryCodes(trx, memberId)
  await resetTotp(trx, memberId)
}

/** Fresh recovery codes; the earlier ones stop working. Only their hashes are kept. */
export async function renewRecoveryCodes(trx: Transaction, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await deleteRecoveryCodes(trx, memberId)
  await insertRecoveryCodes(
    trx,
    memberId,
    codes.map((code) => hashToken(plain(code))),
  )
  return codes
}

/** Uses up the code of an app (RFC 6238: 30 s, one step early or late) or a recovery code. */
export async function takeSecondFactor(
  trx: Transaction,
  needs: Needs,
  member: { id: string; totp_last_step: number },
  code: string,
  now: Date,
): Promise<'totp' | 'recovery_code' | undefined> {
  if (await takeTotpCode(trx, needs, member, code, now)) return 'totp'
  return (await takeRecoveryCode(trx, member.id, hashToken(plain(code)))) ? 'recovery_code' : undefined
}

async function takeTotpCode(
  trx: Transaction,
  { keys }: Needs,
  { id, totp_last_step: lastStep }: { id: string; totp_last_step: number },
  code: string,
  now: Date,
): Promise<boolean> {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return false
  const secret = await readSecret(trx, keys, totpSecretName(id))
  if (secret === undefined) return false
  const epoch = Math.floor(now.getTime() / 1_000)
  const result = await verify({ secret, token, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result && result.timeStep > lastStep && acceptTotpStep(trx, id, result.timeStep)
}

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)))
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-')

/** As people type it: capitals, spaces and dashes do not matter. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[^a-z\d]/g, '')
