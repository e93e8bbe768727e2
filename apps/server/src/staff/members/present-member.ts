import { type StaffMember, staffRoleSchema } from '@chioma/contract'
import type { selectShownMember } from './members.queries.ts'

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
