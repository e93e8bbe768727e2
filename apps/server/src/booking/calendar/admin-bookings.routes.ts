import {
  adminBookingSchema,
  BOOKING_SEARCH,
  type BookingSettings,
  bookableServiceSchema,
  bookingQuerySchema,
  bookingSearchSchema,
  bookingSettingsSchema,
  type Closure,
  cancelBookingSchema,
  closureSchema,
  enteredBookingSchema,
  formatAmount,
  MOST_BOOKINGS_LISTED,
  markAttendanceSchema,
  moveBookingSchema,
  type NewClosure,
  newClosureSchema,
  type OpeningHours,
  openingHoursSchema,
  slotListSchema,
  slotQuerySchema,
} from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import { byId, idempotencyKeyOf } from '../../platform/http/validate-request.ts'
import { type Actor, actorOf, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { searchBookings, selectBookingForStaff, selectBookings } from './admin-bookings.queries.ts'
import { selectBookingSettings, updateBookingSettings } from './bookings.queries.ts'
import { listFreeSlots } from './bookings.routes.ts'
import { lockCalendars, practitionerAt, selectClosures, selectOpeningHours, updateOpeningHours } from './calendar.queries.ts'
import { cancelBooking, enterBooking, erasePerson, markAttendance, moveBookingByStaff } from './manage-bookings.ts'

const config = { permission: 'bookings.manage' } as const
const oneBooking = { params: byId, response: { 200: adminBookingSchema } }
const hoursOfCenter = { params: byId, response: { 200: openingHoursSchema } }

/** Appointments as staff keep them, and when centres take any. */
export async function adminBookingsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database, serviceSales } = dependencies

  app.get(
    '/api/admin/bookings',
    {
      config,
      schema: {
        summary: `Appointments of some days, the earliest first, at most ${MOST_BOOKINGS_LISTED}`,
        querystring: bookingQuerySchema,
        response: { 200: z.array(adminBookingSchema) },
      },
    },
    async (request) => selectBookings(database, request.query, languageOf(request)),
  )

  app.post(
    '/api/admin/bookings',
    {
      config,
      schema: {
        summary: 'Enter an appointment that is paid at the centre; the `Idempotency-Key` says which one it is',
        body: enteredBookingSchema,
        response: { 201: adminBookingSchema },
      },
    },
    async (request) => {
      const idempotencyKey = idempotencyKeyOf(request)
      if (idempotencyKey === null) throw new AppError('request_invalid', { field: 'Idempotency-Key' })
      const by = { actor: actorOf(request), language: languageOf(request), idempotencyKey }
      return enterBooking(dependencies, by, request.body)
    },
  )

  app.get(
    '/api/admin/services',
    {
      config,
      schema: {
        summary: 'Services that appointments are entered for, and those that need a price in the currency of the shop before',
        response: { 200: z.array(bookableServiceSchema) },
      },
    },
    async (request) => {
      const services = await serviceSales.services(database, languageOf(request))
      return services.map(({ priceMinor, ...service }) => ({ ...service, price: formatAmount(priceMinor, service.currency) }))
    },
  )

  app.get(
    '/api/admin/services/:id/slots',
    {
      config,
      schema: {
        summary: 'Free times for a service at a centre, up to this moment',
        params: byId,
        querystring: slotQuerySchema,
        response: { 200: slotListSchema },
      },
    },
    async (request) => {
      const durationMinutes = await serviceSales.durationOf(database, request.params.id)
      if (durationMinutes === null) throw new AppError('product_not_found')
      return listFreeSlots(
        database,
        { ...request.query, from: request.query.from, durationMinutes, leastHoursAhead: 0 },
        new Date(),
      )
    },
  )

  app.get(
    '/api/admin/bookings/search',
    {
      config,
      schema: {
        summary: `Appointments by name, telephone number, e-mail address or number of the order, at most ${BOOKING_SEARCH.mostListed}`,
        querystring: bookingSearchSchema,
        response: { 200: z.array(adminBookingSchema) },
      },
    },
    async (request) => searchBookings(database, request.query.search, languageOf(request)),
  )

  app.get('/api/admin/bookings/:id', { config, schema: { ...oneBooking, summary: 'One appointment' } }, async (request) => {
    const booking = await selectBookingForStaff(database, request.params.id, languageOf(request))
    if (booking === undefined) throw new AppError('booking_not_found')
    return booking
  })

  app.get(
    '/api/admin/bookings/:id/slots',
    {
      config,
      schema: {
        summary: 'Free times that an appointment can be moved to, as long as it lasts; its own time is free',
        params: byId,
        querystring: slotQuerySchema,
        response: { 200: slotListSchema },
      },
    },
    async (request) => {
      const booking = await selectBookingForStaff(database, request.params.id, languageOf(request))
      if (booking === undefined) throw new AppError('booking_not_found')
      const durationMinutes = (Date.parse(booking.endsAt) - Date.parse(booking.startsAt)) / 60_000
      const question = { ...request.query, from: request.query.from, durationMinutes, leastHoursAhead: 0, exceptId: booking.id }
      return listFreeSlots(database, question, new Date())
    },
  )

  app.post(
    '/api/admin/bookings/:id/cancel',
    { config, schema: { ...oneBooking, summary: 'Cancel an appointment', body: cancelBookingSchema } },
    async (request) => cancelBooking(dependencies, changeOf(request), request.body),
  )

  app.patch(
    '/api/admin/bookings/:id',
    { config, schema: { ...oneBooking, summary: 'Move an appointment', body: moveBookingSchema } },
    async (request) => moveBookingByStaff(dependencies, changeOf(request), request.body),
  )

  app.post(
    '/api/admin/bookings/:id/attendance',
    { config, schema: { ...oneBooking, summary: 'Note whether somebody came to an appointment', body: markAttendanceSchema } },
    async (request) => markAttendance(dependencies, changeOf(request), request.body),
  )

  app.delete(
    '/api/admin/bookings/:id/person',
    {
      config,
      schema: { ...oneBooking, summary: 'Erase who comes to an entered appointment, on their request; the time stays taken' },
    },
    async (request) => erasePerson(dependencies, changeOf(request)),
  )

  app.get(
    '/api/admin/centers/:id/closures',
    {
      config,
      schema: { summary: 'Days on which a centre takes no bookings', params: byId, response: { 200: z.array(closureSchema) } },
    },
    async (request) => selectClosures(database, request.params.id),
  )

  app.post(
    '/api/admin/centers/:id/closures',
    {
      config,
      schema: {
        summary: 'Close a centre on some days',
        params: byId,
        body: newClosureSchema,
        response: { 201: z.array(closureSchema) },
      },
    },
    async (request) => addClosure(dependencies, actorOf(request), request.params.id, request.body),
  )

  app.delete(
    '/api/admin/closures/:id',
    { config, schema: { summary: 'Take closed days back', params: byId, response: { 204: z.null() } } },
    async (request) => removeClosure(dependencies, actorOf(request), request.params.id),
  )

  app.get(
    '/api/admin/booking-settings',
    { config, schema: { summary: 'Policy and reminders of appointments', response: { 200: bookingSettingsSchema } } },
    async () => selectBookingSettings(database),
  )

  app.put(
    '/api/admin/booking-settings',
    {
      config,
      schema: {
        summary: 'Change policy and reminders of appointments',
        body: bookingSettingsSchema,
        response: { 200: bookingSettingsSchema },
      },
    },
    async (request) => changeBookingSettings(dependencies, actorOf(request), request.body),
  )

  app.get(
    '/api/admin/centers/:id/hours',
    { config, schema: { ...hoursOfCenter, summary: 'When a centre takes bookings' } },
    async (request) => readOpeningHours(database, request.params.id),
  )

  app.put(
    '/api/admin/centers/:id/hours',
    { config, schema: { ...hoursOfCenter, summary: 'Change when a centre takes bookings', body: openingHoursSchema } },
    async (request) => changeOpeningHours(dependencies, actorOf(request), request.params.id, request.body),
  )
}

