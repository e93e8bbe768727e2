import { type BookingHold, type BookingStatus, bookingStatusSchema } from '@chioma/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { lockCalendars, type Period } from './calendar.queries.ts'

export interface Booking extends Period {
  id: string
  productId: string
  centerId: string
  visitorId: string | null
  orderId: string | null
  seat: number
  status: BookingStatus
  version: number
}

export async function selectBooking(database: Database, id: string): Promise<Booking | undefined> {
  const row = await bookingsOf(database).where('id', '=', id).executeTakeFirst()
  return row && { ...row, status: bookingStatusSchema.parse(row.status) }
}

/** The time of a paid service that is certain; `undefined` where none was chosen yet, or staff cancelled it. */
export async function selectConfirmedBooking(trx: Transaction, orderId: string, productId: string): Promise<Booking | undefined> {
  const row = await bookingsOf(trx)
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  return row && { ...row, status: bookingStatusSchema.parse(row.status) }
}

const bookingsOf = (database: Database) =>
  database
    .selectFrom('bookings')
    .select([
      'id',
      'product_id as productId',
      'center_id as centerId',
      'visitor_id as visitorId',
      'order_id as orderId',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'seat',
      'status',
      'version',
    ])

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

export interface NewBookingRow extends Period {
  productId: string
  centerId: string
  seat: number
  visitorId: string
  orderId: string | null
  /** `null`: confirmed at once. */
  heldUntil: Date | null
  /** The network that it is held for. */
  heldBy?: Buffer
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
      visitor_id: booking.visitorId,
      order_id: booking.orderId,
      starts_at: booking.startsAt,
      ends_at: booking.endsAt,
      status: booking.heldUntil === null ? 'confirmed' : 'held',
      expires_at: booking.heldUntil,
      held_by: booking.heldBy ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

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

/** Forgets for which networks times were held that are held no more. Returns how many times. */
export async function forgetHolders({ database }: { database: Database }, now: Date): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('bookings')
    .set({ held_by: null })
    .where('held_by', 'is not', null)
    .where((where) => where.or([where('status', '!=', 'held'), where('expires_at', '<=', now)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface Place extends Period {
  centerId: string
  seat: number
}

export async function moveBooking(trx: Transaction, id: string, { centerId, seat, startsAt, endsAt }: Place): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({
      center_id: centerId,
      seat,
      starts_at: startsAt,
      ends_at: endsAt,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Frees the time of a booking. */
export async function endBooking(
  trx: Transaction,
  id: string,
  end: { status: 'expired' | 'cancelled'; reason?: string },
): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({
      status: end.status,
      expires_at: null,
      cancel_reason: end.reason ?? null,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** The booked times of these ids, as visitors see them, by id. */
export async function selectBookingHolds(database: Database, ids: readonly string[]): Promise<Map<string, BookingHold>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('bookings')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .select([
      'bookings.id',
      'bookings.center_id',
      'centers.name',
      'centers.address',
      'centers.time_zone',
      'bookings.starts_at',
      'bookings.ends_at',
      'bookings.status',
      'bookings.expires_at',
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
  }))
  return new Map(holds.map((hold) => [hold.id, hold]))
}

const isOver = ({ status, expires_at: expiresAt }: { status: string; expires_at: Date | null }): boolean =>
  status === 'held' && expiresAt !== null && expiresAt <= new Date()
