import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'

type Needs = Pick<Dependencies, 'database' | 'keys' | 'config'>

const MS_PER_DAY = 24 * 60 * 60 * 1_000

/** Throws `upload_quota_reached` where a network may have no more stored today; before anything is done for its photo. */
export async function refuseBeyondQuota({ database, keys, config }: Needs, network: string, now: Date): Promise<void> {
  const { photos, bytes } = config.uploadQuota
  const row = await database
    .selectFrom('upload_days')
    .select(['photos', 'bytes'])
    .where('subject', '=', subjectOf(keys, network, now))
    .executeTakeFirst()
  if (row && (row.photos >= photos || Number(row.bytes) >= bytes)) throw quotaReached(now)
}

/** Counts a photo, in the transaction that stores its row; throws `upload_quota_reached` where it is one too many. */
export async function countUpload({ database, keys, config }: Needs, network: string, bytes: number, now: Date): Promise<void> {
  const { photos: maxPhotos, bytes: maxBytes } = config.uploadQuota
  const subject = subjectOf(keys, network, now)
  const { rows } = await sql`
    insert into upload_days as counted (subject, day, photos, bytes) values (${subject}, ${dayOf(now)}::date, 1, ${bytes}::bigint)
    on conflict (subject) do update set photos = counted.photos + 1, bytes = counted.bytes + excluded.bytes
    where counted.photos < ${maxPhotos}::float8 and counted.bytes + excluded.bytes <= ${maxBytes}::float8
    returning photos`.execute(database)
  if (rows.length === 0) throw quotaReached(now)
}

/** Deletes what was counted on days that are over. Returns how many networks there were. */
export async function purgeUploadDays({ database }: { database: Database }, now: Date): Promise<number> {
  const { rows } = await sql`delete from upload_days where day < ${dayOf(now)}::date returning day`.execute(database)
  return rows.length
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

const subjectOf = (keys: Dependencies['keys'], network: string, now: Date): Buffer =>
  keys.fingerprint(`uploads/${dayOf(now)}/${network}`)

function quotaReached(now: Date): AppError {
  const seconds = Math.ceil((MS_PER_DAY - (now.getTime() % MS_PER_DAY)) / 1_000)
  return new AppError('upload_quota_reached', { values: { seconds, hours: Math.ceil(seconds / 3_600) } })
}