/** Which appointment is changed, and by whom. */
const changeOf = (request: FastifyRequest<{ Params: z.infer<typeof byId> }>) => ({
  actor: actorOf(request),
  language: languageOf(request),
  id: request.params.id,
})

/** When a centre takes bookings. Throws `not_found`. */
async function readOpeningHours(database: Database, centerId: string): Promise<OpeningHours> {
  const hours = await selectOpeningHours(database, centerId)
  if (hours === undefined) throw new AppError('not_found')
  return hours
}

/**
 * Replaces a centre's hours; appointments that were made stay as they are. Throws `version_conflict` with what stands there now, when
 * somebody else was quicker.
 */
async function changeOpeningHours(
  { database }: Pick<Dependencies, 'database'>,
  actor: Actor,
  centerId: string,
  { timeZone, seats, hours, version }: OpeningHours,
): Promise<OpeningHours> {
  return database.transaction().execute(async (trx) => {
    await lockCalendars(trx, [centerId])
    const before = await readOpeningHours(trx, centerId)
    if (before.version !== version) throw await versionConflict(trx, { subject: `center/${centerId}`, current: before })
    await updateOpeningHours(trx, centerId, { timeZone, seats, hours })
    const after = await readOpeningHours(trx, centerId)
    await writeAuditEntry(trx, actor, { action: 'center.hours_changed', subject: `center/${centerId}`, before, after })
    return after
  })
}

