import { adminBookingSchema, adminCenterSchema, type MoveBooking, type OpeningHours, openingHoursSchema } from '@chioma/contract'
import { z } from 'zod'
import { getJson } from '../../../lib/api/request.ts'
import { sendJson } from '../../../lib/api/send-json.ts'

const BOOKINGS = '/api/admin/bookings'
const CENTERS = '/api/admin/centers'

export const fetchCenters = (signal?: AbortSignal) => getJson(CENTERS, z.array(adminCenterSchema), signal)
/** Seven days of a centre, from the day `from` on. */
export const fetchWeek = (centerId: string, from: string, signal?: AbortSignal) =>
  getJson(`${BOOKINGS}?${new URLSearchParams({ centerId, from, days: '7' })}`, z.array(adminBookingSchema), signal)
export const cancelBooking = (id: string, body: { reason: string; version: number }) =>
  sendJson('POST', `${BOOKINGS}/${id}/cancel`, body, adminBookingSchema)
export const moveBooking = (id: string, body: MoveBooking) => sendJson('PATCH', `${BOOKINGS}/${id}`, body, adminBookingSchema)
export const fetchHours = (centerId: string, signal?: AbortSignal) =>
  getJson(`${CENTERS}/${centerId}/hours`, openingHoursSchema, signal)
export const storeHours = (centerId: string, body: OpeningHours) =>
  sendJson('PUT', `${CENTERS}/${centerId}/hours`, body, openingHoursSchema)
