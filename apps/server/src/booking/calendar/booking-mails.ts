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
 * Enqueues a mail to whom a paid or entered appointment is of, where an address was left with the order or at the desk. What is told is the state at the time of
 * sending: what still waits is not enqueued twice, what was sent already is sent anew.
 */
export async function enqueueBookingMail(
  dependencies: Pick<Dependencies, 'queue'>,
  trx: Transaction,
  bookingId: string,
  news: AppointmentNews,
): Promise<void> {
  const reader = await trx
    .selectFrom('bookings')
    .leftJoin('orders', (join) => join.onRef('orders.id', '=', 'bookings.order_id').on('orders.status', '=', 'paid'))
    .leftJoin('order_contacts', 'order_contacts.order_id', 'orders.id')
    .leftJoin('booking_people', 'booking_people.booking_id', 'bookings.id')
    .select(sql<string>`coalesce(orders.language, booking_people.language)`.as('language'))
    .where('bookings.id', '=', bookingId)
    .where((where) => where.or([where('order_contacts.email', 'is not', null), where('booking_people.email', 'is not', null)]))
    .executeTakeFirst()
  if (reader === undefined) return
  const mail = { kind: kindOf(news), subjectId: bookingId, language: languageSchema.parse(reader.language) }
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

interface Told {
  news: AppointmentNews
  booking: AdminBooking
  language: Language
}

/** `undefined` where there is nobody to write to, and for news that others have followed. */
async function write(
  dependencies: Writing,
  news: AppointmentNews,
  bookingId: string,
  language: Language,
): Promise<Omit<Mail, 'id'> | undefined> {
  const { database, locales, config, serviceSales } = dependencies
  const booking = await selectBookingForStaff(database, bookingId, language)
  if (booking?.email == null || !isStillSo(news, booking)) return undefined
  const values = { ...wordsOf(locales, booking, language), phone: (await phoneOf(database, booking)) ?? '' }
  const say = (name: string) => locales.say(language, `orders:appointment.${name}`, values)
  const told = { news, booking, language }
  const { sentences, link, footer } =
    booking.orderId === null ? sayEntered(locales, told) : await sayOrdered(dependencies, told, booking.orderId)
  const isOver = ENDS.includes(news)
  const frame: MailFrame = {
    language,
    subject: say(`${news}.subject`),
    heading: say(`${news}.heading`),
    intro: [
      say(`${news}.text`),
      ...(booking.cancelReason === null ? [] : [say('reason')]),
      ...(isOver || booking.practitioner === null || news === 'reassigned' ? [] : [say('practitioner')]),
      ...(isOver || booking.person === null ? [] : [say('person')]),
      ...sentences,
      ...(values.phone === '' || (isOver && booking.orderId !== null) ? [] : [say('phone')]),
    ],
    link,
    seller: await serviceSales.saySeller(database, language),
    footer,
  }
  const method = isOver ? 'CANCEL' : 'REQUEST'
  const request = { method, organizer: addressIn(config.mail.from), attendee: booking.email } as const
  const mail = { to: booking.email, subject: frame.subject, text: frameText(frame), html: frameHtml(frame) }
  if (news === 'reminder') return mail
  return { ...mail, calendar: { method, file: writeAppointment(dependencies, booking, { language, request }) } }
}

type Said = { sentences: string[] } & Pick<MailFrame, 'link' | 'footer'>

/** What there is to know of one that was ordered: what a change costs, and the page of its order. */
async function sayOrdered(dependencies: Writing, { news, booking, language }: Told, orderId: string): Promise<Said> {
  const { database, locales, serviceSales } = dependencies
  const sale = await serviceSales.saleOf(database, { orderId, productId: booking.productId })
  const shared = (name: string) => locales.say(language, `orders:receipt.${name}`)
  const isOver = ENDS.includes(news)
  const asked = await sayAskedStart(serviceSales, database, { news, booking, language }, orderId)
  const test = () => locales.say(language, isOver ? 'orders:refund.test' : 'orders:appointment.test')
  return {
    sentences: [
      ...(isOver
        ? await sayNext(dependencies, { news, booking, sale, language })
        : [sayPolicy(locales, booking, { language, isFree: sale.isFree }), ...(asked === null ? [] : [asked])]),
      ...(sale.isTest ? [test()] : []),
    ],
    link: { label: shared('look'), url: serviceSales.orderLink(orderId), note: shared('linkNote') },
    footer: shared('footer'),
  }
}

/** What a time within the days of withdrawal needs, where a mail tells of a new one. */
async function sayAskedStart(
  serviceSales: Writing['serviceSales'],
  database: Database,
  { news, booking, language }: Told,
  orderId: string,
): Promise<string | null> {
  const startsAt = new Date(booking.startsAt)
  if (news === 'booked' || news === 'moved') return serviceSales.sayChosenStart(database, { orderId, startsAt, language })
  if (news !== 'rescheduled') return null
  return serviceSales.sayMovedStart(database, { orderId, startsAt, isMovable: isMovable(booking), language })
}

/** Of one that staff entered: it is paid and changed at the centre, and has no page. */
function sayEntered(locales: Writing['locales'], { news, booking: { due }, language }: Told): Said {
  const say = (name: string, values = {}) => locales.say(language, `orders:appointment.entered.${name}`, values)
  const pay =
    due === null || Number(due.amount) === 0 ? [] : [say('pay', { amount: formatMoney(due.amount, due.currency, language) })]
  return { sentences: ENDS.includes(news) ? [say('next')] : [...pay, say('change')], link: null, footer: say('footer') }
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
  // What is being refunded is told for the order as a whole.
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

function wordsOf(locales: Writing['locales'], booking: AdminBooking, language: Language): Record<string, string> {
  const { startsAt, endsAt, timeZone } = booking
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'full', timeStyle: 'short', timeZone })
  const { productName: service, orderNumber: number } = booking
  return {
    service,
    what: number === null ? service : locales.say(language, 'orders:appointment.ordered', { service, number }),
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

/** The page of its order; of one that was entered there is none. */
const pageOf = ({ publicUrl }: Writing['config'], { orderId }: AdminBooking): string =>
  orderId === null ? publicUrl : `${publicUrl}/orders/${orderId}`

/** The address alone of `Chioma <no-reply@example.org>`. */
const addressIn = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from

/** An appointment for a calendar, always under the same name; a later state of it takes the place of an earlier one. */
export function writeAppointment(
  { locales, config }: Pick<Writing, 'locales' | 'config'>,
  booking: AdminBooking,
  { language, request }: { language: Language; request?: CalendarEvent['request'] },
): string {
  const words = wordsOf(locales, booking, language)
  return writeCalendar({
    id: booking.id,
    when: { startsAt: new Date(booking.startsAt), endsAt: new Date(booking.endsAt) },
    title: locales.say(language, 'orders:appointment.calendar.title', words),
    text: [
      locales.say(language, 'orders:appointment.calendar.text', words),
      ...(booking.practitioner === null ? [] : [locales.say(language, 'orders:appointment.practitioner', words)]),
    ].join(' '),
    location: `${booking.centerName}, ${booking.centerAddress}`,
    url: pageOf(config, booking),
    writtenAt: new Date(),
    sequence: booking.version,
    ...(request && { request }),
  })
}
