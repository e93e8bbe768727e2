import type { AuditEntry, AuditFilter } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

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
