import type { BookingStatus } from '@chioma/contract'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { findFreeSeat, lockCalendars, selectCenterWithSeats } from './calendar.queries.ts'

/**
 * Makes everybody else wait who wants times at the centres of these orders and bookings. Whoever frees times and takes others in one
 * transaction calls this before both: two who do so one after the other would wait for each other.
 */
export async function lockTimes(
  trx: Transaction,
  { orderIds, bookingIds }: { orderIds: readonly string[]; bookingIds: readonly string[] },
): Promise<void> {
  const rows = await trx
    .selectFrom('bookings')
    .select('center_id')
    .distinct()
    .where((where) =>
      where.or([
        where('id', '=', where.fn.any(where.val([...bookingIds]))),
        where('order_id', '=', where.fn.any(where.val([...orderIds]))),
      ]),
    )
    .execute()
  await lockCalendars(
    trx,
    rows.map((row) => row.center_id),
  )
}

/**
 * Holds times of the visitor for an order until `until`, in place of their own short time; to call again with a later `until` prolongs
 * it. A time that was given up meanwhile is held anew where it is still free. Returns the ids of those that somebody else has now, that
 * are over, or that are not the visitor's: nothing was done about these.
 */
export async function attachBookings(
  trx: Transaction,
  orderId: string,
  bookingIds: readonly string[],
  until: Date,
): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const bookings = await lockBookings(trx, (query) => query.where('bookings.id', 'in', [...bookingIds]))
  const order = await trx.selectFrom('orders').select('visitor_id').where('id', '=', orderId).executeTakeFirst()
  const lost: string[] = []
  for (const id of bookingIds) {
    const booking = bookings.find((known) => known.id === id)
    const isOwn = booking !== undefined && booking.visitor_id !== null && booking.visitor_id === order?.visitor_id
    const seat = isOwn ? await seatFor(trx, booking) : undefined
    if (seat === undefined) lost.push(id)
    else await update(trx, id, { status: 'held', expires_at: until, order_id: orderId, seat })
  }
  return lost
}

/**
 * Makes the times of a paid order certain, all of them or none. A time that was not held long enough is taken anew where it is still
 * free. Returns the ids of those that are lost: the order then has to be given back, and `releaseBookings` frees the rest.
 */
export async function confirmBookings(trx: Transaction, orderId: string): Promise<string[]> {
  const bookings = await lockBookings(trx, (query) => query.where('bookings.order_id', '=', orderId))
  const seats = new Map<string, number>()
  const lost: string[] = []
  for (const booking of bookings.filter(({ status }) => status !== 'confirmed')) {
    const seat = await seatFor(trx, booking)
    if (seat === undefined) lost.push(booking.id)
    else seats.set(booking.id, seat)
  }
  if (lost.length > 0) return lost
  for (const [id, seat] of seats) await update(trx, id, { status: 'confirmed', expires_at: null, confirmed_at: new Date(), seat })
  return []
}

/** Frees every time of an order that is not paid or is given back: what was held is `expired`, what was confirmed `cancelled`. */
export async function releaseBookings(trx: Transaction, orderId: string): Promise<void> {
  const bookings = await lockBookings(trx, (query) => query.where('bookings.order_id', '=', orderId))
  for (const { id, status } of bookings) {
    if (status === 'held') await update(trx, id, { status: 'expired', expires_at: null })
    if (status === 'confirmed') await update(trx, id, { status: 'cancelled', expires_at: null })
  }
}

/** Frees a held time that no order waits for. */
export async function releaseHold(trx: Transaction, id: string): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ status: 'expired', expires_at: null, updated_at: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'held')
    .where('order_id', 'is', null)
    .execute()
}

const bookingsOf = (trx: Transaction) =>
  trx
    .selectFrom('bookings')
    .select(['id', 'center_id', 'visitor_id', 'status', 'seat', 'is_seat_chosen', 'starts_at', 'ends_at'])
    .orderBy('id')

type Bookings = ReturnType<typeof bookingsOf>
type BookingRow = Awaited<ReturnType<Bookings['execute']>>[number]

/** The bookings as they are once nobody else can change their calendars. */
async function lockBookings(trx: Transaction, narrow: (query: Bookings) => Bookings): Promise<BookingRow[]> {
  const named = await narrow(bookingsOf(trx)).execute()
  await lockCalendars(
    trx,
    named.map((booking) => booking.center_id),
  )
  return narrow(bookingsOf(trx)).forUpdate().execute()
}

/** The seat that a booking has, or could have again; `undefined` where it is lost. */
async function seatFor(trx: Transaction, booking: BookingRow): Promise<number | undefined> {
  if (booking.status === 'held') return booking.seat
  if (booking.status !== 'expired' || booking.starts_at <= new Date()) return undefined
  const { center_id: centerId, starts_at: startsAt, ends_at: endsAt } = booking
  const now = (await selectCenterWithSeats(trx, centerId))?.seats ?? []
  const seats = booking.is_seat_chosen ? now.filter(({ seat }) => seat === booking.seat) : now
  return findFreeSeat(trx, { centerId, seats }, { startsAt, endsAt })
}

async function update(
  trx: Transaction,
  id: string,
  change: { status: BookingStatus; expires_at: Date | null; confirmed_at?: Date; seat?: number; order_id?: string },
): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
