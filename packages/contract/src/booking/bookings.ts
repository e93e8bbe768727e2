import { z } from 'zod'
import { askedDaySchema } from '../days.ts'
import { languageSchema } from '../languages.ts'
import { currencySchema } from '../money.ts'
import { earlyStartSchema } from '../shop/legal.ts'
import { personNameSchema, phoneSchema } from '../shop/recipients.ts'
import { versionSchema } from '../versions.ts'

/** `held`: waits for the payment until `expiresAt`; `confirmed`: paid; `cancelled`: by the visitor, staff or a refund; `expired`: was not paid in time. */
export const bookingStatusSchema = z.enum(['held', 'confirmed', 'cancelled', 'expired'])
export type BookingStatus = z.infer<typeof bookingStatusSchema>

const instant = z.iso.datetime()

/** A free time at a partner centre. Instants are UTC; `timeZone` is the centre's own, by IANA, and what a time is shown in. */
export const slotSchema = z.object({ startsAt: instant, endsAt: instant })
export type Slot = z.infer<typeof slotSchema>

/** Somebody who sees people at a centre. */
export const practitionerSchema = z.object({ id: z.uuid(), name: z.string() })
export type Practitioner = z.infer<typeof practitionerSchema>

export const slotQuerySchema = z.object({
  centerId: z.uuid(),
  /** Times of this one alone; without it, of anyone. */
  practitionerId: z.uuid().optional(),
  /** First day, in the centre's time zone. */
  from: askedDaySchema.optional(),
  days: z.coerce.number().int().min(1).max(31).default(14),
})

/** With an order, the times that its appointment for the service can be moved to, as long as that lasts; its own time is free. */
export const serviceSlotQuerySchema = slotQuerySchema.extend({ orderId: z.uuid().optional() })

/**
 * Until when an appointment is moved or cancelled freely, in hours before it starts, and what of its price is given back, in percent,
 * when it is cancelled later than that. Later it can no longer be moved.
 */
export const cancellationPolicySchema = z.object({
  freeUntilHours: z.number().int().min(0).max(336),
  lateRefundPercent: z.number().int().min(0).max(100),
})
export type CancellationPolicy = z.infer<typeof cancellationPolicySchema>

/** `GET /api/services/{productId}/slots`: free times, the earliest first. */
export const slotListSchema = z.object({
  centerId: z.uuid(),
  timeZone: z.string(),
  /** What an appointment made now is under. */
  policy: cancellationPolicySchema,
  slots: z.array(slotSchema),
  /** Who can be asked for at the centre; none where it keeps no such list. */
  practitioners: z.array(practitionerSchema),
  /** The first day from the asked one on, in the centre's time zone, that has a free time; `null` where none has. */
  nextFreeDay: z.iso.date().nullable(),
  /** The last day, in the centre's time zone, that times are offered for at all. */
  until: z.iso.date(),
})
export type SlotList = z.infer<typeof slotListSchema>

/**
 * Times are offered from so many hours ahead to so many days ahead, and held for so many minutes until the payment begins. A report that
 * was attached is read so many days after the appointment, and then detached.
 */
export const BOOKING_LIMITS = {
  leastHoursAhead: 2,
  mostDaysAhead: 60,
  holdMinutes: 15,
  reasonLength: 500,
  reportDaysAfter: 30,
} as const

/** Who comes to an appointment, and in short why. */
export const bookingPersonSchema = z.object({
  name: personNameSchema,
  phone: phoneSchema,
  reason: z.string().trim().min(1).max(BOOKING_LIMITS.reasonLength).nullable().default(null),
})
export type BookingPerson = z.infer<typeof bookingPersonSchema>

/**
 * `POST /api/bookings`: holds a time, in place of one held before for the same service, and puts the service into the cart;
 * `DELETE /api/bookings/{id}` gives it up, and leaves the service in the cart without a time.
 * `POST /api/orders/{id}/bookings`: chooses the time of a paid service, or moves it as long as its policy lets; certain at once.
 * Who comes is said once: a time that takes the place of another one keeps it, with the report that was attached.
 */
