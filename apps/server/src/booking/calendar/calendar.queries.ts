import type { OpeningHours } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Period } from './offered-times.ts'
import { selectHours } from './seats.queries.ts'

/**
 * Makes everybody else who wants times at these centres wait until the transaction ends, and frees what was held too long.
 * Always in the same order, so that two who want several centres never wait for each other.
 */
export async function lockCalendars(trx: Transaction, centerIds: readonly string[]): Promise<void> {
  if (centerIds.length === 0) return
  await trx
    .selectFrom('centers')
    .select('id')
    .where('id', 'in', [...new Set(centerIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .updateTable('bookings')
    .set({ status: 'expired', expires_at: null, updated_at: sql<Date>`now()` })
    .where('center_id', 'in', [...centerIds])
    .where('status', '=', 'held')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}

export interface TakenTime extends Period {
  seat: number
}

/** What is held or confirmed at a centre within a period. What the visitor only holds does not stand in the visitor's own way. */
export async function selectTakenTimes(
  database: Database,
  centerId: string,
  { startsAt, endsAt }: Period,
  visitorId: string | undefined,
): Promise<TakenTime[]> {
  return database
    .selectFrom('bookings')
    .select(['seat', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('center_id', '=', centerId)
    .where((where) =>
      where.or([
        where('status', '=', 'confirmed'),
        where.and([
          where('status', '=', 'held'),
          where('expires_at', '>', sql<Date>`now()`),
          where.or([
            where('visitor_id', 'is distinct from', visitorId ?? null),
            where('visitor_id', 'is', null),
            where('order_id', 'is not', null),
          ]),
        ]),
      ]),
    )
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .execute()
}

export async function selectOpeningHours(database: Database, centerId: string): Promise<OpeningHours | undefined> {
  const center = await database
    .selectFrom('centers')
    .select(['time_zone as timeZone', 'seats', 'version'])
    .where('id', '=', centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return center && { ...center, hours: await selectHours(database, centerId) }
}

export async function updateOpeningHours(
  trx: Transaction,
  centerId: string,
  { timeZone, seats, hours }: Omit<OpeningHours, 'version'>,
): Promise<void> {
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
}
