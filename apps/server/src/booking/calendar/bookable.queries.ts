import type { OpenPeriod } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Period } from './calendar.queries.ts'
import type { OpenCalendar } from './offered-times.ts'

export interface BookableCenter extends OpenCalendar {
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
  return center && { ...center, hours: await selectHours(database, id) }
}

export async function selectHours(database: Database, centerId: string): Promise<OpenPeriod[]> {
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
