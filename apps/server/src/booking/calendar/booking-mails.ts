import { type AdminBooking, dateLocaleOf, formatMoney, formatTimeZone, type Language, languageSchema } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { frameHtml, frameText, type MailFrame } from '../../platform/mail/mail-frame.ts'
import type { Mail } from '../../platform/mail/mail-sender.ts'
import { enqueueMail, type MailWriter } from '../../platform/mail/outbox.ts'
import { type CalendarEvent, writeCalendar } from '../../platform/write-calendar.ts'
import type { AppointmentSale, Dependencies } from '../dependencies.ts'
import { selectBookingForStaff } from './admin-bookings.queries.ts'
import { isFreeToChange } from './bookings.queries.ts'

/**
 * What a mail about an appointment tells: that it is `booked`, `moved` or `withdrawn` by the visitor, `rescheduled` to another time,
 * `relocated` to another centre, `reassigned` to another practitioner or `cancelled` by the centre; `reminder`: that it is soon.
 */
const APPOINTMENT_NEWS = [
  'booked',
  'moved',
  'withdrawn',
  'rescheduled',
  'relocated',
  'reassigned',
  'cancelled',
  'reminder',
] as const
export type AppointmentNews = (typeof APPOINTMENT_NEWS)[number]

const kindOf = (news: AppointmentNews): string => `booking.${news}`
/** After these there is no appointment any more. */
const ENDS: readonly AppointmentNews[] = ['withdrawn', 'cancelled']

/**
 * Enqueues a mail to the visitor of a paid appointment, where an address was left with the order. What is told is the state at the time of
 * sending: what still waits is not enqueued twice, what was sent already is sent anew.
 */
export async function enqueueBookingMail(
  dependencies: Pick<Dependencies, 'queue'>,
  trx: Transaction,
  bookingId: string,
  news: AppointmentNews,
): Promise<void> {
  const order = await trx
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .innerJoin('order_contacts', 'order_contacts.order_id', 'orders.id')
    .select('orders.language')
    .where('bookings.id', '=', bookingId)
    .where('orders.status', '=', 'paid')
    .executeTakeFirst()
  if (order === undefined) return
  const mail = { kind: kindOf(news), subjectId: bookingId, language: languageSchema.parse(order.language) }
  await enqueueMail(dependencies, trx, mail, { isRepeated: true })
}

/** The mails that appointments of an order which was just paid are booked; its receipt tells of the money. */
export async function enqueueConfirmations(
  dependencies: Pick<Dependencies, 'queue'>,
  trx: Transaction,
  orderId: string,
): Promise<void> {
  const booked = await trx
    .selectFrom('bookings')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'confirmed')
    .orderBy('starts_at')
    .execute()
  for (const { id } of booked) await enqueueBookingMail(dependencies, trx, id, 'booked')
}

/**
 * Hands the mails that remind of what is soon to the outbox, once for each time of an appointment. One that was booked or moved later than
 * its reminder would have gone out has none: its visitor has just read of it. Returns how many were handed over.
 */
export async function sendAppointmentReminders(
  { database, queue }: Pick<Dependencies, 'database' | 'queue'>,
  now: Date,
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const soon = await trx
      .updateTable('bookings')
      .set({ reminded_at: now })
      .where('status', '=', 'confirmed')
      .where('reminded_at', 'is', null)
      .where('starts_at', '>', now)
      .where(
        sql<boolean>`starts_at <= ${now}::timestamptz + make_interval(hours => (SELECT reminder_hours FROM booking_settings))`,
      )
      .returning([
        'id',
        sql<boolean>`confirmed_at <= starts_at - make_interval(hours => (SELECT reminder_hours FROM booking_settings))`.as(
          'isExpected',
        ),
      ])
      .execute()
    const expected = soon.filter(({ isExpected }) => isExpected)
    for (const { id } of expected) await enqueueBookingMail({ queue }, trx, id, 'reminder')
    return expected.length
  })
}

