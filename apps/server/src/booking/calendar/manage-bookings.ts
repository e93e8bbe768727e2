import { createHash } from 'node:crypto'
import type { AdminBooking, EnteredBooking, Language, MarkAttendance, MoveBooking } from '@chioma/contract'
import { sql } from 'kysely'
import { holdLock } from '../../platform/database/advisory-locks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectBookingForStaff } from './admin-bookings.queries.ts'
import { enqueueBookingMail } from './booking-mails.ts'
import {
  type Booking,
  endBooking,
  insertBooking,
  isFreeToChange,
  letChangeUntilStart,
  lockBooking,
  moveBooking,
  type Place,
  selectPolicy,
  writePerson,
} from './bookings.queries.ts'
import { findFreeSeat, lockCalendars, type Seat, selectCenterWithSeats } from './calendar.queries.ts'
import { takeOfferedTime } from './choose-time.ts'
import { isOpenDuring } from './offered-times.ts'

type Needs = Pick<Dependencies, 'database' | 'queue'>
interface StaffChange {
  actor: Actor
  /** What the product is called in the answer. */
  language: Language
  id: string
}

/**
 * Takes an appointment by telephone or at the desk: certain at once, under the policy of today, and paid at the centre. Throws
 * `product_not_found` for what is no service on sale, `slot_not_offered`, `slot_taken`, `practitioner_gone`. Once for a key: sent again, it is
 * answered as it stands, and with other contents refused as `idempotency_key_reused`.
 */
export async function enterBooking(
  { database, queue, serviceSales }: Pick<Dependencies, 'database' | 'queue' | 'serviceSales'>,
  { actor, language, idempotencyKey }: Omit<StaffChange, 'id'> & { idempotencyKey: string },
  entered: EnteredBooking,
): Promise<AdminBooking> {
  const { person, email, language: mailLanguage, ...wanted } = entered
  const requestHash = createHash('sha256').update(JSON.stringify(entered)).digest('hex')
  return database.transaction().execute(async (trx) => {
    await holdLock(trx, 'enteredBooking', idempotencyKey)
    const known = await selectEnteredUnder(trx, idempotencyKey)
    if (known !== undefined) {
      if (known.requestHash !== requestHash) throw new AppError('idempotency_key_reused')
      return await presentNow(trx, known.id, language)
    }
    const { productId, centerId } = wanted
    const service = (await serviceSales.services(trx, language)).find(({ id, isOnSale }) => isOnSale && id === productId)
    if (service === undefined) throw new AppError('product_not_found', { field: 'productId' })
    await lockCalendars(trx, [centerId])
    const now = new Date()
    const { durationMinutes, priceMinor: amountMinor, currency } = service
    const place = await takeOfferedTime(trx, { ...wanted, durationMinutes, leastHoursAhead: 0 }, now)
    const nobody = { visitorId: null, orderId: null, heldUntil: null }
    const row = {
      ...place,
      ...nobody,
      productId,
      due: { amountMinor, currency },
      policy: await selectPolicy(trx),
      idempotencyKey,
    }
    const id = await insertBooking(trx, row, now)
    await writePerson(trx, { bookingId: id, email, language: mailLanguage, requestHash }, person)
    await enqueueBookingMail({ queue }, trx, id, 'booked')
    return audited(trx, actor, { action: 'booking.entered', id }, language)
  })
}

