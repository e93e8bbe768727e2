import { z } from 'zod'

/** One change that staff made: who, what, when, before and after. Secrets never stand in it. */
export const auditEntrySchema = z.object({
  id: z.number().int().positive(),
  at: z.iso.datetime(),
  /** The member's id; `null` for the command line and the set-up. */
  actorId: z.uuid().nullable(),
  actorName: z.string(),
  /** `noun.what_happened`, such as `staff.role_changed`. */
  action: z.string(),
  /** `noun/id` of what was changed. */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Leads to the lines of the log. */
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** Narrows the log; `q` are words that must all occur somewhere in an entry, from their beginning. */
export const auditFilterSchema = z.object({
  q: z.string().trim().max(200).optional(),
  actorId: z.uuid().optional(),
  /** The noun of the action, such as `staff`. */
  area: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  /** The whole subject: the history of one thing. */
  subject: z.string().max(300).optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
})
export type AuditFilter = z.infer<typeof auditFilterSchema>
