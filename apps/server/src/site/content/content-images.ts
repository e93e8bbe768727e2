import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { UploadedPicture } from '../../platform/http/uploaded-picture.ts'
import type { StoredObjects } from '../../platform/storage/purge-objects.ts'
import { type Actor, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { insertContentImage, lockContent, selectContentImageKey } from './content.queries.ts'

/** Twice the suggested 400 x 300, for sharp screens, and room for a wide picture. */
export const CONTENT_IMAGE_SIDE_PX = 1200

const PATH = '/api/content-images/'
const ADDRESS = /^\/api\/content-images\/([\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})$/
/** Where the object storage keeps the content's pictures. */
const CONTENT_OBJECTS = 'content/'
const objectKeyOf = (id: string): string => `${CONTENT_OBJECTS}${id}.webp`

/** The id of a picture that was uploaded here; `undefined` for any other address. */
export const contentImageIdOf = (url: string): string | undefined => ADDRESS.exec(url)?.[1]

/** Stores a picture for the site and says where it is. Its row comes last: what has none is never shown. */
export async function storeContentImage(
  { database, storage }: Pick<Dependencies, 'database' | 'storage'>,
  actor: Actor,
  { webp, width, height }: UploadedPicture,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await storage.put(objectKeyOf(id), webp)
  await database.transaction().execute(async (trx) => {
    await insertContentImage(trx, { id, objectKey: objectKeyOf(id), width, height, now })
    await writeAuditEntry(trx, actor, { action: 'content.image_added', subject: `content-image/${id}`, after: { width, height } })
  })
  return `${PATH}${id}`
}

export async function readContentImage(
  { database, storage }: Pick<Dependencies, 'database' | 'storage'>,
  id: string,
): Promise<Buffer | undefined> {
  const objectKey = await selectContentImageKey(database, id)
  const bytes = objectKey === undefined ? undefined : await storage.get(objectKey)
  return bytes && Buffer.from(bytes)
}

/** The content's pictures. */
export const contentObjects: StoredObjects = {
  prefix: CONTENT_OBJECTS,
  isNeeded: sql`exists (select from content_images where object_key = key)`,
}

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
