import type { StaffRole } from '@chioma/contract'
import type { Database, Transaction } from '../../platform/database/database.ts'

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
