import {
  type BookingHold,
  type BookingPerson,
  type BookingSettings,
  type BookingStatus,
  bookingHoldSchema,
  bookingStatusSchema,
  type CancellationPolicy,
  type Currency,
  type Language,
} from '@chioma/contract'
import { type JoinBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database, DatabaseSchema, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { presentReport, reportJson } from './attached-reports.queries.ts'
import { lockCalendars, practitionerIn } from './calendar.queries.ts'
import type { Period } from './offered-times.ts'

export interface Booking extends Period {
  id: string
  productId: string
  centerId: string
  visitorId: string | null
  orderId: string | null
  seat: number
  /** Who has that seat; `null` at a centre that keeps no list. */
  practitionerId: string | null
  isSeatChosen: boolean
  status: BookingStatus
  policy: CancellationPolicy
  version: number
}

const MS_PER_HOUR = 60 * 60_000

/** Whether its visitor may still move it, and gets everything back for it. */
export const isFreeToChange = ({ startsAt, policy }: Pick<Booking, 'startsAt' | 'policy'>, now: Date): boolean =>
  startsAt > now && startsAt.getTime() - now.getTime() >= policy.freeUntilHours * MS_PER_HOUR

export const minutesOf = ({ startsAt, endsAt }: Period): number => (endsAt.getTime() - startsAt.getTime()) / 60_000

export async function selectBooking(database: Database, id: string): Promise<Booking | undefined> {
  return present(await bookingsOf(database).where('id', '=', id).executeTakeFirst())
}

/** The time of a paid service that is certain; `undefined` where none was chosen yet, or staff cancelled it. */
export async function selectConfirmedBooking(
  database: Database,
  orderId: string,
  productId: string,
): Promise<Booking | undefined> {
  const row = await bookingsOf(database)
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  return present(row)
}

const bookingsOf = (database: Database) =>
  database
    .selectFrom('bookings')
    .select(['id', 'product_id as productId', 'center_id as centerId', 'visitor_id as visitorId', 'order_id as orderId'])
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'seat', 'is_seat_chosen as isSeatChosen'])
    .select(['status', 'free_until_hours', 'late_refund_percent', 'version'])
    .select(
      sql<string | null>`(
        select id from practitioners where practitioners.center_id = bookings.center_id and practitioners.seat = bookings.seat
      )`.as('practitionerId'),
    )

function present(found: Awaited<ReturnType<ReturnType<typeof bookingsOf>['executeTakeFirst']>>): Booking | undefined {
  if (found === undefined) return undefined
  const { free_until_hours: freeUntilHours, late_refund_percent: lateRefundPercent, ...row } = found
  return { ...row, status: bookingStatusSchema.parse(row.status), policy: { freeUntilHours, lateRefundPercent } }
}

/**
 * The booking as it is once nobody else can change the calendars of its centre and of `centerIds`. Throws `booking_not_found`, and
 * `version_conflict` where it was just taken to another centre.
 */
export async function lockBooking(trx: Transaction, id: string, centerIds: readonly string[] = []): Promise<Booking> {
  const named = await selectBooking(trx, id)
  if (named === undefined) throw new AppError('booking_not_found')
  await lockCalendars(trx, [named.centerId, ...centerIds])
  const booking = await selectBooking(trx, id)
  if (booking === undefined) throw new AppError('booking_not_found')
  if (booking.centerId !== named.centerId) throw new AppError('version_conflict')
  return booking
}

export interface NewBookingRow extends Place {
  productId: string
  /** `null` where staff entered it. */
  visitorId: string | null
  orderId: string | null
  /** What is paid at the centre; without it, it is ordered. */
  due?: { amountMinor: number; currency: Currency }
  /** Where staff entered it: under which key. */
  idempotencyKey?: string
  /** `null`: confirmed at once. */
  heldUntil: Date | null
  /** The network that it is held for. */
  heldBy?: Buffer
  policy: CancellationPolicy
}

