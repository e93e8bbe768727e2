import { BOOKING_LIMITS, type BookingHold, type BookingPerson, type Language, type NewBooking } from '@chioma/contract'
import { hasRow, type Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { lockHolder, refuseTooManyHeld } from '../../platform/http/held-limit.ts'
import { type Visitor, withHeldVisitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { reportFor, writeReport } from './attached-reports.queries.ts'
import { enqueueBookingMail } from './booking-mails.ts'
import {
  type Booking,
  endBooking,
  insertBooking,
  isFreeToChange,
  lockBooking,
  minutesOf,
  moveBooking,
  type Place,
  presentBooking,
  selectConfirmedBooking,
  selectHeldBy,
  selectPerson,
  selectPolicy,
  writePerson,
} from './bookings.queries.ts'
import { findFreeSeat, lockCalendars, type Seat, selectBookableCenter } from './calendar.queries.ts'
import { offeredTimeAt } from './offered-times.ts'

const MS_PER_MINUTE = 60_000

/**
 * Holds a time for a visitor and puts the service into the cart, or neither. A time held before for the same service is given up for
 * it. Throws `product_not_found` for what is no service, `slot_not_offered`, `slot_taken`, `practitioner_gone`, `analysis_not_found`, and `too_many_held`. Visitor, network, calendar and cart are locked in this
 * order, the one in which payments lock them.
 */
export async function holdSlot(
  dependencies: Pick<Dependencies, 'database' | 'keys' | 'config' | 'serviceSales'>,
  { visitor, network, language, wanted }: { visitor: Visitor; network: string; language: Language; wanted: NewBooking },
): Promise<BookingHold> {
  const { serviceSales } = dependencies
  return withHeldVisitor(dependencies, visitor, async (trx) => {
    const { productId, centerId } = wanted
    const heldBy = await lockHolder(trx, dependencies.keys, network)
    const before = await lockWithEarlier(trx, centerId, await serviceSales.bookingInCart(trx, visitor.id, productId))
    const inCart = { visitorId: visitor.id, language, productId }
    const { cartItemId, durationMinutes } = await serviceSales.putIntoCart(trx, inCart)
    if (durationMinutes === null) throw new AppError('product_not_found', { field: 'productId' })
    const person = await personFor(trx, wanted, before)
    const report = await reportFor(trx, visitor.id, wanted, before)
    const now = new Date()
    if (before !== undefined && isSameInOrder(before, wanted)) {
      await writePerson(trx, { bookingId: before.id, visitorId: visitor.id }, person)
      await writeReport(trx, before.id, report, now)
      return presentBooking(trx, before.id)
    }
    if (before?.status === 'held' && before.orderId === null) await endBooking(trx, before.id, { status: 'expired' })
    refuseTooManyHeld(await selectHeldBy(trx, heldBy, before?.id, now), dependencies.config.heldPerAddress.times, now)
    const place = await takeOfferedTime(trx, { ...wanted, durationMinutes }, now)
    const heldUntil = new Date(now.getTime() + BOOKING_LIMITS.holdMinutes * MS_PER_MINUTE)
    const policy = await selectPolicy(trx)
    const row = { ...place, productId, visitorId: visitor.id, orderId: null, heldUntil, heldBy, policy }
    const id = await insertBooking(trx, row, now)
    await writePerson(trx, { bookingId: id, visitorId: visitor.id }, person)
    await writeReport(trx, id, report, now)
    await serviceSales.setBookingInCart(trx, cartItemId, id, now)
    return presentBooking(trx, id)
  })
}

/** Locks the calendar, and that of the time which the cart has for the service so far. */
async function lockWithEarlier(trx: Transaction, centerId: string, bookingId: string | null): Promise<Booking | undefined> {
  if (bookingId !== null) return lockBooking(trx, bookingId, [centerId])
  await lockCalendars(trx, [centerId])
  return undefined
}

/** Who comes: as it was said now, or for the time before. Throws `request_invalid` where nobody said it. */
async function personFor(
  trx: Transaction,
  { person }: Pick<NewBooking, 'person'>,
  before: Pick<Booking, 'id'> | undefined,
): Promise<BookingPerson> {
  const known = person ?? (before && (await selectPerson(trx, before.id)))
  if (known === undefined) throw new AppError('request_invalid', { field: 'person' })
  return known
}

/** The very time is held for an order of the visitor's already, and for longer. */
const isSameInOrder = ({ status, orderId, centerId, practitionerId, startsAt }: Booking, wanted: NewBooking): boolean =>
  status === 'held' &&
  orderId !== null &&
  centerId === wanted.centerId &&
  (wanted.practitionerId == null || practitionerId === wanted.practitionerId) &&
  startsAt.getTime() === new Date(wanted.startsAt).getTime()

interface WantedTime {
  centerId: string
  startsAt: string
  practitionerId?: string | null | undefined
  durationMinutes: number
  /** A booking that gives its own time up for this one. */
  inPlaceOf?: string
  /** How much sooner it has to be known; as for visitors where it is left out. */
  leastHoursAhead?: number
}

/**
 * A free place for a wanted time in a calendar that the caller has locked. Throws `slot_not_offered` for a time that visitors are not
 * offered, `slot_taken` for one that somebody has, `practitioner_gone` for a practitioner whom the centre no longer has.
 */
export async function takeOfferedTime(
  trx: Transaction,
  { centerId, practitionerId, startsAt, durationMinutes, inPlaceOf, leastHoursAhead }: WantedTime,
  now: Date,
): Promise<Place> {
  const center = await selectBookableCenter(trx, centerId)
  if (center === undefined) throw new AppError('slot_not_offered', { field: 'centerId' })
  const isSeatChosen = practitionerId != null
  const seats = center.seats.filter(({ practitioner }) => !isSeatChosen || practitioner?.id === practitionerId)
  if (isSeatChosen && seats.length === 0) throw new AppError('practitioner_gone', { field: 'practitionerId' })
  const start = new Date(startsAt)
  const periodOf = ({ calendar }: Seat) => offeredTimeAt(calendar, { durationMinutes, startsAt: start, leastHoursAhead }, now)
  const offering = seats.filter((seat) => periodOf(seat) !== undefined)
  const period = offering[0] && periodOf(offering[0])
  if (period === undefined) throw new AppError('slot_not_offered', { field: 'startsAt' })
  const seat = await findFreeSeat(trx, { centerId, seats: offering }, period, inPlaceOf)
  if (seat === undefined) throw new AppError('slot_taken', { field: 'startsAt' })
  return { ...period, centerId, seat, isSeatChosen }
}

/**
 * Chooses the time of a service that the visitor has paid, or moves it. Throws `order_not_found`, `booking_was_cancelled` where the
 * visitor did, `order_not_open` for an order that is not paid, `product_not_found` for what is no service in it, `booking_too_late`,
 * `slot_not_offered`, `slot_taken`, `practitioner_gone`, `analysis_not_found`, `early_start_missing`.
 */
export async function bookPaidService(
  dependencies: Pick<Dependencies, 'database' | 'queue' | 'serviceSales'>,
  { visitor, orderId, wanted }: { visitor: Visitor; orderId: string; wanted: NewBooking },
): Promise<BookingHold> {
  return dependencies.database.transaction().execute(async (trx) => {
    const { productId, centerId } = wanted
    const sold = await paidDuration(trx, visitor, orderId, productId)
    const now = new Date()
    const before = await lockWithConfirmed(trx, centerId, await selectConfirmedBooking(trx, orderId, productId), now)
    const durationMinutes = before === undefined ? sold : minutesOf(before)
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
const wasWithdrawn = (trx: Transaction, orderId: string, productId: string): Promise<boolean> =>
  hasRow(trx, 'bookings', { order_id: orderId, product_id: productId, cancelled_by: 'visitor' })

/** How long the paid service takes. Holds the order, so that it is neither given back nor booked twice meanwhile. */
async function paidDuration(trx: Transaction, visitor: Visitor, orderId: string, productId: string): Promise<number> {
  const order = await trx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .where('visitor_id', '=', visitor.id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('order_not_found'))
  // Before the order: what was given back of it closed it, and says less of why there is no appointment to move.
  if (await wasWithdrawn(trx, orderId, productId)) throw new AppError('booking_was_cancelled')
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