/** Of a person who was forgotten nobody can say any more what was asked. */
const selectEnteredUnder = (trx: Transaction, idempotencyKey: string) =>
  trx
    .selectFrom('bookings')
    .leftJoin('booking_people', 'booking_people.booking_id', 'bookings.id')
    .select(['bookings.id', 'booking_people.request_hash as requestHash'])
    .where('bookings.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()

async function presentNow(trx: Transaction, id: string, language: Language): Promise<AdminBooking> {
  const booking = await selectBookingForStaff(trx, id, language)
  if (booking === undefined) throw new AppError('booking_not_found')
  return booking
}

/** Frees the time, keeps the reason, and tells who paid for it. Throws `booking_is_cancelled`, `booking_not_found` for what ran out, `version_conflict`. */
export async function cancelBooking(
  needs: Needs,
  { actor, language, id }: StaffChange,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<AdminBooking> {
  return needs.database.transaction().execute(async (trx) => {
    const booking = await lockForStaff(trx, id, language)
    const before = await present(trx, booking, language, version)
    await endBooking(trx, id, { status: 'cancelled', by: 'staff', reason })
    if (booking.status === 'confirmed') await enqueueBookingMail(needs, trx, id, 'cancelled')
    return audited(trx, actor, { action: 'booking.cancelled', id, before }, language)
  })
}

/**
 * Takes a booking to another time, or to another centre too; it stays as long as it is, and free to change until it starts where its own
 * policy would not let its visitor any more. Throws `booking_is_cancelled`,
 * `booking_not_found` for what ran out, `version_conflict`, `time_has_passed`, `center_is_gone`,
 * `practitioner_gone`, `slot_taken`, and `outside_hours` where nobody said that such a time is meant.
 */
export async function moveBookingByStaff(
  needs: Needs,
  { actor, language, id }: StaffChange,
  { version, ...wanted }: MoveBooking,
): Promise<AdminBooking> {
  return needs.database.transaction().execute(async (trx) => {
    const booking = await lockForStaff(trx, id, language, wanted.centerId)
    const before = await present(trx, booking, language, version)
    const place = await placeFor(trx, booking, wanted)
    await moveBooking(trx, id, place)
    if (isMovedTooLate(booking, place)) await letChangeUntilStart(trx, id)
    const after = await audited(trx, actor, { action: 'booking.moved', id, before }, language)
    const news = newsOfMove(before, after)
    if (booking.status === 'confirmed' && news !== undefined) await enqueueBookingMail(needs, trx, id, news)
    return after
  })
}

/** Whether the centre chose a time or a place at which its visitor, who did not choose it, could no longer change anything for free. */
const isMovedTooLate = ({ policy, ...before }: Booking, { startsAt, centerId }: Place): boolean =>
  (before.startsAt.getTime() !== startsAt.getTime() || before.centerId !== centerId) &&
  !isFreeToChange({ startsAt, policy }, new Date())

/** `undefined` where the visitor would see no difference. */
function newsOfMove(before: AdminBooking, after: AdminBooking): 'rescheduled' | 'relocated' | 'reassigned' | undefined {
  if (before.startsAt !== after.startsAt) return 'rescheduled'
  if (before.centerId !== after.centerId) return 'relocated'
  return before.practitioner?.id === after.practitioner?.id ? undefined : 'reassigned'
}

/**
 * Notes whether somebody came, or takes it back. Throws `booking_not_begun`, `booking_is_cancelled`, `booking_not_found` for what ran out,
 * `version_conflict`.
 */
export async function markAttendance(
  needs: Needs,
  { actor, language, id }: StaffChange,
  { attendance, version }: MarkAttendance,
): Promise<AdminBooking> {
  return needs.database.transaction().execute(async (trx) => {
    const booking = await lockForStaff(trx, id, language)
    const before = await present(trx, booking, language, version)
    if (booking.status !== 'confirmed' || booking.startsAt > new Date()) throw new AppError('booking_not_begun')
    await trx
      .updateTable('bookings')
      .set({ attendance, version: sql`version + 1`, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    return audited(trx, actor, { action: 'booking.attendance_marked', id, before }, language)
  })
}

/**
 * Forgets who comes to what staff entered: name, telephone number, address and note. Twice is once. Throws `booking_not_found`, and
 * `person_of_visitor` for what was ordered, whose visitor does it.
 */
export async function erasePerson({ database }: Needs, { actor, language, id }: StaffChange): Promise<AdminBooking> {
  return database.transaction().execute(async (trx) => {
    await lockForStaff(trx, id, language)
    const before = await presentNow(trx, id, language)
    if (before.due === null) throw new AppError('person_of_visitor')
    const { numDeletedRows } = await trx.deleteFrom('booking_people').where('booking_id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) return before
    // It may tell of the person, too.
    await trx.updateTable('bookings').set({ cancel_reason: null }).where('id', '=', id).execute()
    return await audited(trx, actor, { action: 'booking.person_erased', id, before }, language)
  })
}

async function placeFor(
  trx: Transaction,
  booking: Booking,
  { centerId = booking.centerId, practitionerId, isOutsideHours = false, ...wanted }: Omit<MoveBooking, 'version'>,
): Promise<Place> {
  const startsAt = new Date(wanted.startsAt)
  if (startsAt <= new Date()) throw new AppError('time_has_passed', { field: 'startsAt' })
  const center = await selectCenterWithSeats(trx, centerId)
  if (center === undefined) throw new AppError('center_is_gone', { field: 'centerId' })
  const period = { startsAt, endsAt: new Date(startsAt.getTime() + booking.endsAt.getTime() - booking.startsAt.getTime()) }
  const free = (seats: Seat[]) => findFreeSeat(trx, { centerId, seats }, period, booking.id)
  const asked = center.seats.filter(({ practitioner }) => practitioner?.id === practitionerId)
  if (practitionerId !== undefined && asked.length === 0) throw new AppError('practitioner_gone', { field: 'practitionerId' })
  const same = center.seats.filter(({ seat }) => centerId === booking.centerId && seat === booking.seat)
  const isOpen = ({ calendar }: Seat) => isOpenDuring(calendar, period)
  const inTurn = practitionerId === undefined ? [same, center.seats] : [asked]
  const seat = await firstFree([...inTurn.map((seats) => seats.filter(isOpen)), ...inTurn], free)
  if (seat === undefined) throw new AppError('slot_taken', { field: 'startsAt' })
  const taken = center.seats.find((of) => of.seat === seat)
  if (!isOutsideHours && taken !== undefined && !isOpen(taken))
    throw new AppError('outside_hours', { values: { name: taken.practitioner?.name ?? center.name } })
  return {
    ...period,
    centerId,
    seat,
    isSeatChosen: practitionerId !== undefined || (booking.isSeatChosen && seat === booking.seat),
  }
}

/** The first of these that is free; of several lists, of the first one that has any. */
async function firstFree(
  lists: readonly Seat[][],
  freeOf: (seats: Seat[]) => Promise<number | undefined>,
): Promise<number | undefined> {
  for (const seats of lists) {
    const seat = await freeOf(seats)
    if (seat !== undefined) return seat
  }
  return undefined
}

/** The booking, locked. Throws `version_conflict` with what stands there now, where it was just taken to another centre. */
async function lockForStaff(trx: Transaction, id: string, language: Language, centerId?: string): Promise<Booking> {
  try {
    return await lockBooking(trx, id, centerId === undefined ? [] : [centerId])
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'version_conflict') throw error
    const current = await selectBookingForStaff(trx, id, language)
    throw await versionConflict(trx, { subject: `booking/${id}`, cause: error, current })
  }
}

/** The booking as it stands, once it is sure that it may be changed. */
async function present(
  trx: Transaction,
  { id, status }: Booking,
  language: Language,
  version: number | undefined,
): Promise<AdminBooking> {
  const current = await selectBookingForStaff(trx, id, language)
  if (current === undefined) throw new AppError('booking_not_found')
  if (version !== undefined && version !== current.version)
    throw await versionConflict(trx, { subject: `booking/${id}`, current })
  if (status === 'cancelled') throw new AppError('booking_is_cancelled')
  if (status !== 'held' && status !== 'confirmed') throw new AppError('booking_not_found')
  return current
}

/** Who the visitor is stays out of the log, which outlives it. */
async function audited(
  trx: Transaction,
  actor: Actor,
  { action, id, before }: { action: string; id: string; before?: AdminBooking },
  language: Language,
): Promise<AdminBooking> {
  const after = await presentNow(trx, id, language)
  const withoutContact = ({ email: _email, person: _person, report: _report, cancelReason, ...booking }: AdminBooking) => ({
    ...booking,
    // Of what staff entered it may tell of the person, who can ask to be forgotten; the log forgets nothing.
    ...(booking.due === null && { cancelReason }),
  })
  await writeAuditEntry(trx, actor, {
    action,
    subject: `booking/${id}`,
    ...(before && { before: withoutContact(before) }),
    after: withoutContact(after),
  })
  return after
}
