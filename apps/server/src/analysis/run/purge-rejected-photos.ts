import { REJECTION_CODES } from '@chioma/contract'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'

/** So long the person may say that it is hair or scalp all the same, and have the photo analyzed. */
const TIME_TO_OBJECT_MS = 60 * 60 * 1_000
const OPEN_TO_OBJECTION = 'not_hair_or_scalp'

/**
 * Deletes the photos of rejected analyses: at once where nothing can be read from them, after an hour where the person may object.
 * Several processes may do so at once. Returns how many.
 */
export async function purgeRejectedPhotos(
  { database, storage }: Pick<Dependencies, 'database' | 'storage'>,
  now: Date,
): Promise<number> {
  const objectedBefore = new Date(now.getTime() - TIME_TO_OBJECT_MS)
  const { rows } = await sql<{ key: string }>`
    with due as (
      select photo_id from analyses join photos on photos.id = photo_id
      where status = 'failed' and purged_at is null and failure_code = any(${[...REJECTION_CODES]}::text[])
        and (failure_code <> ${OPEN_TO_OBJECTION} or completed_at < ${objectedBefore})
      for update of analyses skip locked
    )
    update photos set purged_at = ${now} from due where photos.id = due.photo_id
    returning object_key as key`.execute(database)
  // What a crash leaves here is an object that no row needs, and is purged as such.
  for (const { key } of rows) await storage.delete(key)
  return rows.length
}
