import type { Closure, OpenPeriod, Practitioner } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { OpenCalendar, Period } from './offered-times.ts'

/** Where one person is seen at a time: by a practitioner, or wherever a centre has room that keeps no list of them. */
export interface Seat {
  seat: number
  practitioner: Practitioner | null
  /** The same object for all who keep the same hours and days. */
  calendar: OpenCalendar
}

export interface SeatsOfCenter {
  id: string
  timeZone: string
  seats: Seat[]
}

/** A centre that takes bookings; `undefined` where there is none, or it is switched off. */
export async function selectBookableCenter(database: Database, id: string): Promise<SeatsOfCenter | undefined> {
  const center = await selectCenterWithSeats(database, id)
  return center?.isActive ? center : undefined
}

/** The seats that a centre has now, the first one first; `undefined` where it is no more. */
export async function selectCenterWithSeats(
  database: Database,
  id: string,
): Promise<(SeatsOfCenter & { isActive: boolean }) | undefined> {
  const center = await database
    .selectFrom('centers')
    .select(['id', 'time_zone as timeZone', 'seats', 'is_active as isActive'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (center === undefined) return undefined
  const { timeZone, isActive } = center
  const [hours, closures, practitioners] = [
    await selectHours(database, id),
    await selectClosures(database, id),
    await selectPractitionerRows(database, id),
  ]
  const ofCenter = closures.filter(({ practitioner }) => practitioner === null)
  const shared = { timeZone, hours, closures: ofCenter }
  const seats: Seat[] =
    practitioners.length === 0
      ? Array.from({ length: center.seats }, (_, index) => ({ seat: index + 1, practitioner: null, calendar: shared }))
      : practitioners
          .filter((practitioner) => practitioner.isActive)
          .map(({ id, name, seat, hours: own }) => {
            const away = closures.filter(({ practitioner }) => practitioner?.id === id)
            const isAsCenter = own === null && away.length === 0
            const calendar = isAsCenter ? shared : { timeZone, hours: own ?? hours, closures: [...ofCenter, ...away] }
            return { seat, practitioner: { id, name }, calendar }
          })
  return { id, timeZone, isActive, seats }
}

/**
 * The seat among these of a locked calendar that is free all the time. Of several practitioners the one with the fewest bookings within
 * half a day, else the first of the list. `undefined` where none is. Times of `exceptId` do not count.
 */
export async function findFreeSeat(
  trx: Transaction,
  { centerId, seats }: { centerId: string; seats: readonly Pick<Seat, 'seat' | 'practitioner'>[] },
  { startsAt, endsAt }: Period,
  exceptId: string | null = null,
): Promise<number | undefined> {
  const numbers = seats.map(({ seat }) => seat)
  const isShared = seats.every(({ practitioner }) => practitioner !== null)
  const { rows } = await sql<{ seat: number }>`
    SELECT wanted.seat FROM unnest(${numbers}::int[]) WITH ORDINALITY AS wanted (seat, place)
    WHERE NOT EXISTS (
      SELECT FROM bookings
      WHERE bookings.center_id = ${centerId} AND bookings.seat = wanted.seat AND bookings.status IN ('held', 'confirmed')
        AND bookings.id IS DISTINCT FROM ${exceptId}::uuid
        AND tstzrange(bookings.starts_at, bookings.ends_at) && tstzrange(${startsAt}, ${endsAt})
    )
    ORDER BY CASE WHEN ${isShared} THEN (
      SELECT count(*) FROM bookings
      WHERE bookings.center_id = ${centerId} AND bookings.seat = wanted.seat AND bookings.status IN ('held', 'confirmed')
        AND bookings.starts_at BETWEEN ${startsAt}::timestamptz - interval '12 hours' AND ${startsAt}::timestamptz + interval '12 hours'
    ) END, place LIMIT 1`.execute(trx)
  return rows[0]?.seat
}

const periodOf = [
  'weekday',
  sql<string>`to_char(opens_at, 'HH24:MI')`.as('opensAt'),
  sql<string>`to_char(closes_at, 'HH24:MI')`.as('closesAt'),
] as const

export async function selectHours(database: Database, centerId: string): Promise<OpenPeriod[]> {
  return database
    .selectFrom('center_hours')
    .select(periodOf)
    .where('center_id', '=', centerId)
    .orderBy('weekday')
    .orderBy('opens_at')
    .execute()
}

interface PractitionerRow extends Practitioner {
  seat: number
  isActive: boolean
  /** `null`: those of the centre. */
  hours: OpenPeriod[] | null
  version: number
}

/** All of a centre, in the order in which they came. */
export async function selectPractitionerRows(database: Database, centerId: string): Promise<PractitionerRow[]> {
  const rows = await database
    .selectFrom('practitioners')
    .select(['id', 'name', 'seat', 'is_active as isActive', 'has_own_hours as hasOwnHours', 'version'])
    .where('center_id', '=', centerId)
    .orderBy('seat')
    .execute()
  if (rows.length === 0) return []
  const hours = await database
    .selectFrom('practitioner_hours')
    .select(['practitioner_id', ...periodOf])
    .where(
      'practitioner_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('weekday')
    .orderBy('opens_at')
    .execute()
  return rows.map(({ hasOwnHours, ...row }) => ({
    ...row,
    hours: hasOwnHours
      ? hours.filter((period) => period.practitioner_id === row.id).map(({ practitioner_id: _id, ...period }) => period)
      : null,
  }))
}

/** The days from today on, in the centre's own time zone, on which it, or one of its practitioners, takes no bookings. */
export async function selectClosures(database: Database, centerId: string): Promise<Closure[]> {
  const rows = await database
    .selectFrom('center_closures')
    .innerJoin('centers', 'centers.id', 'center_closures.center_id')
    .leftJoin('practitioners', 'practitioners.id', 'center_closures.practitioner_id')
    .select([
      'center_closures.id',
      sql<string>`first_day::text`.as('firstDay'),
      sql<string>`last_day::text`.as('lastDay'),
      'note',
      'practitioners.id as practitionerId',
      'practitioners.name as practitionerName',
      sql<number>`(
        select count(*)::int from bookings
        where bookings.center_id = centers.id and bookings.status = 'confirmed' and bookings.starts_at > now()
          and (practitioners.seat is null or bookings.seat = practitioners.seat)
          and (bookings.starts_at at time zone centers.time_zone)::date between first_day and last_day
      )`.as('bookingCount'),
    ])
    .where('center_closures.center_id', '=', centerId)
    .where(sql<boolean>`last_day >= (now() at time zone centers.time_zone)::date`)
    .orderBy('first_day')
    .orderBy('center_closures.id')
    .execute()
  return rows.map(({ practitionerId: id, practitionerName: name, ...closure }) => ({
    ...closure,
    practitioner: practitionerIn({ id, name }),
  }))
}

export const practitionerIn = ({ id, name }: { id: string | null; name: string | null }): Practitioner | null =>
  id === null || name === null ? null : { id, name }
