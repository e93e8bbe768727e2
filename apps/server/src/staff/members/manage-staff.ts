import { type IssuedLink, type StaffMember, type StaffRole, staffRoleSchema } from '@chioma/contract'
import { deleteSecret } from '../../platform/crypto/secrets.ts'
import { type Database, hasChanged, type Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../audit/audit.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockMember, selectMemberByEmail } from '../sign-in/credentials.queries.ts'
import { deleteInvitation, issueLink, lockInvitationsOf } from '../sign-in/links.ts'
import { deleteSessionsOf, openAt } from '../sign-in/sessions.ts'
import { dropTotp, totpSecretName } from '../sign-in/totp.ts'

type Needs = Pick<Dependencies, 'database' | 'config'>

/** A link with which somebody becomes a member; an earlier one for the same address stops working. */
export async function inviteMember(
  needs: Needs,
  actor: Actor,
  invited: { email: string; role: StaffRole },
  now: Date,
): Promise<IssuedLink> {
  return needs.database.transaction().execute(async (trx) => {
    await lockInvitationsOf(trx, invited.email)
    if ((await selectMemberByEmail(trx, invited.email)) !== undefined) throw new AppError('email_taken', { field: 'email' })
    const link = await issueLink(trx, needs, { purpose: 'invitation', ...invited }, now)
    const after = { ...invited, expiresAt: link.expiresAt }
    await writeAuditEntry(trx, actor, { action: 'staff.invited', subject: `invitation/${invited.email}`, after })
    return link
  })
}

export async function withdrawInvitation({ database }: Needs, actor: Actor, id: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const before = await deleteInvitation(trx, id)
    if (before === undefined) throw new AppError('not_found')
    await writeAuditEntry(trx, actor, { action: 'staff.invitation_withdrawn', subject: `invitation/${before.email}`, before })
  })
}

/** A link to a new password; an earlier one stops working. */
export async function issueReset(needs: Needs, actor: Actor, memberId: string, now: Date): Promise<IssuedLink> {
  return onMember(needs, memberId, async (trx) => {
    const link = await issueLink(trx, needs, { purpose: 'reset', memberId }, now)
    const after = { expiresAt: link.expiresAt }
    await writeAuditEntry(trx, actor, { action: 'staff.reset_issued', subject: `staff/${memberId}`, after })
    return link
  })
}

/** Throws `version_conflict` with the member as it is now, when somebody else was quicker. */
export async function changeRole(
  needs: Needs,
  actor: Actor,
  { id, role, version }: { id: string; role: StaffRole; version: number },
): Promise<void> {
  await onMember(needs, id, async (trx, member) => {
    if (!(await updateRole(trx, { id, role, version }))) {
      const { seenAfter, now } = openAt(new Date())
      const current = presentMember(await selectShownMember(trx, id, seenAfter, now))
      throw await versionConflict(trx, { subject: `staff/${id}`, action: 'staff.role_changed', current })
    }
    const { name } = member
    const before = { name, role: staffRoleSchema.parse(member.role) }
    await writeAuditEntry(trx, actor, { action: 'staff.role_changed', subject: `staff/${id}`, before, after: { name, role } })
  })
}

/** The account goes with its sessions, codes and links; what it did stays in the audit log. */
export async function removeMember(needs: Needs, actor: Actor, id: string): Promise<void> {
  await onMember(needs, id, async (trx, { email, name, role }) => {
    await deleteMember(trx, id)
    await deleteSecret(trx, totpSecretName(id))
    await writeAuditEntry(trx, actor, { action: 'staff.removed', subject: `staff/${id}`, before: { email, name, role } })
  })
}

/** For a member that lost phone and recovery codes. */
export async function removeTotp(needs: Needs, actor: Actor, id: string): Promise<void> {
  await onMember(needs, id, async (trx) => {
    await dropTotp(trx, id)
    await writeAuditEntry(trx, actor, { action: 'staff.totp_removed', subject: `staff/${id}` })
  })
}

export async function signOutEverywhere(needs: Needs, actor: Actor, id: string): Promise<void> {
  await onMember(needs, id, async (trx) => {
    const endedSessions = await deleteSessionsOf(trx, id)
    await writeAuditEntry(trx, actor, { action: 'staff.signed_out', subject: `staff/${id}`, after: { endedSessions } })
  })
}

type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMember>>>

/** Works on a member that nobody else changes meanwhile; tells the loss of the last owner, which the database refuses. */
async function onMember<T>(
  { database }: Pick<Needs, 'database'>,
  id: string,
  work: (trx: Transaction, member: LockedMember) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction().execute(async (trx) => {
      const member = await lockMember(trx, id)
      if (member === undefined) throw new AppError('not_found')
      return work(trx, member)
    })
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'staff_last_owner') {
      throw new AppError('last_owner', { cause: error })
    }
    throw error
  }
}

/** A member as staff see it. */
export function presentMember(row: Awaited<ReturnType<typeof selectShownMember>>): StaffMember {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: staffRoleSchema.parse(row.role),
    hasTotp: row.totp_confirmed_at !== null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    lastSignedInAt: row.last_signed_in_at?.toISOString() ?? null,
    openSessions: row.open_sessions ?? 0,
  }
}

/** False when the row is not at that version any more. The database itself refuses to lose the last owner. */
async function updateRole(trx: Transaction, change: { id: string; role: StaffRole; version: number }): Promise<boolean> {
  return hasChanged(
    trx
      .updateTable('staff_members')
      .set((row) => ({ role: change.role, version: row('version', '+', 1) }))
      .where('id', '=', change.id)
      .where('version', '=', change.version),
  )
}

/** With everything that hangs on it; the database itself refuses to lose the last owner. */
async function deleteMember(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('staff_members').where('id', '=', id).execute()
}

/** All of them as staff see them, by name. */
export async function selectMembers(database: Database, sessionsSeenAfter: Date, now: Date) {
  return membersOf(database, sessionsSeenAfter, now).orderBy('name').orderBy('id').execute()
}

/** One of them as staff see it. */
async function selectShownMember(database: Database, id: string, sessionsSeenAfter: Date, now: Date) {
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