type Writing = Pick<Dependencies, 'database' | 'locales' | 'config' | 'serviceSales'>

/** Who writes the mails of each kind. */
export const bookingMails = (dependencies: Writing): Record<string, MailWriter> =>
  Object.fromEntries(
    APPOINTMENT_NEWS.map((news) => [
      kindOf(news),
      (bookingId: string, language: Language) => write(dependencies, news, bookingId, language),
    ]),
  )

/** `undefined` where there is nobody to write to, and for news that others have followed. */
async function write(
  dependencies: Writing,
  news: AppointmentNews,
  bookingId: string,
  language: Language,
): Promise<Omit<Mail, 'id'> | undefined> {
  const { database, locales, config, serviceSales } = dependencies
  const booking = await selectBookingForStaff(database, bookingId, language)
  if (booking?.email == null || booking.orderId === null || !isStillSo(news, booking)) return undefined
  const sale = await serviceSales.saleOf(database, { orderId: booking.orderId, productId: booking.productId })
  const values = { ...wordsOf(booking, language), phone: (await phoneOf(database, booking)) ?? '' }
  const say = (name: string) => locales.say(language, `orders:appointment.${name}`, values)
  const shared = (name: string) => locales.say(language, `orders:receipt.${name}`)
  const { email: attendee, cancelReason, orderId } = booking
  const startsAt = new Date(booking.startsAt)
  const isNewTime = news === 'booked' || news === 'moved'
  const asked = isNewTime
    ? await serviceSales.sayChosenStart(database, { orderId, startsAt, language })
    : news === 'rescheduled'
      ? await serviceSales.sayMovedStart(database, { orderId, startsAt, isMovable: isMovable(booking), language })
      : null
  const frame: MailFrame = {
    language,
    subject: say(`${news}.subject`),
    heading: say(`${news}.heading`),
    intro: [
      say(`${news}.text`),
      ...(cancelReason === null ? [] : [say('reason')]),
      ...(ENDS.includes(news)
        ? await sayNext(dependencies, { news, booking, sale, language })
        : [
            ...(booking.practitioner === null || news === 'reassigned' ? [] : [say('practitioner')]),
            ...(booking.person === null ? [] : [say('person')]),
            sayPolicy(locales, booking, { language, isFree: sale.isFree }),
            ...(asked === null ? [] : [asked]),
            ...(values.phone === '' ? [] : [say('phone')]),
          ]),
      ...(sale.isTest ? [ENDS.includes(news) ? locales.say(language, 'orders:refund.test') : say('test')] : []),
    ],
    link: { label: shared('look'), url: serviceSales.orderLink(booking.orderId), note: shared('linkNote') },
    seller: await serviceSales.saySeller(database, language),
    footer: shared('footer'),
  }
  const method = ENDS.includes(news) ? 'CANCEL' : 'REQUEST'
  const request = { method, organizer: addressIn(config.mail.from), attendee } as const
  const mail = { to: attendee, subject: frame.subject, text: frameText(frame), html: frameHtml(frame) }
  if (news === 'reminder') return mail
  return { ...mail, calendar: { method, file: writeAppointment(dependencies, booking, { language, request }) } }
}

const isMovable = ({ startsAt, policy }: AdminBooking): boolean =>
  isFreeToChange({ startsAt: new Date(startsAt), policy }, new Date())

/** What comes after an appointment that is cancelled: another time, or what goes back. */
async function sayNext(
  { database, locales }: Pick<Writing, 'database' | 'locales'>,
  { news, booking, sale, language }: { news: AppointmentNews; booking: AdminBooking; sale: AppointmentSale; language: Language },
): Promise<string[]> {
  const say = (name: string, values = {}) => locales.say(language, `orders:appointment.${name}`, values)
  if (news === 'cancelled') return [say(sale.isFree ? 'cancelled.nextFree' : 'cancelled.next')]
  if (sale.isFree) return []
  // Refunds do not name their appointment.
  if (sale.refunding === null || (await countWithdrawn(database, booking)) !== 1) return [say('withdrawn.next')]
  const { amount, currency } = sale.refunding
  if (Number(amount) === 0) return [say('withdrawn.nothing')]
  return [say('withdrawn.refund', { amount: formatMoney(amount, currency, language) })]
}

