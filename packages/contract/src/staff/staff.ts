import { z } from 'zod'
import { versionSchema } from '../versions.ts'

export const STAFF_ROLES = ['owner', 'editor', 'analyst'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const EVERY_ROLE = STAFF_ROLES
const OWNER = ['owner'] as const
const EDITORS = ['owner', 'editor'] as const
const ANALYSTS = ['owner', 'analyst'] as const

/** Who may do what: every route of the staff area names one of these, and only the roles beside it get through. */
export const ROLES_OF_PERMISSION = {
  'account.own': EVERY_ROLE,
  'staff.manage': OWNER,
  'audit.read': OWNER,
  'operations.read': OWNER,
  'keys.manage': OWNER,
  'models.read': EVERY_ROLE,
  'models.manage': OWNER,
  'prompts.edit': EDITORS,
  'rules.edit': EDITORS,
  'content.edit': EDITORS,
  'centers.edit': EDITORS,
  'products.edit': EDITORS,
  'orders.read': OWNER,
  'orders.manage': OWNER,
  'bookings.manage': EDITORS,
  'analyses.read': ANALYSTS,
  'analyses.review': ANALYSTS,
  'statistics.read': ANALYSTS,
} as const satisfies Record<string, readonly StaffRole[]>
export type Permission = keyof typeof ROLES_OF_PERMISSION

/** Whether a role holds a permission. */
export function mayDo(role: StaffRole, permission: Permission): boolean {
  const roles: readonly StaffRole[] = ROLES_OF_PERMISSION[permission]
  return roles.includes(role)
}

export const PASSWORD_LENGTH = { min: 12, max: 200 } as const
export const STAFF_NAME_LENGTH = 80

export const staffRoleSchema = z.enum(STAFF_ROLES)
const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
const name = z.string().trim().min(1).max(STAFF_NAME_LENGTH)
/** What makes a password too weak is said by its own refusal; this only bounds the work. */
const password = z.string().max(PASSWORD_LENGTH.max)
const linkToken = z.string().min(20).max(100)
const code = z.string().trim().min(6).max(40)
const instant = z.iso.datetime()

/** The signed-in member: `GET /api/staff/me`. */
export const staffSelfSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: staffRoleSchema,
  hasTotp: z.boolean(),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.number().int().min(0),
  /** When this session ends in any case. */
  sessionEndsAt: instant,
})
export type StaffSelf = z.infer<typeof staffSelfSchema>

/** What anybody may know: `GET /api/staff/state`. */
export const staffStateSchema = z.object({
  isSignedIn: z.boolean(),
  /** Nobody is staff yet: the set-up link opens the way. */
  needsSetup: z.boolean(),
})
export type StaffState = z.infer<typeof staffStateSchema>

/** `code` is a one-time code or a recovery code, asked for with `totp_required`. */
export const signInSchema = z.object({ email: z.string().trim().toLowerCase().max(254), password, code: code.optional() })
export const setUpSchema = z.object({ token: linkToken, name, email, password })
export const acceptInvitationSchema = z.object({ token: linkToken, name, password })
export const resetPasswordSchema = z.object({ token: linkToken, password })
export const linkTokenSchema = z.object({ token: linkToken })

/** What a link is for, shown before it is used. */
export const staffLinkSchema = z.object({
  purpose: z.enum(['setup', 'invitation', 'reset']),
  email: z.string().nullable(),
  role: staffRoleSchema.nullable(),
  expiresAt: instant,
})
export type StaffLink = z.infer<typeof staffLinkSchema>
export type LinkPurpose = StaffLink['purpose']

/** A link as it is handed out: shown once, never stored. */
export const issuedLinkSchema = z.object({ url: z.string(), expiresAt: instant })
export type IssuedLink = z.infer<typeof issuedLinkSchema>

export const renameSelfSchema = z.object({ name })
export const changePasswordSchema = z.object({ current: password, next: password })
export const confirmPasswordSchema = z.object({ password })
export const totpCodeSchema = z.object({ code })

/** For the authenticator app: `uri` as QR code, `secret` to type in. */
export const totpStartSchema = z.object({ secret: z.string(), uri: z.string() })
export type TotpStart = z.infer<typeof totpStartSchema>
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) })

export const staffSessionSchema = z.object({
  id: z.uuid(),
  /** The browser as it named itself, shortened. */
  userAgent: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  endsAt: instant,
  isCurrent: z.boolean(),
})
export type StaffSession = z.infer<typeof staffSessionSchema>

export const staffMemberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: staffRoleSchema,
  hasTotp: z.boolean(),
  version: versionSchema,
  createdAt: instant,
  lastSignedInAt: instant.nullable(),
  openSessions: z.number().int().min(0),
})
export type StaffMember = z.infer<typeof staffMemberSchema>

export const staffInvitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: staffRoleSchema,
  createdAt: instant,
  expiresAt: instant,
})
export type StaffInvitation = z.infer<typeof staffInvitationSchema>

export const staffListSchema = z.object({ members: z.array(staffMemberSchema), invitations: z.array(staffInvitationSchema) })
export type StaffList = z.infer<typeof staffListSchema>

export const inviteStaffSchema = z.object({ email, role: staffRoleSchema })
export const changeRoleSchema = z.object({ role: staffRoleSchema, version: versionSchema })