/** Throws `version_conflict` with what stands there now, when somebody else was quicker. */
async function changeBookingSettings(
  { database }: Pick<Dependencies, 'database'>,
  actor: Actor,
  { version, ...wanted }: BookingSettings,
): Promise<BookingSettings> {
  return database.transaction().execute(async (trx) => {
    const before = await selectBookingSettings(trx, { isLocked: true })
    const subject = 'booking/settings'
    if (before.version !== version) throw await versionConflict(trx, { subject, current: before })
    const after = await updateBookingSettings(trx, wanted)
    await writeAuditEntry(trx, actor, { action: 'booking.settings_changed', subject, before, after })
    return after
  })
}

/** Closes a centre on some days; appointments that were made stay. Returns the days from today on. Throws `not_found`, `days_are_over`, `days_already_closed`. */
async function addClosure(
  { database }: Pick<Dependencies, 'database'>,
  actor: Actor,
  centerId: string,
  closure: NewClosure,
): Promise<Closure[]> {
  return database.transaction().execute(async (trx) => {
    // Whoever takes a time at this moment is done before, or sees the days.
    await lockCalendars(trx, [centerId])
    const { timeZone } = await readOpeningHours(trx, centerId)
    const { firstDay, lastDay, note, practitionerId } = closure
    if (lastDay < Temporal.Now.plainDateISO(timeZone).toString())
      throw new AppError('days_are_over', { field: firstDay === lastDay ? 'firstDay' : 'lastDay' })
    if (practitionerId !== null) await practitionerAt(trx, centerId, practitionerId)
    const twin = await trx
      .selectFrom('center_closures')
      .select('id')
      .where('center_id', '=', centerId)
      .where('practitioner_id', 'is not distinct from', practitionerId)
      .where(sql<boolean>`first_day = ${firstDay}::date and last_day = ${lastDay}::date`)
      .executeTakeFirst()
    if (twin !== undefined) throw new AppError('days_already_closed', { field: 'firstDay' })
    const days = { first_day: firstDay, last_day: lastDay, note, practitioner_id: practitionerId }
    await trx
      .insertInto('center_closures')
      .values({ id: uuidv7(), center_id: centerId, ...days, created_at: new Date() })
      .execute()
    await writeAuditEntry(trx, actor, { action: 'center.closed_days_added', subject: `center/${centerId}`, after: closure })
    return selectClosures(trx, centerId)
  })
}

/** Twice is once. */
async function removeClosure({ database }: Pick<Dependencies, 'database'>, actor: Actor, id: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('center_closures')
      .where('id', '=', id)
      .returning(['center_id', sql<string>`first_day::text`.as('firstDay'), sql<string>`last_day::text`.as('lastDay'), 'note'])
      .executeTakeFirst()
    if (gone === undefined) return
    const { center_id: centerId, ...before } = gone
    await writeAuditEntry(trx, actor, { action: 'center.closed_days_removed', subject: `center/${centerId}`, before })
  })
}
