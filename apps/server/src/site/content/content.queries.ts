import { type ContentEditionSummary, type ContentEntry, contentEntrySchema } from '@chioma/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, jsonb, type Transaction } from '../../platform/database/database.ts'

export async function selectContent(database: Database): Promise<ContentEntry[]> {
  const rows = await database.selectFrom('content_entries').select(['key', 'content', 'image_url']).orderBy('key').execute()
  return rows.map(({ key, content, image_url: imageUrl }) => ({ key, content, imageUrl }))
}

/** One saving after the other: whoever comes second sees what the first one left. */
export const lockContent = (trx: Transaction) => sql`lock table content_editions in share row exclusive mode`.execute(trx)

/** Number of the newest edition; 0 before the first. */
export async function selectEditionNumber(database: Database): Promise<number> {
  const row = await database
    .selectFrom('content_editions')
    .select((expression) => expression.fn.max('edition').as('edition'))
    .executeTakeFirst()
  return row?.edition ?? 0
}

/** Puts entries in place of those under the same keys; one without text and picture goes. */
export async function replaceEntries(trx: Transaction, entries: readonly ContentEntry[], now: Date): Promise<void> {
  const isEmpty = ({ content, imageUrl }: ContentEntry) => content.trim() === '' && imageUrl === null
  const gone = entries.filter(isEmpty).map(({ key }) => key)
  const kept = entries.filter((entry) => !isEmpty(entry))
  if (gone.length > 0) await trx.deleteFrom('content_entries').where('key', 'in', gone).execute()
  if (kept.length === 0) return
  await trx
    .insertInto('content_entries')
    .values(kept.map(({ key, content, imageUrl }) => ({ key, content, image_url: imageUrl, updated_at: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((expression) => ({
        content: expression.ref('excluded.content'),
        image_url: expression.ref('excluded.image_url'),
        version: sql<number>`content_entries.version + 1`,
        updated_at: now,
      })),
    )
    .execute()
}

export async function insertEdition(
  trx: Transaction,
  edition: { number: number; entries: readonly ContentEntry[]; changedKeys: string[]; savedBy: string; savedAt: Date },
): Promise<void> {
  await trx
    .insertInto('content_editions')
    .values({
      edition: edition.number,
      entries: jsonb(edition.entries),
      changed_keys: edition.changedKeys,
      saved_at: edition.savedAt,
      saved_by: edition.savedBy,
    })
    .execute()
}

/** Who changed which keys after an edition, newest first. */
export async function selectChangesSince(database: Database, edition: number) {
  return database
    .selectFrom('content_editions')
    .select(['edition', 'changed_keys', 'saved_by'])
    .where('edition', '>', edition)
    .orderBy('edition', 'desc')
    .execute()
}

/** All entries as they stood after an edition; `undefined` for one that never was. */
export async function selectEdition(database: Database, edition: number): Promise<ContentEntry[] | undefined> {
  const row = await database.selectFrom('content_editions').select('entries').where('edition', '=', edition).executeTakeFirst()
  return row && z.array(contentEntrySchema).parse(row.entries)
}

/** What an edition has under the keys that were changed. */
const changedOf = (edition: 'earlier' | 'content_editions') => sql<unknown>`(
  select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(${sql.ref(`${edition}.entries`)}) as entry
  where entry ->> 'key' = any(content_editions.changed_keys))`

/** Editions, newest first, from the one before `before` on. */
export async function selectEditions(
  database: Database,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ContentEditionSummary[]> {
  const rows = await database
    .selectFrom('content_editions')
    .leftJoin('content_editions as earlier', (join) => join.on(sql<boolean>`earlier.edition = content_editions.edition - 1`))
    .select([
      'content_editions.edition',
      'content_editions.saved_at',
      'content_editions.saved_by',
      'content_editions.changed_keys',
    ])
    .select([changedOf('earlier').as('before'), changedOf('content_editions').as('after')])
    .$if(before !== undefined, (query) => query.where('content_editions.edition', '<', before ?? 0))
    .orderBy('content_editions.edition', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    edition: row.edition,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.saved_by,
    changedKeys: row.changed_keys,
    before: z.array(contentEntrySchema).parse(row.before),
    after: z.array(contentEntrySchema).parse(row.after),
  }))
}

export async function insertContentImage(
  trx: Transaction,
  image: { id: string; objectKey: string; width: number; height: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('content_images')
    .values({ id: image.id, object_key: image.objectKey, width: image.width, height: image.height, created_at: image.now })
    .execute()
}

export async function selectContentImageKey(database: Database, id: string): Promise<string | undefined> {
  const row = await database.selectFrom('content_images').select('object_key').where('id', '=', id).executeTakeFirst()
  return row?.object_key
}
