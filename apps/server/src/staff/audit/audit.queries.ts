import type { AuditEntry, AuditFilter } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'

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

/** Entries that meet the filter, newest first, from the one after `after` on. */
export async function selectAuditEntries(
  database: Database,
  { q, actorId, area, subject, from, until }: AuditFilter,
  { after, limit }: { after?: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  const words = toPrefixQuery(q)
  const rows = await database
    .selectFrom('audit_entries')
    .select(['id', 'at', 'actor_id', 'actor_name', 'action', 'subject', 'before', 'after', 'request_id'])
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? 0))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? null))
    .$if(area !== undefined, (query) => query.where(sql`split_part(action, '.', 1)`, '=', area))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', new Date(from ?? 0)))
    .$if(until !== undefined, (query) => query.where('at', '<', new Date(until ?? 0)))
    .$if(words !== undefined, (query) => query.where(sql<boolean>`words @@ to_tsquery('simple', ${words})`))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, actor_id: actorId, actor_name: actorName, request_id: requestId, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actorId,
    actorName,
    requestId,
  }))
}

/** Every word from its beginning: `ann mar` finds "Anna" and "Marco". `undefined` when there are no words. */
function toPrefixQuery(q: string | undefined): string | undefined {
  const words = q?.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? undefined : words.map((word) => `${word}:*`).join(' & ')
}

/** When which of some things was done to which of some subjects, first ones first. */
export async function selectDeeds(
  database: Database,
  subjects: readonly string[],
  actions: readonly string[],
): Promise<{ action: string; subject: string; at: Date }[]> {
  return database
    .selectFrom('audit_entries')
    .select(['action', 'subject', 'at'])
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .where('action', '=', sql<string>`any(${actions}::text[])`)
    .orderBy('id')
    .execute()
}

interface Conflict {
  /** As the audit log names it: `noun/id`. */
  subject: string
  /** Where other entries about the same are no changes of it. */
  action?: string
  /** What stands there now, in the shape the address answers with. */
  current: unknown
  cause?: unknown
}

/** The refusal of a change upon an older version: what stands there now, and which member of the staff changed it last. */
export async function versionConflict(database: Database, { subject, action, current, cause }: Conflict): Promise<AppError> {
  const last = await database
    .selectFrom('audit_entries')
    .select(['actor_name', 'at'])
    .where('subject', '=', subject)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lastChange = last && { by: last.actor_name, at: last.at.toISOString() }
  return new AppError('version_conflict', { current, cause, ...(lastChange && { lastChange }) })
}
