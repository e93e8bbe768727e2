import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { lockContent } from './content.queries.ts'

/** Long enough for a change that was begun, left and saved later. */
const KEPT_UNNAMED_DAYS = 30

/** Deletes uploaded pictures that neither the content nor any edition of it names. Returns how many. */
export async function purgeContentImages(
  { database, storage }: Pick<Dependencies, 'database' | 'storage'>,
  now: Date,
): Promise<number> {
  const keys = await database.transaction().execute(async (trx) => {
    // A saving that names one of them waits, and is then told that it is gone.
    await lockContent(trx)
    const { rows } = await sql<{ object_key: string }>`
      delete from content_images
      where created_at < ${now}::timestamptz - make_interval(days => ${KEPT_UNNAMED_DAYS})
        and not exists (select from content_entries where image_url like '%/' || content_images.id)
        and not exists (
          select from content_editions, jsonb_array_elements(entries) as entry
          where entry ->> 'imageUrl' like '%/' || content_images.id
        )
      returning object_key`.execute(trx)
    return rows.map((row) => row.object_key)
  })
  // A process that ends here leaves objects that no row speaks of, which go with the others of their kind.
  for (const key of keys) await storage.delete(key)
  return keys.length
}
