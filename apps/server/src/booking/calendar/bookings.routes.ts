import {
  attachReportSchema,
  BOOKING_LIMITS,
  bookingHoldSchema,
  cancellationQuoteSchema,
  cancelOwnBookingSchema,
  newBookingSchema,
  type SlotList,
  serviceSlotQuerySchema,
  slotListSchema,
} from '@chioma/contract'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { networkOf } from '../../platform/http/http-plugins.ts'
import { askedLanguage, inLanguage, languageOf } from '../../platform/http/request-language.ts'
import { byId } from '../../platform/http/validate-request.ts'
import { crowdSlots } from '../../platform/work-slots.ts'
import { createVisitor, type Visitor, writeVisitorCookie } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectBookingForStaff } from './admin-bookings.queries.ts'
import { writeAppointment } from './booking-mails.ts'
import { minutesOf, selectConfirmedBooking, selectPolicy } from './bookings.queries.ts'
import { type Asker, type Seat, selectBookableCenter, selectTakenTimes, type TakenTime } from './calendar.queries.ts'
import { attachReport, cancelOwnBooking, detachReport, giveUpHold, quoteCancellation } from './change-own-booking.ts'
import { bookPaidService, holdSlot } from './choose-time.ts'
import { dayOf, lastOfferedDay, type OfferedSpan, type OpenCalendar, offeredTimes, type Period } from './offered-times.ts'

const ownBooking = { params: byId, response: { 200: bookingHoldSchema } }
/** Of one address: nobody chooses so often, and whoever holds times without end keeps others away. */
const holdsPerMinute = { rateLimit: { max: 60, timeWindow: '1 minute' } }

/** Times of services at partner centres, as visitors book them. */
export async function bookingsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const slots = crowdSlots(1 / 4)
  app.get(
    '/api/services/:productId/slots',
    {
      schema: {
        summary: 'Free times for a service at a centre; with the order that booked it, those it can be moved to',
        params: z.object({ productId: z.uuid() }),
        querystring: serviceSlotQuerySchema,
        response: { 200: slotListSchema },
      },
    },
    async (request) => {
      const { database, serviceSales } = dependencies
      const { orderId, ...asked } = request.query
      const { productId } = request.params
      const visitorId = request.visitor?.id
      const booking = orderId && (await selectConfirmedBooking(database, orderId, productId))
      const moved = booking && booking.visitorId === visitorId ? booking : undefined
      const durationMinutes = moved === undefined ? await serviceSales.durationOf(database, productId) : minutesOf(moved)
      if (durationMinutes === null) throw new AppError('product_not_found')
      const question = { ...asked, from: asked.from, durationMinutes, visitorId, ...(moved && { exceptId: moved.id }) }
      return listFreeSlots(database, question, new Date())
    },
  )

  app.post(
    '/api/bookings',
    {
      config: holdsPerMinute,
      schema: {
        summary: 'Holds a time for 15 minutes and puts the service into the cart',
        body: newBookingSchema,
        response: { 201: bookingHoldSchema },
      },
    },
    async (request, reply) => {
      const visitor = request.visitor ?? createVisitor()
      const network = networkOf(request.ip)
      const hold = await slots.run(
        () => holdSlot(dependencies, { visitor, network, language: languageOf(request), wanted: request.body }),
        { of: network },
      )
      writeVisitorCookie(request, reply, visitor.id, dependencies.config)
      return hold
    },
  )

  app.delete(
    '/api/bookings/:id',
    { schema: { summary: 'Gives a held time up', params: byId, response: { 204: z.null() } } },
    async (request) => giveUpHold(dependencies, known(request.visitor, 'booking_not_found'), request.params.id),
  )

  app.get(
    '/api/bookings/:id/cancellation',
    {
      schema: {
        summary: 'What the caller gets back who cancels a paid appointment now',
        params: byId,
        response: { 200: cancellationQuoteSchema },
      },
    },
    async (request) => quoteCancellation(dependencies, known(request.visitor, 'booking_not_found'), request.params.id),
  )

  app.post(
    '/api/bookings/:id/cancel',
    {
      schema: {
        ...ownBooking,
        summary: 'Cancels a paid appointment; what its policy says is given back',
        body: cancelOwnBookingSchema,
      },
    },
    async (request) => {
      const visitor = known(request.visitor, 'booking_not_found')
      return cancelOwnBooking(dependencies, { visitor, id: request.params.id, shownRefund: request.body.refund })
    },
  )

  app.put(
    '/api/bookings/:id/report',
    {
      schema: {
        ...ownBooking,
        summary: 'Lets the staff read a finished analysis of the caller for an appointment',
        description: 'Until it is taken back, the appointment is cancelled, or some days after it.',
        body: attachReportSchema,
      },
    },
    async (request) => {
      const visitor = known(request.visitor, 'booking_not_found')
      return attachReport(dependencies, { visitor, id: request.params.id }, request.body.analysisId)
    },
  )

  app.delete(
    '/api/bookings/:id/report',
    { schema: { ...ownBooking, summary: 'Takes the report of an appointment back' } },
    async (request) => {
      const visitor = known(request.visitor, 'booking_not_found')
      return detachReport(dependencies, { visitor, id: request.params.id })
    },
  )

  app.get(
    '/api/bookings/:id/appointment.ics',
    {
      schema: { summary: 'A paid appointment for a calendar, in the language asked for', params: byId, querystring: inLanguage },
    },
    async (request, reply) => {
      const visitor = known(request.visitor, 'booking_not_found')
      const language = languageOf(request, askedLanguage(request.query.language))
      const booking = await selectBookingForStaff(dependencies.database, request.params.id, language, visitor.id)
      if (booking?.status !== 'confirmed') throw new AppError('booking_not_found')
      return reply
        .header('content-disposition', 'attachment; filename="chioma-appointment.ics"')
        .type('text/calendar; charset=utf-8')
        .send(writeAppointment(dependencies, booking, { language }))
    },
  )

  app.post(
    '/api/orders/:id/bookings',
    {
      config: holdsPerMinute,
      schema: {
        summary: 'Chooses the time of a paid service, or moves it',
        params: byId,
        body: newBookingSchema,
        response: { 201: bookingHoldSchema },
      },
    },
    async (request) => {
      const visitor = known(request.visitor, 'order_not_found')
      const booking = await bookPaidService(dependencies, { visitor, orderId: request.params.id, wanted: request.body })
      return booking
    },
  )
}

