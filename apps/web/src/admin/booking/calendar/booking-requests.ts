import {
  type AdminBooking,
  adminBookingSchema,
  adminPractitionerSchema,
  BOOKING_SEARCH,
  type BookingSettings,
  bookableServiceSchema,
  bookingSettingsSchema,
  closureSchema,
  type EnteredBooking,
  type MarkAttendance,
  type MoveBooking,
  type NewClosure,
  type OpeningHours,
  openingHoursSchema,
  type PractitionerInput,
  slotListSchema,
} from '@chioma/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson, parseAnswer, request, send, sendJson } from '../../../lib/api/request.ts'
import { centerQueries } from '../centers/center-requests.ts'

const BOOKINGS = '/api/admin/bookings'
const CENTERS = '/api/admin/centers'

/** The same key enters one appointment, however often it is sent. */
export async function enterBooking(body: EnteredBooking, key: string): Promise<AdminBooking> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  return parseAnswer(await request(BOOKINGS, { method: 'POST', body: JSON.stringify(body), headers }), adminBookingSchema)
}
export const cancelBooking = (id: string, body: { reason: string; version: number }) =>
  sendJson('POST', `${BOOKINGS}/${id}/cancel`, body, adminBookingSchema)
export const moveBooking = (id: string, body: MoveBooking) => sendJson('PATCH', `${BOOKINGS}/${id}`, body, adminBookingSchema)
export const markAttendance = (id: string, body: MarkAttendance) =>
  sendJson('POST', `${BOOKINGS}/${id}/attendance`, body, adminBookingSchema)
export const erasePerson = (id: string) => sendJson('DELETE', `${BOOKINGS}/${id}/person`, undefined, adminBookingSchema)
export const addClosure = (centerId: string, closure: NewClosure) =>
  sendJson('POST', `${CENTERS}/${centerId}/closures`, closure, z.array(closureSchema))
export const removeClosure = (id: string) => send('DELETE', `/api/admin/closures/${id}`)
export const storeHours = (centerId: string, body: OpeningHours) =>
  sendJson('PUT', `${CENTERS}/${centerId}/hours`, body, openingHoursSchema)

/** All of the centre afterwards. */
export const storePractitioner = (centerId: string, id: string | undefined, body: PractitionerInput) =>
  id === undefined
    ? sendJson('POST', `${CENTERS}/${centerId}/practitioners`, body, z.array(adminPractitionerSchema))
    : sendJson('PUT', `/api/admin/practitioners/${id}`, body, z.array(adminPractitionerSchema))
export const removePractitioner = (id: string) => send('DELETE', `/api/admin/practitioners/${id}`)

const SETTINGS = '/api/admin/booking-settings'
export const storeBookingSettings = (body: BookingSettings) => sendJson('PUT', SETTINGS, body, bookingSettingsSchema)

export interface SlotRequest {
  /** A service that is booked, or an appointment that is moved. */
  of: 'services' | 'bookings'
  /** Empty: not chosen yet. */
  id: string
  centerId: string
  /** Empty: whoever is free. */
  practitionerId: string
  day: string
}

export const bookingQueries = {
  all: ['staff', 'bookings'] as const,
  /** Seven days of a centre, from Monday on; visitors book all the while. */
  week: (centerId: string, monday: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'week', centerId, monday],
      queryFn: ({ signal }) =>
        getJson(`${BOOKINGS}?${new URLSearchParams({ centerId, from: monday, days: '7' })}`, z.array(adminBookingSchema), signal),
      staleTime: 0,
    }),
  /** Those that take place today, each in its centre's own time. */
  today: queryOptions({
    queryKey: ['staff', 'bookings', 'today'],
    queryFn: ({ signal }) => getJson(`${BOOKINGS}?days=1&status=confirmed`, z.array(adminBookingSchema), signal),
    staleTime: 0,
  }),
  /** Of every centre; visitors book all the while. */
  search: (words: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'search', words],
      queryFn: ({ signal }) =>
        getJson(`${BOOKINGS}/search?${new URLSearchParams({ search: words })}`, z.array(adminBookingSchema), signal),
      enabled: words.length >= BOOKING_SEARCH.leastLetters,
      staleTime: 0,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'one', id],
      queryFn: ({ signal }) => getJson(`${BOOKINGS}/${id}`, adminBookingSchema, signal),
      staleTime: 0,
    }),
  services: queryOptions({
    queryKey: ['staff', 'bookable-services'],
    queryFn: ({ signal }) => getJson('/api/admin/services', z.array(bookableServiceSchema), signal),
    staleTime: 0,
  }),
  /** The free times of a day, as the clocks of the centre have it; of one practitioner alone where one is named. */
  slots: ({ of, id, centerId, practitionerId, day }: SlotRequest) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'slots', of, id, centerId, practitionerId, day],
      queryFn: ({ signal }) => {
        const query = new URLSearchParams({ centerId, from: day, days: '1', ...(practitionerId !== '' && { practitionerId }) })
        return getJson(`/api/admin/${of}/${id}/slots?${query}`, slotListSchema, signal)
      },
      enabled: id !== '' && day !== '',
      staleTime: 0,
      // A window that is opened again offers no time that was taken in between.
      gcTime: 0,
    }),
  settings: queryOptions({
    queryKey: ['staff', 'booking-settings'],
    queryFn: ({ signal }) => getJson(SETTINGS, bookingSettingsSchema, signal),
    staleTime: 0,
  }),
  closures: (centerId: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'closures', centerId],
      queryFn: ({ signal }) => getJson(`${CENTERS}/${centerId}/closures`, z.array(closureSchema), signal),
      staleTime: 0,
    }),
  practitioners: (centerId: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'practitioners', centerId],
      queryFn: ({ signal }) => getJson(`${CENTERS}/${centerId}/practitioners`, z.array(adminPractitionerSchema), signal),
      staleTime: 0,
    }),
  hours: (centerId: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all, 'hours', centerId],
      queryFn: ({ signal }) => getJson(`${CENTERS}/${centerId}/hours`, openingHoursSchema, signal),
      staleTime: 0,
    }),
}

export function useRefreshBookings(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const changed = [bookingQueries.all, centerQueries.list.queryKey]
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
