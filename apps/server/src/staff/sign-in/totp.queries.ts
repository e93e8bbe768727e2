import type { Database, Transaction } from '../../platform/database/database.ts'

/** Notes the time step of an accepted code; false when that step or a later one was accepted already. */
export async function acceptTotpStep(trx: Transaction, memberId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_members')
    .set({ totp_last_step: step })
    .where('id', '=', memberId)
    .where('totp_last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
  const { numDeletedRows } = await trx
    .deleteFrom('staff_recovery_codes')
    .where('member_id', '=', memberId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(database: Database, memberId: string): Promise<number> {
  const { count } = await database
    .selectFrom('staff_recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}
