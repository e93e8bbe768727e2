import type { Closure, OpeningHours, OpenPeriod, Practitioner } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { OpenCalendar, Period } from './offered-times.ts'

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

/** Who asks what is free. */
export interface Asker {
  visitorId?: string | undefined
  /** An appointment that is to be moved. */
  exceptId?: string
}

/** What is held or confirmed at a centre within a period. What the visitor only holds, and what is moved, does not stand in its own way. */
export async function selectTakenTimes(
  database: Database,
  centerId: string,
  { startsAt, endsAt }: Period,
  { visitorId, exceptId }: Asker,
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
    .where('id', 'is distinct from', exceptId ?? null)
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

/** Where one person is seen at a time: by a practitioner, or wherever a centre has room that keeps no list of them. */
export interface Seat {
  seat: number
  practitioner: Practitioner | null
  /** The same object for all who keep the same hours and days. */
  calendar: OpenCalendar
}

export interface SeatsOfCenter {
  id: string
  name: string
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
    .select(['id', 'name', 'time_zone as timeZone', 'seats', 'is_active as isActive'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (center === undefined) return undefined
  const { name, timeZone, isActive } = center
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
  return { id, name, timeZone, isActive, seats }
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

async function selectHours(database: Database, centerId: string): Promise<OpenPeriod[]> {
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

/** One of a centre. Throws `request_invalid` where there is no such one. */
export async function practitionerAt(trx: Transaction, centerId: string, id: string): Promise<void> {
  await trx
    .selectFrom('practitioners')
    .select('id')
    .where('id', '=', id)
    .where('center_id', '=', centerId)
    .executeTakeFirstOrThrow(() => new AppError('request_invalid', { field: 'practitionerId' }))
}
