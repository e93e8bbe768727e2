import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Who made a change. */
export interface Actor {
  /** The staff member's id; `null` for the command line and the set-up. */
  id: string | null
  name: string
  /** The request that it came with, if any. */
  requestId: string | null
}

export interface Change {
  /** `noun.what_happened`, lower case. */
  action: string
  /** `noun/id`. */
  subject: string
  /** What was there; left out for what is new. */
  before?: unknown
  /** What is there now; left out for what is gone. */
  after?: unknown
}

const SECRET_NAME = /password|secret|token|hash|api_?key|recovery/i
const HIDDEN = '•••'

/** Notes a change of the staff, in the very transaction that makes it. Values under names that sound secret are left out. */
export async function writeAuditEntry(trx: Transaction, actor: Actor, { action, subject, before, after }: Change): Promise<void> {
  await trx
    .insertInto('audit_entries')
    .values({
      at: sql<Date>`clock_timestamp()`,
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      subject,
      before: toJson(before),
      after: toJson(after),
      request_id: actor.requestId,
    })
    .execute()
}

const toJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value, (name, inner) => (isSecret(name, inner) ? HIDDEN : inner))

const isSecret = (name: string, value: unknown): boolean =>
  SECRET_NAME.test(name) && value !== null && typeof value !== 'boolean' && typeof value !== 'number'