function known(visitor: Visitor | undefined, otherwise: 'booking_not_found' | 'order_not_found'): Visitor {
  if (visitor === undefined) throw new AppError(otherwise)
  return visitor
}

interface SlotQuestion extends Asker {
  durationMinutes: number
  centerId: string
  /** Times of this one alone. */
  practitionerId?: string | undefined
  /** First day, in the centre's time zone. */
  from: string | undefined
  days: number
  leastHoursAhead?: number
}

/** The times at a centre that nobody has. Throws `not_found` for a centre that takes no bookings. */
export async function listFreeSlots(
  database: Database,
  { durationMinutes, centerId, practitionerId, from, days, leastHoursAhead, ...asker }: SlotQuestion,
  now: Date,
): Promise<SlotList> {
  const center = await selectBookableCenter(database, centerId)
  if (center === undefined) throw new AppError('not_found', { field: 'centerId' })
  const seats = center.seats.filter(({ practitioner }) => practitionerId === undefined || practitioner?.id === practitionerId)
  if (practitionerId !== undefined && seats.length === 0) throw new AppError('not_found', { field: 'practitionerId' })
  const freeWithin = async (span: OfferedSpan) => {
    const offered = offeredBySeats(seats, (calendar) => offeredTimes(calendar, durationMinutes, span, now))
    const taken = await takenBetween(database, centerId, offered, asker)
    return offered.filter((time) => hasFreeSeat(time, taken))
  }
  const slots = await freeWithin({ from, days, leastHoursAhead })
  // Only a calendar without a free time needs to know where the next one is.
  const next = slots[0] ?? (await freeWithin({ from, days: BOOKING_LIMITS.mostDaysAhead + 1, leastHoursAhead }))[0]
  return {
    centerId,
    timeZone: center.timeZone,
    policy: await selectPolicy(database),
    practitioners: center.seats.flatMap(({ practitioner }) => practitioner ?? []),
    slots: slots.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })),
    nextFreeDay: next === undefined ? null : dayOf(next.startsAt, center.timeZone).toString(),
    until: lastOfferedDay(center.timeZone, now),
  }
}

async function takenBetween(
  database: Database,
  centerId: string,
  offered: readonly Period[],
  asker: Asker,
): Promise<TakenTime[]> {
  const [first, last] = [offered[0], offered.at(-1)]
  if (first === undefined || last === undefined) return []
  return selectTakenTimes(database, centerId, { startsAt: first.startsAt, endsAt: last.endsAt }, asker)
}

interface OfferedTime extends Period {
  /** Which offer it. */
  seats: number[]
}

/** The times that any of these seats offers, the earliest first. */
function offeredBySeats(seats: readonly Seat[], timesOf: (calendar: OpenCalendar) => Period[]): OfferedTime[] {
  const times = new Map<number, OfferedTime>()
  const offered = new Map([...new Set(seats.map(({ calendar }) => calendar))].map((calendar) => [calendar, timesOf(calendar)]))
  for (const { seat, calendar } of seats)
    for (const period of offered.get(calendar) ?? []) {
      const known = times.get(period.startsAt.getTime())
      if (known === undefined) times.set(period.startsAt.getTime(), { ...period, seats: [seat] })
      else known.seats.push(seat)
    }
  return [...times.values()].sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

/** A booking keeps one seat from its beginning to its end: that as many are busy at no moment as there are seats is not enough. */
function hasFreeSeat({ startsAt, endsAt, seats }: OfferedTime, taken: readonly TakenTime[]): boolean {
  const busy = new Set(taken.filter((other) => other.startsAt < endsAt && other.endsAt > startsAt).map(({ seat }) => seat))
  return seats.some((seat) => !busy.has(seat))
}
