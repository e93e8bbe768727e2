import type { LinkPurpose, StaffRole } from '@chioma/contract'
import { holdLock } from '../../platform/database/advisory-locks.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'

export type LinkTarget =
  | { purpose: 'setup' }
  | { purpose: 'invitation'; email: string; role: StaffRole }
  | { purpose: 'reset'; memberId: string }

export interface NewLink {
  id: string
  tokenHash: Buffer
  target: LinkTarget
  now: Date
  expiresAt: Date
}

export async function insertLink(trx: Transaction, { id, tokenHash, target, now, expiresAt }: NewLink): Promise<void> {
  await trx
    .insertInto('staff_links')
    .values({
      id,
      token_hash: tokenHash,
      purpose: target.purpose,
      email: target.purpose === 'invitation' ? target.email : null,
      role: target.purpose === 'invitation' ? target.role : null,
      member_id: target.purpose === 'reset' ? target.memberId : null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

export async function selectLink(database: Database, tokenHash: Buffer, now: Date) {
  return database
    .selectFrom('staff_links')
    .leftJoin('staff_members', 'staff_members.id', 'staff_links.member_id')
    .select(['staff_links.purpose', 'staff_links.role', 'staff_links.expires_at'])
    .select((row) => row.fn.coalesce('staff_links.email', 'staff_members.email').as('email'))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a link up: of two who come with it, one gets it. `undefined` when it is gone, expired or for something else. */
export async function takeLink(trx: Transaction, purpose: LinkPurpose, tokenHash: Buffer, now: Date) {
  return trx
    .deleteFrom('staff_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'role', 'member_id'])
    .executeTakeFirst()
}

/** Whoever invites an address at the same moment waits, so that one of the links remains. */
export async function lockInvitationsOf(trx: Transaction, email: string): Promise<void> {
  await holdLock(trx, 'invitation', email)
}

export async function deleteLinksOf(trx: Transaction, target: LinkTarget): Promise<void> {
  const links = trx.deleteFrom('staff_links').where('purpose', '=', target.purpose)
  if (target.purpose === 'invitation') await links.where('email', '=', target.email).execute()
  else if (target.purpose === 'reset') await links.where('member_id', '=', target.memberId).execute()
  else await links.execute()
}

/** Returns how many there were. */
export async function deleteExpiredLinks(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await database.deleteFrom('staff_links').where('expires_at', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function selectInvitations(database: Database, now: Date) {
  return database
    .selectFrom('staff_links')
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .where('purpose', '=', 'invitation')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function deleteInvitation(trx: Transaction, id: string) {
  return trx
    .deleteFrom('staff_links')
    .where('id', '=', id)
    .where('purpose', '=', 'invitation')
    .returning(['email', 'role'])
    .executeTakeFirst()
}