export const newBookingSchema = z.object({
  productId: z.uuid(),
  centerId: z.uuid(),
  startsAt: instant,
  /** Whom the person asks for; anyone where it is left out. */
  practitionerId: z.uuid().nullable().optional(),
  person: bookingPersonSchema.optional(),
  /** A finished analysis of the caller's that the centre's staff may read; `null` detaches the one of before. */
  analysisId: z.uuid().nullable().optional(),
  /** For a paid order that was agreed to at its button: refused as `early_start_missing` where the time is within the days of withdrawal and this was never said. */
  earlyStart: earlyStartSchema.optional(),
})
export type NewBooking = z.infer<typeof newBookingSchema>

/** `PUT /api/bookings/{id}/report` attaches a finished analysis of the caller's, `DELETE` takes it back at any time. */
export const attachReportSchema = z.object({ analysisId: z.uuid() })

/** The report that somebody brings along to an appointment. */
export const attachedReportSchema = z.object({
  analysisId: z.uuid(),
  analysisCreatedAt: instant,
  attachedAt: instant,
})
export type AttachedReport = z.infer<typeof attachedReportSchema>

export const bookingHoldSchema = z.object({
  id: z.uuid(),
  centerId: z.uuid(),
  centerName: z.string(),
  centerAddress: z.string(),
  timeZone: z.string(),
  startsAt: instant,
  endsAt: instant,
  status: bookingStatusSchema,
  /** Who sees the person; `null` at a centre that keeps no list of them. */
  practitioner: practitionerSchema.nullable(),
  /** Whether the person asked for them. */
  isPractitionerChosen: z.boolean(),
  /** When a held time is free again; `null` once it is confirmed. */
  expiresAt: instant.nullable(),
  /** `null` for one that was made before anybody was asked. */
  person: bookingPersonSchema.nullable(),
  policy: cancellationPolicySchema,
  /** `null` where none is attached, and for whoever may not read it. */
  report: attachedReportSchema.nullable(),
  /** Who called it off; `null` where nobody did, or the whole order was given back. */
  cancelledBy: z.enum(['visitor', 'staff']).nullable(),
})
export type BookingHold = z.infer<typeof bookingHoldSchema>

/** `GET /api/bookings/{id}/cancellation`: what the visitor gets back who cancels now, as a decimal amount. */
export const cancellationQuoteSchema = z.object({
  refund: z.string(),
  /** What was paid for it. */
  paid: z.string(),
  currency: currencySchema,
  isFree: z.boolean(),
})
export type CancellationQuote = z.infer<typeof cancellationQuoteSchema>

/** `POST /api/bookings/{id}/cancel`: with the refund that the visitor was shown, so that another one is not given unseen. */
export const cancelOwnBookingSchema = z.object({ refund: z.string().max(20) })

/**
 * A booking as staff see it: a row of `GET /api/admin/bookings`, the earliest first, and `GET /api/admin/bookings/{id}`. Its report is
 * there for as long as staff may read it.
 */
export const adminBookingSchema = bookingHoldSchema.extend({
  productId: z.uuid(),
  productName: z.string(),
  orderId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
  /** `null` after the visitor's erasure. */
  email: z.string().nullable(),
  /** What is paid at the centre, for one that staff entered; `null` for one that was ordered. */
  due: z.object({ amount: z.string(), currency: currencySchema }).nullable(),
  /** The customer has erased their data: nobody knows any more who comes. */
  isCustomerErased: z.boolean(),
  /** Who is seen at the same time has another one; a practitioner's is always the same. */
  seat: z.number().int().positive(),
  /** As staff gave it. */
  cancelReason: z.string().nullable(),
  /** Whether somebody came; `null` until staff say so. */
  attendance: z.enum(['attended', 'no_show']).nullable(),
  /** It lies within the days of withdrawal, and its buyer, who agreed to the terms, has yet to ask for it expressly. */
  awaitsEarlyStart: z.boolean(),
  version: versionSchema,
  createdAt: instant,
})
export type AdminBooking = z.infer<typeof adminBookingSchema>

