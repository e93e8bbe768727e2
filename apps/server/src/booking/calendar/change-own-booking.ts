import { type BookingHold, type CancellationQuote, formatAmount } from '@chioma/contract'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { ownReport, writeReport } from './attached-reports.queries.ts'
import { enqueueBookingMail } from './booking-mails.ts'
import { type Booking, endBooking, isFreeToChange, lockBooking, presentBooking, selectBooking } from './bookings.queries.ts'

type Needs = Pick<Dependencies, 'database' | 'queue' | 'serviceSales'>

/** Gives a held time up; the service stays in the cart. Nothing happens to one that is over. Throws `booking_is_confirmed`. */
export async function giveUpHold(
  { database, serviceSales }: Pick<Dependencies, 'database' | 'serviceSales'>,
  visitor: Visitor,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, id)
    if (booking.visitorId !== visitor.id) throw new AppError('booking_not_found')
    if (booking.status === 'confirmed') throw new AppError('booking_is_confirmed')
    if (booking.status === 'held') await endBooking(trx, id, { status: 'expired' })
    await serviceSales.clearBookingInCart(trx, id)
  })
}

/** What the visitor gets back who cancels a paid appointment now. Throws `booking_not_found`, `booking_is_cancelled`, and `booking_is_over` once it began. */
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
    await serviceSales.refund(trx, { orderId: booking.orderId, productId: booking.productId, amountMinor: refundMinor })
    await enqueueBookingMail({ queue }, trx, id, 'withdrawn')
    return presentBooking(trx, id)
  })
}

type PaidBooking = Booking & { orderId: string }

function cancellable(booking: Booking | undefined, visitor: Visitor, now: Date): PaidBooking {
  if (booking?.visitorId !== visitor.id) throw new AppError('booking_not_found')
  if (booking.status === 'cancelled') throw new AppError('booking_is_cancelled')
  if (booking.status !== 'confirmed' || booking.orderId === null) throw new AppError('booking_not_found')
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

interface OwnBooking {
  visitor: Visitor
  id: string
}

/**
 * Lets the staff read a finished analysis of the visitor's for an appointment, in place of one of before. Throws `analysis_not_found`,
 * `booking_not_found`, `booking_is_cancelled`, and `booking_is_over` once it began.
 */
export const attachReport = (
  { database }: Pick<Needs, 'database'>,
  { visitor, id }: OwnBooking,
  analysisId: string,
): Promise<BookingHold> =>
  database.transaction().execute(async (trx) => {
    const booking = await lockOwn(trx, { visitor, id })
    if (booking.status === 'cancelled') throw new AppError('booking_is_cancelled')
    if (booking.status !== 'held' && booking.status !== 'confirmed') throw new AppError('booking_not_found')
    const now = new Date()
    if (booking.startsAt <= now) throw new AppError('booking_is_over')
    await writeReport(trx, id, await ownReport(trx, visitor.id, analysisId), now)
    return presentBooking(trx, id)
  })

/** Takes it back: also while the appointment lasts, and afterwards. Throws `booking_not_found`. */
export const detachReport = ({ database }: Pick<Needs, 'database'>, own: OwnBooking): Promise<BookingHold> =>
  database.transaction().execute(async (trx) => {
    const { id } = await lockOwn(trx, own)
    await writeReport(trx, id, null, new Date())
    return presentBooking(trx, id)
  })

async function lockOwn(trx: Transaction, { visitor, id }: OwnBooking): Promise<Booking> {
  const booking = await lockBooking(trx, id)
  if (booking.visitorId !== visitor.id) throw new AppError('booking_not_found')
  return booking
}
