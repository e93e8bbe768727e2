import { type BookingHold, type CancellationQuote, formatAmount } from '@chioma/contract'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { enqueueBookingMail } from './booking-mails.ts'
import { type Booking, endBooking, isFreeToChange, lockBooking, presentBooking, selectBooking } from './bookings.queries.ts'

type Needs = Pick<Dependencies, 'database' | 'queue' | 'serviceSales'>

/** What the visitor gets back who cancels a paid appointment now. Throws `booking_not_found`, and `booking_is_over` once it began. */
export async function quoteCancellation(
  { database, serviceSales }: Pick<Needs, 'database' | 'serviceSales'>,
  visitor: Visitor,
  id: string,
): Promise<CancellationQuote> {
  const now = new Date()
  const booking = cancellable(await selectBooking(database, id), visitor, now)
  return quote(serviceSales, database, booking, now).then(({ shown }) => shown)
}

/**
 * Cancels a paid appointment of the visitor's, frees its time, and gives back what its policy says: all of it or nothing. Order and
 * calendar are locked in the order in which payments lock them. Throws `refund_changed` where another amount was shown.
 */
export async function cancelOwnBooking(
  { database, queue, serviceSales }: Needs,
  { visitor, id, shownRefund }: { visitor: Visitor; id: string; shownRefund: string },
): Promise<BookingHold> {
  return database.transaction().execute(async (trx) => {
    const now = new Date()
    const { orderId } = cancellable(await selectBooking(trx, id), visitor, now)
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    const booking = cancellable(await lockBooking(trx, id), visitor, now)
    const { shown, refundMinor } = await quote(serviceSales, trx, booking, now)
    if (shown.refund !== shownRefund)
      throw new AppError('refund_changed', {
        field: 'refund',
        values: { amount: { amount: shown.refund, currency: shown.currency } },
      })
    await endBooking(trx, id, { status: 'cancelled', by: 'visitor' })
    await serviceSales.refund(trx, { orderId: booking.orderId, amountMinor: refundMinor })
    await enqueueBookingMail({ queue }, trx, id, 'withdrawn')
    return presentBooking(trx, id)
  })
}

type PaidBooking = Booking & { orderId: string }

function cancellable(booking: Booking | undefined, visitor: Visitor, now: Date): PaidBooking {
  if (booking?.visitorId !== visitor.id || booking.status !== 'confirmed' || booking.orderId === null)
    throw new AppError('booking_not_found')
  if (booking.startsAt <= now) throw new AppError('booking_is_over')
  return { ...booking, orderId: booking.orderId }
}

async function quote(
  serviceSales: Needs['serviceSales'],
  database: Database,
  booking: PaidBooking,
  now: Date,
): Promise<{ shown: CancellationQuote; refundMinor: number }> {
  const isFree = isFreeToChange(booking, now)
  const percent = isFree ? 100 : booking.policy.lateRefundPercent
  const { orderId, productId } = booking
  const { paidMinor, refundMinor, currency } = await serviceSales.refundable(database, { orderId, productId, percent })
  const [paid, refund] = [formatAmount(paidMinor, currency), formatAmount(refundMinor, currency)]
  return { shown: { paid, refund, currency, isFree }, refundMinor }
}