export async function insertBooking(trx: Transaction, booking: NewBookingRow, now: Date): Promise<string> {
  const id = uuidv7()
  await trx
    .insertInto('bookings')
    .values({
      id,
      product_id: booking.productId,
      center_id: booking.centerId,
      seat: booking.seat,
      is_seat_chosen: booking.isSeatChosen,
      visitor_id: booking.visitorId,
      order_id: booking.orderId,
      due_minor: booking.due?.amountMinor ?? null,
      due_currency: booking.due?.currency ?? null,
      idempotency_key: booking.idempotencyKey ?? null,
      starts_at: booking.startsAt,
      ends_at: booking.endsAt,
      status: booking.heldUntil === null ? 'confirmed' : 'held',
      expires_at: booking.heldUntil,
      held_by: booking.heldBy ?? null,
      confirmed_at: booking.heldUntil === null ? now : null,
      free_until_hours: booking.policy.freeUntilHours,
      late_refund_percent: booking.policy.lateRefundPercent,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** How somebody is written to who is no visitor, and the hash of what was asked for them. */
interface Correspondent {
  email: string | null
  language: Language
  requestHash: string
}

const correspondence = ({ requestHash, ...reached }: Correspondent) => ({ ...reached, request_hash: requestHash })

/** Notes who comes, or says it anew; of somebody who is no visitor, how they are written to. */
export async function writePerson(
  trx: Transaction,
  { bookingId, ...whose }: { bookingId: string } & ({ visitorId: string } | Correspondent),
  person: BookingPerson,
): Promise<void> {
  const reached = 'visitorId' in whose ? { visitor_id: whose.visitorId } : correspondence(whose)
  await trx
    .insertInto('booking_people')
    .values({ booking_id: bookingId, ...reached, ...person })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(person))
    .execute()
}

export async function selectPerson(trx: Transaction, bookingId: string): Promise<BookingPerson | undefined> {
  return trx
    .selectFrom('booking_people')
    .select(['name', 'phone', 'reason'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
}

/** What an appointment is under that is made now. */
export async function selectPolicy(database: Database): Promise<CancellationPolicy> {
  const { freeUntilHours, lateRefundPercent } = await selectBookingSettings(database)
  return { freeUntilHours, lateRefundPercent }
}

const SETTINGS = [
  'free_until_hours as freeUntilHours',
  'late_refund_percent as lateRefundPercent',
  'reminder_hours as reminderHours',
  'version',
] as const

export const selectBookingSettings = (
  database: Database,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<BookingSettings> =>
  database
    .selectFrom('booking_settings')
    .select(SETTINGS)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()

export const updateBookingSettings = (
  trx: Transaction,
  { freeUntilHours, lateRefundPercent, reminderHours }: Omit<BookingSettings, 'version'>,
): Promise<BookingSettings> =>
  trx
    .updateTable('booking_settings')
    .set({
      free_until_hours: freeUntilHours,
      late_refund_percent: lateRefundPercent,
      reminder_hours: reminderHours,
      version: sql`version + 1`,
    })
    .returning(SETTINGS)
    .executeTakeFirstOrThrow()

/** Until when times are held for a network, without the one that is given up. */
export async function selectHeldBy(trx: Transaction, holder: Buffer, givenUp: string | undefined, now: Date): Promise<Date[]> {
  const rows = await trx
    .selectFrom('bookings')
    .select(['id', 'expires_at'])
    .where('held_by', '=', holder)
    .where('status', '=', 'held')
    .where('expires_at', '>', now)
    .execute()
  return rows.flatMap(({ id, expires_at: until }) => (id === givenUp ? [] : (until ?? [])))
}

export interface Place extends Period {
  centerId: string
  seat: number
  /** Whether the person asked for whoever has this seat. */
  isSeatChosen: boolean
}

export async function moveBooking(
  trx: Transaction,
  id: string,
  { centerId, seat, isSeatChosen, startsAt, endsAt }: Place,
): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({
      center_id: centerId,
      seat,
      is_seat_chosen: isSeatChosen,
      starts_at: startsAt,
      ends_at: endsAt,
      confirmed_at: sql<Date | null>`case when status = 'confirmed' then now() end`,
      reminded_at: null,
      attendance: null,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** From now on its visitor moves and cancels it freely until it starts. */
export async function letChangeUntilStart(trx: Transaction, id: string): Promise<void> {
  await trx.updateTable('bookings').set({ free_until_hours: 0 }).where('id', '=', id).execute()
}

/** Frees the time of a booking. */
export async function endBooking(
  trx: Transaction,
  id: string,
  end: { status: 'expired' } | { status: 'cancelled'; by: 'visitor' | 'staff'; reason?: string },
): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({
      status: end.status,
      expires_at: null,
      ...(end.status === 'cancelled' && { cancelled_by: end.by, cancel_reason: end.reason ?? null }),
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Joins whoever has the seat of a booking. */
const ofSeat = (join: JoinBuilder<DatabaseSchema, 'practitioners' | 'bookings'>) =>
  join.onRef('practitioners.center_id', '=', 'bookings.center_id').onRef('practitioners.seat', '=', 'bookings.seat')

/** Bookings with where they are, who comes and who has their seat. */
export const fromBookings = (database: Database) =>
  database
    .selectFrom('bookings')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .leftJoin('booking_people', 'booking_people.booking_id', 'bookings.id')
    .leftJoin('practitioners', ofSeat)

export const POLICY_AND_PERSON = [
  'bookings.free_until_hours',
  'bookings.late_refund_percent',
  'bookings.cancelled_by',
  'booking_people.name as personName',
  'booking_people.phone',
  'booking_people.reason',
] as const

/** The booked times of these ids, as visitors see them, by id. */
export async function selectBookingHolds(database: Database, ids: readonly string[]): Promise<Map<string, BookingHold>> {
  if (ids.length === 0) return new Map()
  const rows = await fromBookings(database)
    .select([
      'practitioners.id as practitionerId',
      'practitioners.name as practitionerName',
      'bookings.is_seat_chosen',
      reportJson.as('report'),
      'bookings.id',
      'bookings.center_id',
      'centers.name',
      'centers.address',
      'centers.time_zone',
      'bookings.starts_at',
      'bookings.ends_at',
      'bookings.status',
      'bookings.expires_at',
      ...POLICY_AND_PERSON,
    ])
    .where('bookings.id', 'in', ids)
    .execute()
  const holds = rows.map((row) => ({
    id: row.id,
    centerId: row.center_id,
    centerName: row.name,
    centerAddress: row.address,
    timeZone: row.time_zone,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    // A time whose hold is over is free, whether or not that was noted down already.
    status: isOver(row) ? ('expired' as const) : bookingStatusSchema.parse(row.status),
    expiresAt: isOver(row) ? null : (row.expires_at?.toISOString() ?? null),
    person: personIn(row),
    policy: { freeUntilHours: row.free_until_hours, lateRefundPercent: row.late_refund_percent },
    practitioner: practitionerIn({ id: row.practitionerId, name: row.practitionerName }),
    isPractitionerChosen: row.is_seat_chosen,
    report: presentReport(row.report),
    cancelledBy: bookingHoldSchema.shape.cancelledBy.parse(row.cancelled_by),
  }))
  return new Map(holds.map((hold) => [hold.id, hold]))
}

/** A booking as its visitor sees it. Throws `booking_not_found`. */
export async function presentBooking(database: Database, id: string): Promise<BookingHold> {
  const hold = (await selectBookingHolds(database, [id])).get(id)
  if (hold === undefined) throw new AppError('booking_not_found')
  return hold
}

export const personIn = (row: {
  personName: string | null
  phone: string | null
  reason: string | null
}): BookingPerson | null =>
  row.personName === null || row.phone === null ? null : { name: row.personName, phone: row.phone, reason: row.reason }

const isOver = ({ status, expires_at: expiresAt }: { status: string; expires_at: Date | null }): boolean =>
  status === 'held' && expiresAt !== null && expiresAt <= new Date()
