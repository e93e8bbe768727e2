import {
  type AdminBooking,
  adminBookingSchema,
  BOOKING_SEARCH,
  type BookingQuery,
  bookingStatusSchema,
  type Currency,
  currencySchema,
  formatAmount,
  formatOrderNumber,
  isWithinWithdrawal,
  type Language,
  MOST_BOOKINGS_LISTED,
  readOrderNumber,
} from '@chioma/contract'
import { sql } from 'kysely'
import { containing, containingPhone, type Database, languageOrder, phoneDigits } from '../../platform/database/database.ts'
import { presentReport, reportForStaffJson } from './attached-reports.queries.ts'
import { fromBookings, POLICY_AND_PERSON, personIn } from './bookings.queries.ts'
import { practitionerIn } from './calendar.queries.ts'

/** A time whose hold is over is free, whether or not that was noted down already. */
const statusNow = sql<string>`case when bookings.status = 'held' and bookings.expires_at <= now() then 'expired' else bookings.status end`

/** What a service is called in a language. */
export const nameIn = (language: Language) => sql<{ name: string }>`lateral (
  select name from product_texts where product_texts.product_id = products.id ${languageOrder(language)} limit 1
)`

const forStaff = (database: Database, language: Language) =>
  fromBookings(database)
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .innerJoin(nameIn(language).as('texts'), (join) => join.onTrue())
    .leftJoin('orders', 'orders.id', 'bookings.order_id')
    .leftJoin('order_contacts', 'order_contacts.order_id', 'bookings.order_id')
    .select([
      'bookings.id',
      'bookings.center_id as centerId',
      'centers.name as centerName',
      'centers.address as centerAddress',
      'centers.time_zone as timeZone',
      'bookings.starts_at',
      'bookings.ends_at',
      'bookings.expires_at',
      'bookings.created_at',
      'bookings.product_id as productId',
      'texts.name as productName',
      'bookings.order_id as orderId',
      'orders.order_number',
      sql<string | null>`coalesce(order_contacts.email, booking_people.email)`.as('email'),
      sql<boolean>`bookings.visitor_id is null and bookings.due_minor is null`.as('isCustomerErased'),
      'bookings.due_minor',
      'bookings.due_currency',
      'bookings.seat',
      'practitioners.id as practitionerId',
      'practitioners.name as practitionerName',
      'bookings.is_seat_chosen',
      'bookings.cancel_reason as cancelReason',
      ...POLICY_AND_PERSON,
      'bookings.attendance',
      'bookings.version',
      reportForStaffJson.as('report'),
      'orders.created_at as ordered_at',
      sql<boolean>`orders.status = 'paid'
        and exists (select from order_agreements where order_id = orders.id)
        and not exists (select from order_early_starts where order_id = orders.id)`.as('lacks_early_start'),
      statusNow.as('status'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof forStaff>['executeTakeFirstOrThrow']>>

const presentRow = (found: Row): AdminBooking => {
  const { starts_at, ends_at, expires_at, created_at, order_number, ...others } = found
  const { personName, phone, reason, free_until_hours, late_refund_percent, cancelled_by, ...present } = others
  const { practitionerId, practitionerName, is_seat_chosen, ordered_at, lacks_early_start, ...due } = present
  const { due_minor, due_currency, ...row } = due
  const status = bookingStatusSchema.parse(row.status)
  return {
    ...row,
    status,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
    expiresAt: status === 'held' && expires_at !== null ? expires_at.toISOString() : null,
    orderNumber: order_number === null ? null : formatOrderNumber(order_number),
    createdAt: created_at.toISOString(),
    due: due_minor === null ? null : moneyOf(due_minor, currencySchema.parse(due_currency)),
    person: personIn({ personName, phone, reason }),
    policy: { freeUntilHours: free_until_hours, lateRefundPercent: late_refund_percent },
    cancelledBy: adminBookingSchema.shape.cancelledBy.parse(cancelled_by),
    practitioner: practitionerIn({ id: practitionerId, name: practitionerName }),
    isPractitionerChosen: is_seat_chosen,
    report: presentReport(row.report),
    attendance: adminBookingSchema.shape.attendance.parse(row.attendance),
    // By the days of the centre, as the page of the order asks for it.
    awaitsEarlyStart:
      status === 'confirmed' &&
      lacks_early_start &&
      ordered_at !== null &&
      starts_at > new Date() &&
      isWithinWithdrawal(ordered_at, starts_at, row.timeZone),
  }
}

const moneyOf = (amountMinor: number, currency: Currency) => ({ amount: formatAmount(amountMinor, currency), currency })

/** Bookings that start within days of their centres' own time zones, the earliest `MOST_BOOKINGS_LISTED`. */
export async function selectBookings(
  database: Database,
  { centerId, from, days, status }: BookingQuery,
  language: Language,
): Promise<AdminBooking[]> {
  const firstDay = sql`coalesce(${from ?? null}::date, (now() at time zone centers.time_zone)::date)`
  const rows = await forStaff(database, language)
    .where(sql<boolean>`bookings.starts_at >= (${firstDay}::timestamp at time zone centers.time_zone)`)
    .where(sql<boolean>`bookings.starts_at < ((${firstDay} + ${days}::int)::timestamp at time zone centers.time_zone)`)
    .$if(centerId !== undefined, (query) => query.where('bookings.center_id', '=', centerId ?? ''))
    .$if(status !== undefined, (query) => query.where(statusNow, '=', status ?? ''))
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .limit(MOST_BOOKINGS_LISTED)
    .execute()
  return rows.map(presentRow)
}

/** Of more than so many that meet a search, not all are looked at. */
const MOST_FOUND = 5_000

/** Bookings that staff search for, those ahead first, then the latest of those that are over; what nobody paid is none. */
export async function searchBookings(database: Database, words: string, language: Language): Promise<AdminBooking[]> {
  const [part, phone, number] = [containing(words), containingPhone(words), readOrderNumber(words)]
  // Each by an index of its own.
  const { rows: found } = await sql<{ id: string }>`
    select bookings.id from orders join bookings on bookings.order_id = orders.id where orders.order_number = ${number}
    union all select booking_id from booking_people where name ilike ${part}
    union all select booking_id from booking_people where email ilike ${part}
    union all select booking_id from booking_people where ${phoneDigits('phone')} like ${phone}
    union all select bookings.id from order_contacts join bookings on bookings.order_id = order_contacts.order_id
      where order_contacts.email ilike ${part}
    limit ${MOST_FOUND}`.execute(database)
  const rows = await forStaff(database, language)
    .where(sql<boolean>`bookings.id = any(${found.map(({ id }) => id)}::uuid[])`)
    .where(statusNow, '!=', 'expired')
    .orderBy(sql`bookings.starts_at < now()`)
    .orderBy(sql`abs(extract(epoch from bookings.starts_at - now()))`)
    .orderBy('bookings.id')
    .limit(BOOKING_SEARCH.mostListed)
    .execute()
  return rows.map(presentRow)
}

/** One booking; with `visitorId`, where it is that visitor's. */
export async function selectBookingForStaff(
  database: Database,
  id: string,
  language: Language,
  visitorId?: string,
): Promise<AdminBooking | undefined> {
  const row = await forStaff(database, language)
    .where('bookings.id', '=', id)
    .$if(visitorId !== undefined, (query) => query.where('bookings.visitor_id', '=', visitorId ?? ''))
    .executeTakeFirst()
  return row && presentRow(row)
}