/**
 * `POST /api/admin/bookings`, with an `Idempotency-Key`: an appointment by telephone or at the desk, certain at once and paid at the centre. With an address, mails about
 * it go there, in this language. Refused as `slot_taken` where somebody was quicker.
 */
export const enteredBookingSchema = newBookingSchema
  .pick({ productId: true, centerId: true, startsAt: true, practitionerId: true })
  .extend({
    person: bookingPersonSchema,
    email: z.string().trim().toLowerCase().max(254).pipe(z.email()).nullable().default(null),
    language: languageSchema,
  })
export type EnteredBooking = z.infer<typeof enteredBookingSchema>

/** A row of `GET /api/admin/services`: what staff enter appointments for, where it is on sale. Its free times, up to this moment: `GET /api/admin/services/{id}/slots`. */
export const bookableServiceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  durationMinutes: z.number().int().positive(),
  price: z.string(),
  currency: currencySchema,
  /** Not where its price is in another currency than the shop's. */
  isOnSale: z.boolean(),
})
export type BookableService = z.infer<typeof bookableServiceSchema>

/** What `GET /api/admin/bookings` lists at most, the earliest first; a week of one centre is far below it. */
export const MOST_BOOKINGS_LISTED = 2000

/** Narrows `GET /api/admin/bookings`. Days are those of each centre's own time zone; without `from`, from today on. */
export const bookingQuerySchema = z.object({
  centerId: z.uuid().optional(),
  from: askedDaySchema.optional(),
  days: z.coerce.number().int().min(1).max(62).default(7),
  status: bookingStatusSchema.optional(),
})
export type BookingQuery = z.infer<typeof bookingQuerySchema>

/** What a search lists at most; with three letters or more, each of what is searched has an index of its own. */
export const BOOKING_SEARCH = { leastLetters: 3, mostListed: 50 } as const

/**
 * `GET /api/admin/bookings/search`: appointments of every centre and day, those ahead first, by a part of the name, of the telephone number or
 * of the e-mail address, or by the number of the order.
 */
export const bookingSearchSchema = z.object({ search: z.string().trim().min(BOOKING_SEARCH.leastLetters).max(200) })

/** `POST /api/admin/bookings/{id}/cancel`. The money is given back apart from it, from the order. */
export const cancelBookingSchema = z.object({
  reason: z.string().trim().min(1).max(500),
  version: versionSchema.optional(),
})

/**
 * `PATCH /api/admin/bookings/{id}`: moves it to a time that is free; staff are not bound to opening hours and closed days, but have to
 * mean it: refused as `outside_hours` unless they say so. To this practitioner; where none is named, it stays with the same one who is
 * free, else goes to anyone.
 */
export const moveBookingSchema = z.object({
  centerId: z.uuid().optional(),
  startsAt: instant,
  practitionerId: z.uuid().optional(),
  isOutsideHours: z.boolean().optional(),
  version: versionSchema.optional(),
})
export type MoveBooking = z.infer<typeof moveBookingSchema>

/**
 * What staff set for all appointments: `GET` and `PUT /api/admin/booking-settings`. The policy counts for those that are made from then on;
 * `reminderHours` before one starts its visitor is reminded, `null`: not at all.
 */
export const bookingSettingsSchema = cancellationPolicySchema.extend({
  reminderHours: z.number().int().min(1).max(168).nullable(),
  version: versionSchema,
})
export type BookingSettings = z.infer<typeof bookingSettingsSchema>

