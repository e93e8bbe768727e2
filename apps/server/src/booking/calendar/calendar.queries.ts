import type { Closure, OpeningHours, OpenPeriod } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { OpenCalendar } from './offered-times.ts'

export interface Period {
  startsAt: Date
  endsAt: Date
}

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

/** The first seat of a locked calendar that is free all the time; `undefined` where none is. Times of `exceptId` do not count. */
export async function findFreeSeat(
  trx: Transaction,
  centerId: string,
  { startsAt, endsAt }: Period,
  exceptId: string | null = null,
): Promise<number | undefined> {
  const { rows } = await sql<{ seat: number }>`
    SELECT seat FROM centers, generate_series(1, centers.seats) AS seat
    WHERE centers.id = ${centerId} AND NOT EXISTS (
      SELECT FROM bookings
      WHERE bookings.center_id = centers.id AND bookings.seat = seat.seat AND bookings.status IN ('held', 'confirmed')
        AND bookings.id IS DISTINCT FROM ${exceptId}::uuid
        AND tstzrange(bookings.starts_at, bookings.ends_at) && tstzrange(${startsAt}, ${endsAt})
    )
    ORDER BY seat LIMIT 1`.execute(trx)
  return rows[0]?.seat
}

interface BookableCenter extends OpenCalendar {
  id: string
  seats: number
}

/** A centre that takes bookings, with its hours; `undefined` where there is none, or it is switched off. */
export async function selectBookableCenter(database: Database, id: string): Promise<BookableCenter | undefined> {
  const center = await database
    .selectFrom('centers')
    .select(['id', 'time_zone as timeZone', 'seats'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (center === undefined) return undefined
  return { ...center, hours: await selectHours(database, id), closures: await selectClosures(database, id) }
}

/** The days from today on, in the centre's own time zone, on which it takes no bookings. */
export const selectClosures = (database: Database, centerId: string): Promise<Closure[]> =>
  database
    .selectFrom('center_closures')
    .innerJoin('centers', 'centers.id', 'center_closures.center_id')
    .select([
      'center_closures.id',
      sql<string>`first_day::text`.as('firstDay'),
      sql<string>`last_day::text`.as('lastDay'),
      'note',
      sql<number>`(
        select count(*)::int from bookings
        where bookings.center_id = centers.id and bookings.status = 'confirmed' and bookings.starts_at > now()
          and (bookings.starts_at at time zone centers.time_zone)::date between first_day and last_day
      )`.as('bookingCount'),
    ])
    .where('center_closures.center_id', '=', centerId)
    .where(sql<boolean>`last_day >= (now() at time zone centers.time_zone)::date`)
    .orderBy('first_day')
    .orderBy('center_closures.id')
    .execute()

async function selectHours(database: Database, centerId: string): Promise<OpenPeriod[]> {
  return database
    .selectFrom('center_hours')
    .select([
      'weekday',
      sql<string>`to_char(opens_at, 'HH24:MI')`.as('opensAt'),
      sql<string>`to_char(closes_at, 'HH24:MI')`.as('closesAt'),
    ])
    .where('center_id', '=', centerId)
    .orderBy('weekday')
    .orderBy('opens_at')
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
