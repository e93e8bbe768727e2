import type { BookingHold, NewBooking } from '@chioma/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { reportFor } from './attach-report.ts'
import { writeReport } from './attached-reports.queries.ts'
import { enqueueBookingMail } from './booking-mails.ts'
import {
  type Booking,
  insertBooking,
  isFreeToChange,
  lockBooking,
  moveBooking,
  presentBooking,
  selectConfirmedBooking,
  selectPolicy,
  writePerson,
} from './bookings.queries.ts'
import { lockCalendars } from './calendar.queries.ts'
import { personFor, takeOfferedTime } from './hold-slot.ts'

/**
 * Chooses the time of a service that the visitor has paid, or moves it. Throws `order_not_found`, `order_not_open` for an order that
 * is not paid, `product_not_found` for what is no service in it, `booking_too_late`, `slot_not_offered`, `slot_taken`,
 * `analysis_not_found`, `early_start_missing`.
 */
export async function bookPaidService(
  dependencies: Pick<Dependencies, 'database' | 'queue' | 'serviceSales'>,
  { visitor, orderId, wanted }: { visitor: Visitor; orderId: string; wanted: NewBooking },
): Promise<BookingHold> {
  return dependencies.database.transaction().execute(async (trx) => {
    const { productId, centerId } = wanted
    const durationMinutes = await paidDuration(trx, visitor, orderId, productId)
    if (await wasWithdrawn(trx, orderId, productId)) throw new AppError('booking_was_cancelled')
    const now = new Date()
    const before = await lockWithConfirmed(trx, centerId, await selectConfirmedBooking(trx, orderId, productId), now)
    const place = await takeOfferedTime(trx, { ...wanted, durationMinutes, ...(before && { inPlaceOf: before.id }) }, now)
    const { startsAt } = place
    await dependencies.serviceSales.keepEarlyStart(trx, { orderId, startsAt, earlyStart: wanted.earlyStart, now })
    const person = await personFor(trx, wanted, before)
    const report = await reportFor(trx, visitor.id, wanted, before)
    if (before !== undefined) await moveBooking(trx, before.id, place)
    const row = { ...place, productId, visitorId: visitor.id, orderId, heldUntil: null, policy: await selectPolicy(trx) }
    const id = before?.id ?? (await insertBooking(trx, row, now))
    await writePerson(trx, { bookingId: id, visitorId: visitor.id }, person)
    await writeReport(trx, id, report, now)
    await enqueueBookingMail(dependencies, trx, id, before === undefined ? 'booked' : 'moved')
    return presentBooking(trx, id)
  })
}

/** Whether the visitor cancelled the appointment: what was left of its price went back then. */
async function wasWithdrawn(trx: Transaction, orderId: string, productId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('bookings')
    .select('id')
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .where('cancelled_by', '=', 'visitor')
    .executeTakeFirst()
  return row !== undefined
}

/** How long the paid service takes. Holds the order, so that it is neither given back nor booked twice meanwhile. */
async function paidDuration(trx: Transaction, visitor: Visitor, orderId: string, productId: string): Promise<number> {
  const order = await trx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .where('visitor_id', '=', visitor.id)
    .forUpdate()
    .executeTakeFirst()
  if (order === undefined) throw new AppError('order_not_found')
  if (order.status !== 'paid') throw new AppError('order_not_open')
  const line = await trx
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select('products.duration_minutes as durationMinutes')
    .where('order_lines.order_id', '=', orderId)
    .where('order_lines.product_id', '=', productId)
    .executeTakeFirst()
  if (line === undefined || line.durationMinutes === null) throw new AppError('product_not_found', { field: 'productId' })
  return line.durationMinutes
}

async function lockWithConfirmed(
  trx: Transaction,
  centerId: string,
  confirmed: Booking | undefined,
  now: Date,
): Promise<Booking | undefined> {
  if (confirmed === undefined) {
    await lockCalendars(trx, [centerId])
    return undefined
  }
  const booking = await lockBooking(trx, confirmed.id, [centerId])
  // Staff cancelled it just now.
  if (booking.status !== 'confirmed') return undefined
  if (!isFreeToChange(booking, now)) throw new AppError('booking_too_late', { values: { hours: booking.policy.freeUntilHours } })
  return booking
}