/** `POST /api/admin/bookings/{id}/attendance`: once it has begun; `null` takes it back. */
export const markAttendanceSchema = z.object({
  attendance: adminBookingSchema.shape.attendance,
  version: versionSchema.optional(),
})
export type MarkAttendance = z.infer<typeof markAttendanceSchema>

/**
 * Days of a centre's own calendar, the last one included, on which it takes no bookings; those that were made stay.
 * `GET` and `POST /api/admin/centers/{id}/closures`, `DELETE /api/admin/closures/{id}`.
 */
export const newClosureSchema = z
  .object({
    firstDay: askedDaySchema,
    lastDay: askedDaySchema,
    note: z.string().trim().min(1).max(200).nullable().default(null),
    /** Who is not there; `null`: the whole centre is closed. */
    practitionerId: z.uuid().nullable().default(null),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ['lastDay'] })
export type NewClosure = z.infer<typeof newClosureSchema>

export const closureSchema = z.object({
  id: z.uuid(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  note: z.string().nullable(),
  practitioner: practitionerSchema.nullable(),
  /** Appointments that stand on these days: they are moved or cancelled one by one. */
  bookingCount: z.number().int().min(0),
})
export type Closure = z.infer<typeof closureSchema>

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** `weekday` by ISO 8601: 1 is Monday. */
export const openPeriodSchema = z.object({ weekday: z.number().int().min(1).max(7), opensAt: timeOfDay, closesAt: timeOfDay })
export type OpenPeriod = z.infer<typeof openPeriodSchema>

/** The periods of a week; those of a day do not overlap. */
const weekHoursSchema = z
  .array(openPeriodSchema)
  .max(21)
  .refine((hours) => hours.every(({ opensAt, closesAt }) => opensAt < closesAt))
  .refine((hours) => !hours.some((period, index) => hours.slice(index + 1).some((other) => doOverlap(period, other))))

/** When a centre takes bookings, in its own time zone: `GET` and `PUT /api/admin/centers/{id}/hours`. */
export const openingHoursSchema = z.object({
  /** By IANA, as `Europe/Rome`. */
  timeZone: z.string().max(60).refine(isTimeZone),
  hours: weekHoursSchema,
  /** How many can be seen at the same time, at a centre that keeps no list of practitioners. */
  seats: z.number().int().min(1).max(20),
  /** Of the centre. */
  version: versionSchema,
})
export type OpeningHours = z.infer<typeof openingHoursSchema>

/** `POST /api/admin/centers/{id}/practitioners`, and `PUT /api/admin/practitioners/{id}` for all of it. */
export const practitionerInputSchema = z.object({
  name: z.string().trim().min(1).max(80),
  isActive: z.boolean().default(true),
  /** In the time zone of the centre; `null`: the hours of the centre. */
  hours: weekHoursSchema.nullable().default(null),
  version: versionSchema.optional(),
})
export type PractitionerInput = z.infer<typeof practitionerInputSchema>

/**
 * A practitioner as staff see them: a row of `GET /api/admin/centers/{id}/practitioners`. A centre that has any is run by them: a time is
 * offered while one who is active is free. `DELETE /api/admin/practitioners/{id}` takes one away who never had an appointment.
 */
export const adminPractitionerSchema = practitionerSchema.extend({
  isActive: z.boolean(),
  hours: z.array(openPeriodSchema).nullable(),
  /** Appointments that lie ahead; they stay whatever is changed here. */
  upcomingBookings: z.number().int().nonnegative(),
  /** When the first of them begins. */
  nextBookingAt: instant.nullable(),
  version: versionSchema,
})
export type AdminPractitioner = z.infer<typeof adminPractitionerSchema>

/** Whether it names a time zone by a place, or UTC; offsets such as `+02:00` know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[A-Za-z]+(\/[\w+-]+)+)$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const doOverlap = (one: OpenPeriod, other: OpenPeriod): boolean =>
  one.weekday === other.weekday && one.opensAt < other.closesAt && other.opensAt < one.closesAt