async function countWithdrawn(database: Database, { orderId }: AdminBooking): Promise<number> {
  const { count } = await database
    .selectFrom('bookings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('order_id', '=', orderId)
    .where('cancelled_by', '=', 'visitor')
    .executeTakeFirstOrThrow()
  return count
}

async function phoneOf(database: Database, { centerId }: AdminBooking): Promise<string | null> {
  const { phone } = await database.selectFrom('centers').select('phone').where('id', '=', centerId).executeTakeFirstOrThrow()
  return phone
}

/** What a change costs as long as it costs nothing, and afterwards what a cancellation gives back. */
function sayPolicy(
  locales: Writing['locales'],
  booking: AdminBooking,
  { language, isFree }: { language: Language; isFree: boolean },
): string {
  const { freeUntilHours, lateRefundPercent: percent } = booking.policy
  if (isMovable(booking)) return locales.say(language, 'orders:appointment.policy', { count: freeUntilHours })
  const refund = isFree ? 'free' : percent === 0 ? 'nothing' : percent === 100 ? 'all' : 'part'
  return locales.say(language, `orders:appointment.late.${refund}`, { percent })
}

/** A mail that waited tells nothing that is no longer true. */
function isStillSo(news: AppointmentNews, { status, cancelledBy, startsAt, practitioner }: AdminBooking): boolean {
  if (ENDS.includes(news)) return status === 'cancelled' && (cancelledBy === 'visitor') === (news === 'withdrawn')
  if (status !== 'confirmed') return false
  if (news === 'reassigned') return practitioner !== null
  return news !== 'reminder' || Date.parse(startsAt) > Date.now()
}

function wordsOf(booking: AdminBooking, language: Language): Record<string, string> {
  const { startsAt, endsAt, timeZone } = booking
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'full', timeStyle: 'short', timeZone })
  return {
    service: booking.productName,
    number: booking.orderNumber ?? '',
    date: format.format(new Date(startsAt)),
    when: format.formatRange(new Date(startsAt), new Date(endsAt)),
    timeZone: formatTimeZone(timeZone, language),
    center: booking.centerName,
    person: booking.person?.name ?? '',
    practitioner: booking.practitioner?.name ?? '',
    address: booking.centerAddress,
    reason: booking.cancelReason ?? '',
  }
}

const orderUrl = ({ publicUrl }: Writing['config'], { orderId }: AdminBooking): string => `${publicUrl}/orders/${orderId}`

/** The address alone of `Chioma <no-reply@example.org>`. */
const addressIn = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from

/** An appointment for a calendar, always under the same name; a later state of it takes the place of an earlier one. */
export function writeAppointment(
  { locales, config }: Pick<Writing, 'locales' | 'config'>,
  booking: AdminBooking,
  { language, request }: { language: Language; request?: CalendarEvent['request'] },
): string {
  const words = wordsOf(booking, language)
  return writeCalendar({
    id: booking.id,
    when: { startsAt: new Date(booking.startsAt), endsAt: new Date(booking.endsAt) },
    title: locales.say(language, 'orders:appointment.calendar.title', words),
    text: [
      locales.say(language, 'orders:appointment.calendar.text', words),
      ...(booking.practitioner === null ? [] : [locales.say(language, 'orders:appointment.practitioner', words)]),
    ].join(' '),
    location: `${booking.centerName}, ${booking.centerAddress}`,
    url: orderUrl(config, booking),
    writtenAt: new Date(),
    sequence: booking.version,
    ...(request && { request }),
  })
}
