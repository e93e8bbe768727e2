import type { Transaction } from 'kysely'
import type { DatabaseSchema } from '../../platform/database/database.ts'

export interface NewPhoto {
  id: string
  objectKey: string
  width: number
  height: number
  byteSize: number
  /** Of the stored photo; `undefined` where it is not known. */
  pixelsPerMm: number | undefined
}

export async function insertPhoto(
  trx: Transaction<DatabaseSchema>,
  visitorId: string,
  photo: NewPhoto,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('photos')
    .values({
      id: photo.id,
      visitor_id: visitorId,
      object_key: photo.objectKey,
      width: photo.width,
      height: photo.height,
      byte_size: photo.byteSize,
      pixels_per_mm: photo.pixelsPerMm ?? null,
      created_at: now,
    })
    .execute()
}
