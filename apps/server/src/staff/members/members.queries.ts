import type { StaffRole } from '@chioma/contract'
import { holdLock } from '../../platform/database/advisory-locks.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'

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

/** False when the row is not at that version any more. The database itself refuses to lose the last owner. */
export async function updateRole(trx: Transaction, change: { id: string; role: StaffRole; version: number }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_members')
    .set((row) => ({ role: change.role, version: row('version', '+', 1) }))
    .where('id', '=', change.id)
    .where('version', '=', change.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** With everything that hangs on it; the database itself refuses to lose the last owner. */
export async function deleteMember(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('staff_members').where('id', '=', id).execute()
}

/** All of them as staff see them, by name. */
export async function selectMembers(database: Database, sessionsSeenAfter: Date, now: Date) {
  return membersOf(database, sessionsSeenAfter, now).orderBy('name').orderBy('id').execute()
}

/** One of them as staff see it. */
export async function selectShownMember(database: Database, id: string, sessionsSeenAfter: Date, now: Date) {
  return membersOf(database, sessionsSeenAfter, now).where('id', '=', id).executeTakeFirstOrThrow()
}

const membersOf = (database: Database, sessionsSeenAfter: Date, now: Date) =>
  database
    .selectFrom('staff_members')
    .select(['id', 'email', 'name', 'role', 'totp_confirmed_at', 'version', 'created_at', 'last_signed_in_at'])
    .select((row) =>
      row
        .selectFrom('staff_sessions')
        .whereRef('member_id', '=', 'staff_members.id')
        .where('ends_at', '>', now)
        .where('last_seen_at', '>', sessionsSeenAfter)
        .select((session) => session.fn.countAll<number>().as('count'))
        .as('open_sessions'),
    )
