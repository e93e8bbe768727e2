import { z } from 'zod'

/** `held`: waits for the payment until `expiresAt`; `confirmed`: paid; `cancelled`: by staff or a refund; `expired`: was not paid in time. */
export const BOOKING_STATUSES = ['held', 'confirmed', 'cancelled', 'expired'] as const
export const bookingStatusSchema = z.enum(BOOKING_STATUSES)
export type BookingStatus = z.infer<typeof bookingStatusSchema>

const instant = z.iso.datetime()

/** A free time at a partner centre. Instants are UTC; `timeZone` is the centre's own, by IANA, and what a time is shown in. */
export const slotSchema = z.object({ startsAt: instant, endsAt: instant })
export type Slot = z.infer<typeof slotSchema>

export const slotQuerySchema = z.object({
  centerId: z.uuid(),
  /** First day, in the centre's time zone. */
  from: z.iso.date().optional(),
  days: z.coerce.number().int().min(1).max(31).default(14),
})

/** `GET /api/services/{productId}/slots`. */
export const slotListSchema = z.object({ centerId: z.uuid(), timeZone: z.string(), slots: z.array(slotSchema) })
export type SlotList = z.infer<typeof slotListSchema>

/** `POST /api/bookings`: holds a time, in place of one held before for the same service, and puts the service into the cart. */
export const newBookingSchema = z.object({ productId: z.uuid(), centerId: z.uuid(), startsAt: instant })
export type NewBooking = z.infer<typeof newBookingSchema>

export const bookingHoldSchema = z.object({
  id: z.uuid(),
  centerId: z.uuid(),
  centerName: z.string(),
  centerAddress: z.string(),
  timeZone: z.string(),
  startsAt: instant,
  endsAt: instant,
  status: bookingStatusSchema,
  /** When a held time is free again; `null` once it is confirmed. */
  expiresAt: instant.nullable(),
})
export type BookingHold = z.infer<typeof bookingHoldSchema>

/** A booking as staff see it: a row of `GET /api/admin/bookings`. */
export const adminBookingSchema = bookingHoldSchema.extend({
  productId: z.uuid(),
  productName: z.string(),
  orderId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
  /** `null` after the visitor's erasure. */
  email: z.string().nullable(),
  createdAt: instant,
})
export type AdminBooking = z.infer<typeof adminBookingSchema>

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** When a centre takes bookings, in its own time zone. `weekday` by ISO 8601: 1 is Monday. */
export const openingHoursSchema = z.object({
  timeZone: z.string().min(1).max(60),
  hours: z
    .array(z.object({ weekday: z.number().int().min(1).max(7), opensAt: timeOfDay, closesAt: timeOfDay }))
    .max(21)
    .refine((hours) => hours.every(({ opensAt, closesAt }) => opensAt < closesAt)),
  /** How many can be seen at the same time. */
  seats: z.number().int().min(1).max(20),
  version: z.number().int().positive(),
})
export type OpeningHours = z.infer<typeof openingHoursSchema>
