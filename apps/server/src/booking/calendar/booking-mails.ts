import { dateLocaleOf, type Language, languageSchema } from '@chioma/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { frameHtml, frameText, type MailFrame } from '../../platform/mail/mail-frame.ts'
import type { Mail } from '../../platform/mail/mail-sender.ts'
import { enqueueMail } from '../../platform/mail/outbox.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectBookingForStaff } from './admin-bookings.queries.ts'

/** What happened to an appointment: `chosen` by the visitor, `moved` or `cancelled` by the centre. */
export type BookingChange = 'chosen' | 'moved' | 'cancelled'

const BOOKING_CHANGES = ['chosen', 'moved', 'cancelled'] as const satisfies readonly BookingChange[]
const kindOf = (change: BookingChange): string => `booking.${change}`

/**
 * Enqueues a mail to the visitor of a paid appointment, where an address was left with the order. What is told is the state at the time of
 * sending: what still waits is not enqueued twice, what was sent already is sent anew.
 */
export async function enqueueBookingMail(
  dependencies: Pick<Dependencies, 'queue'>,
  trx: Transaction,
  bookingId: string,
  change: BookingChange,
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
  const mail = { kind: kindOf(change), subjectId: bookingId, language: languageSchema.parse(order.language) }
  await enqueueMail(dependencies, trx, mail, { isRepeated: true })
}

type Writing = Pick<Dependencies, 'database' | 'locales' | 'config'>
type Writer = (bookingId: string, language: Language) => Promise<Omit<Mail, 'id'> | undefined>

/** Who writes the mails of each kind. */
export const bookingMails = (dependencies: Writing): Record<string, Writer> =>
  Object.fromEntries(
    BOOKING_CHANGES.map((change) => [
      kindOf(change),
      (bookingId: string, language: Language) => write(dependencies, change, bookingId, language),
    ]),
  )

/** `undefined` where there is nobody to write to, and for a change that another has followed. */
async function write(
  { database, locales, config }: Writing,
  change: BookingChange,
  bookingId: string,
  language: Language,
): Promise<Omit<Mail, 'id'> | undefined> {
  const booking = await selectBookingForStaff(database, bookingId, language)
  if (booking?.email == null || booking.status !== (change === 'cancelled' ? 'cancelled' : 'confirmed')) return undefined
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: booking.timeZone,
  })
  const values = {
    service: booking.productName,
    number: booking.orderNumber ?? '',
    date: format.format(new Date(booking.startsAt)),
    timeZone: booking.timeZone,
    center: booking.centerName,
    address: booking.centerAddress,
    reason: booking.cancelReason ?? '',
  }
  const say = (name: string) => locales.say(language, `orders:appointment.${change}.${name}`, values)
  const shared = (name: string) => locales.say(language, `orders:receipt.${name}`)
  const frame: MailFrame = {
    language,
    subject: say('subject'),
    heading: say('heading'),
    intro: [say('text'), ...(booking.cancelReason === null ? [] : [say('reason')]), say('next')],
    link: { label: shared('look'), url: `${config.publicUrl}/orders/${booking.orderId}`, note: shared('sameBrowser') },
    footer: shared('footer'),
  }
  return { to: booking.email, subject: frame.subject, text: frameText(frame), html: frameHtml(frame) }
}
