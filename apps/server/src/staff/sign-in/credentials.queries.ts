import type { StaffRole } from '@chioma/contract'
import { holdLock } from '../../platform/database/advisory-locks.ts'
import { countRows, type Database, hasChanged, type Transaction } from '../../platform/database/database.ts'

export interface NewMember {
  id: string
  email: string
  name: string
  role: StaffRole
  passwordHash: string
  now: Date
}

export async function hasStaff(database: Database): Promise<boolean> {
  return (await database.selectFrom('staff_members').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Whoever comes second waits here and then finds staff. */
export async function lockFirstOwner(trx: Transaction): Promise<void> {
  await holdLock(trx, 'firstOwner')
}

/** False when somebody has the e-mail address already. */
export async function insertMember(trx: Transaction, { id, email, name, role, passwordHash, now }: NewMember): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('staff_members')
    .values({ id, email, name, role, password_hash: passwordHash, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const CREDENTIALS = ['id', 'email', 'name', 'role', 'password_hash', 'totp_confirmed_at', 'totp_last_step', 'version'] as const

export async function selectMemberByEmail(database: Database, email: string) {
  return database.selectFrom('staff_members').select(CREDENTIALS).where('email', '=', email).executeTakeFirst()
}

export async function selectMember(database: Database, id: string) {
  return database.selectFrom('staff_members').select(CREDENTIALS).where('id', '=', id).executeTakeFirst()
}

/** Holds the row until the transaction ends. */
export async function lockMember(trx: Transaction, id: string) {
  return trx.selectFrom('staff_members').select(CREDENTIALS).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function noteSignIn(trx: Transaction, id: string, now: Date): Promise<void> {
  await trx.updateTable('staff_members').set({ last_signed_in_at: now }).where('id', '=', id).execute()
}

export async function updateName(trx: Transaction, id: string, name: string): Promise<void> {
  await trx
    .updateTable('staff_members')
    .set((row) => ({ name, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function updatePassword(trx: Transaction, id: string, passwordHash: string): Promise<void> {
  await trx.updateTable('staff_members').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** Notes the time step of an accepted code; false when that step or a later one was accepted already. */
export async function acceptTotpStep(trx: Transaction, memberId: string, step: number): Promise<boolean> {
  return hasChanged(
    trx.updateTable('staff_members').set({ totp_last_step: step }).where('id', '=', memberId).where('totp_last_step', '<', step),
  )
}

export async function confirmTotp(trx: Transaction, memberId: string, now: Date): Promise<void> {
  await trx.updateTable('staff_members').set({ totp_confirmed_at: now }).where('id', '=', memberId).execute()
}

export async function resetTotp(trx: Transaction, memberId: string): Promise<void> {
  await trx.updateTable('staff_members').set({ totp_confirmed_at: null, totp_last_step: 0 }).where('id', '=', memberId).execute()
}

export async function insertRecoveryCodes(trx: Transaction, memberId: string, codeHashes: readonly Buffer[]): Promise<void> {
  const rows = codeHashes.map((codeHash) => ({ member_id: memberId, code_hash: codeHash }))
  await trx.insertInto('staff_recovery_codes').values(rows).execute()
}

export async function deleteRecoveryCodes(trx: Transaction, memberId: string): Promise<void> {
  await trx.deleteFrom('staff_recovery_codes').where('member_id', '=', memberId).execute()
}

/** Uses one up; false when the member has no such code. */
export async function takeRecoveryCode(trx: Transaction, memberId: string, codeHash: Buffer): Promise<boolean> {
  return hasChanged(trx.deleteFrom('staff_recovery_codes').where('member_id', '=', memberId).where('code_hash', '=', codeHash))
}

export const countRecoveryCodes = (database: Database, memberId: string): Promise<number> =>
  countRows(database.selectFrom('staff_recovery_codes').where('member_id', '=', memberId))
