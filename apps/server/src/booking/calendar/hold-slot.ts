import { BOOKING_LIMITS, type BookingHold, type BookingPerson, type Language, type NewBooking } from '@chioma/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { lockHolder, refuseTooManyHeld } from '../../platform/http/held-limit.ts'
import { type Visitor, withHeldVisitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { reportFor } from './attach-report.ts'
import { writeReport } from './attached-reports.queries.ts'
import {
  type Booking,
  endBooking,
  insertBooking,
  lockBooking,
  type Place,
  presentBooking,
  selectHeldBy,
  selectPerson,
  selectPolicy,
  writePerson,
} from './bookings.queries.ts'
import { lockCalendars } from './calendar.queries.ts'
import { offeredTimeAt } from './offered-times.ts'
import { findFreeSeat, type Seat, selectBookableCenter } from './seats.queries.ts'

const MS_PER_MINUTE = 60_000

/**
 * Holds a time for a visitor and puts the service into the cart, or neither. A time held before for the same service is given up for
 * it. Throws `product_not_found` for what is no service, `slot_not_offered`, `slot_taken`, `analysis_not_found`, and `too_many_held`. Visitor, network, calendar and cart are locked in this
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
export async function personFor(
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

interface WantedTime {
  centerId: string
  startsAt: string
  practitionerId?: string | null | undefined
  durationMinutes: number
  /** A booking that gives its own time up for this one. */
  inPlaceOf?: string
}

/**
 * A free place for a wanted time in a calendar that the caller has locked. Throws `slot_not_offered` for a time that visitors are not
 * offered, `slot_taken` for one that somebody has.
 */
export async function takeOfferedTime(
  trx: Transaction,
  { centerId, practitionerId, startsAt, durationMinutes, inPlaceOf }: WantedTime,
  now: Date,
): Promise<Place> {
  const center = await selectBookableCenter(trx, centerId)
  if (center === undefined) throw new AppError('slot_not_offered', { field: 'centerId' })
  const isSeatChosen = practitionerId != null
  const seats = center.seats.filter(({ practitioner }) => !isSeatChosen || practitioner?.id === practitionerId)
  if (isSeatChosen && seats.length === 0) throw new AppError('slot_not_offered', { field: 'practitionerId' })
  const start = new Date(startsAt)
  const periodOf = ({ calendar }: Seat) => offeredTimeAt(calendar, durationMinutes, start, now)
  const offering = seats.filter((seat) => periodOf(seat) !== undefined)
  const period = offering[0] && periodOf(offering[0])
  if (period === undefined) throw new AppError('slot_not_offered', { field: 'startsAt' })
  const seat = await findFreeSeat(trx, { centerId, seats: offering }, period, inPlaceOf)
  if (seat === undefined) throw new AppError('slot_taken', { field: 'startsAt' })
  return { ...period, centerId, seat, isSeatChosen }
}
