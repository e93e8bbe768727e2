import type { OpeningHours } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectHours } from './bookable.queries.ts'
import { lockCalendars } from './calendar.queries.ts'

/** When a centre takes bookings. Throws `not_found`. */
export async function readOpeningHours(database: Database, centerId: string): Promise<OpeningHours> {
  const center = await database
    .selectFrom('centers')
    .select(['time_zone as timeZone', 'seats', 'version'])
    .where('id', '=', centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (center === undefined) throw new AppError('not_found')
  return { ...center, hours: await selectHours(database, centerId) }
}

/**
 * Replaces a centre's hours; appointments that were made stay as they are. Throws `version_conflict` with what stands there now, when
 * somebody else was quicker.
 */
export async function changeOpeningHours(
  { database }: Pick<Dependencies, 'database'>,
  actor: Actor,
  centerId: string,
  { timeZone, seats, hours, version }: OpeningHours,
): Promise<OpeningHours> {
  return database.transaction().execute(async (trx) => {
    await lockCalendars(trx, [centerId])
    const before = await readOpeningHours(trx, centerId)
    if (before.version !== version) throw await versionConflict(trx, { subject: `center/${centerId}`, current: before })
    await trx
      .updateTable('centers')
      .set({ time_zone: timeZone, seats, version: sql`version + 1`, updated_at: sql<Date>`now()` })
      .where('id', '=', centerId)
      .execute()
    await trx.deleteFrom('center_hours').where('center_id', '=', centerId).execute()
    const rows = hours.map(({ weekday, opensAt, closesAt }) => ({
      center_id: centerId,
      weekday,
      opens_at: opensAt,
      closes_at: closesAt,
    }))
    if (rows.length > 0) await trx.insertInto('center_hours').values(rows).execute()
    const after = await readOpeningHours(trx, centerId)
    await writeAuditEntry(trx, actor, { action: 'center.hours_changed', subject: `center/${centerId}`, before, after })
    return after
  })
}
