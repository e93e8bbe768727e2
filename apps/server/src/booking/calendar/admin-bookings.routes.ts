import {
  adminBookingSchema,
  bookingQuerySchema,
  cancelBookingSchema,
  MOST_BOOKINGS_LISTED,
  moveBookingSchema,
  openingHoursSchema,
} from '@chioma/contract'
import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import { actorOf } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectBookings } from './admin-bookings.queries.ts'
import { cancelBooking, moveBookingByStaff } from './manage-bookings.ts'
import { changeOpeningHours, readOpeningHours } from './opening-hours.ts'

const config = { permission: 'bookings.manage' } as const
const params = z.object({ id: z.uuid() })

/** Appointments as staff keep them, and when centres take any. */
export async function adminBookingsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies

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
    '/api/admin/bookings/:id/cancel',
    {
      config,
      schema: {
        summary: 'Cancel an appointment',
        params,
        body: cancelBookingSchema,
        response: { 200: adminBookingSchema },
      },
    },
    async (request) =>
      cancelBooking(
        dependencies,
        { actor: actorOf(request), language: languageOf(request), id: request.params.id },
        request.body,
      ),
  )

  app.patch(
    '/api/admin/bookings/:id',
    {
      config,
      schema: {
        summary: 'Move an appointment',
        params,
        body: moveBookingSchema,
        response: { 200: adminBookingSchema },
      },
    },
    async (request) =>
      moveBookingByStaff(
        dependencies,
        { actor: actorOf(request), language: languageOf(request), id: request.params.id },
        request.body,
      ),
  )

  app.get(
    '/api/admin/centers/:id/hours',
    { config, schema: { summary: 'When a centre takes bookings', params, response: { 200: openingHoursSchema } } },
    async (request) => readOpeningHours(database, request.params.id),
  )

  app.put(
    '/api/admin/centers/:id/hours',
    {
      config,
      schema: {
        summary: 'Change when a centre takes bookings',
        params,
        body: openingHoursSchema,
        response: { 200: openingHoursSchema },
      },
    },
    async (request) => changeOpeningHours(dependencies, actorOf(request), request.params.id, request.body),
  )
}
