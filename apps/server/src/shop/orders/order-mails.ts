import {
  addressLines,
  type BookingHold,
  dateLocaleOf,
  formatAmount,
  formatMoney,
  formatOrderNumber,
  formatTaxRate,
  formatTimeZone,
  type Language,
  type Order,
  type OrderLine,
  type OrderReturn,
  parseAmount,
  type Shipment,
  type Tax,
  unitsLeft,
} from '@chioma/contract'
import { escapeHtml } from '../../platform/html-page.ts'
import { frameHtml, frameText, labelled, type MailFrame } from '../../platform/mail/mail-frame.ts'
import type { Mail } from '../../platform/mail/mail-sender.ts'
import type { MailWriter } from '../../platform/mail/outbox.ts'
import type { Dependencies } from '../dependencies.ts'
import { sayEarlyStart } from '../legal/early-start.ts'
import { saySeller } from '../legal/legal-documents.ts'
import { RECEIPT, REFUND_NOTICE, RETURN_NOTICE, SHIPMENT_NOTICE } from './enqueue-mails.ts'
import { ORDER_LINKS, orderLink, writeOrderLinks } from './order-links.ts'
import { type OrderRow, selectOrder } from './orders.queries.ts'
import { sayPaymentMethod } from './payments.queries.ts'
import { presentOrder } from './present-order.ts'

/** Who writes the mails about orders. */
export const orderMails = (dependencies: Writing): Record<string, MailWriter> => ({
  [RECEIPT]: (orderId, language) => writeReceipt(dependencies, orderId, language),
  [REFUND_NOTICE]: (refundId, language) => writeRefundNotice(dependencies, refundId, language),
  [SHIPMENT_NOTICE]: (shipmentId, language) => writeGoodsNotice(dependencies, { table: 'shipments', id: shipmentId }, language),
  [ORDER_LINKS]: (orderId, language) => writeOrderLinks(dependencies, orderId, language),
  [RETURN_NOTICE]: (returnId, language) => writeGoodsNotice(dependencies, { table: 'returns', id: returnId }, language),
})

type Writing = Pick<Dependencies, 'database' | 'locales' | 'config' | 'keys'>

/** The receipt of a paid order, for the address that was left with it: what was bought and what was paid, and nothing else. */
export async function writeReceipt(
  dependencies: Writing,
  orderId: string,
  language: Language,
): Promise<Omit<Mail, 'id'> | undefined> {
  const row = await selectOrder(dependencies.database, orderId)
  const order = row && (await presentOrder(dependencies.database, row))
  if (order?.email == null) return undefined
  const received = formatAmount(row?.received_minor ?? 0, order.currency)
  const seller = await saySeller(dependencies, dependencies.database, language)
  const words = receiptWords(dependencies, order, { language, received, seller })
  return { to: order.email, subject: words.subject, text: receiptText(words), html: receiptHtml(words) }
}

/** `received`: what was paid, which after a review need not be the total; `seller`: who sells, once staff have said so. */
function receiptWords(
  writing: Writing,
  order: Order,
  { language, received, seller }: { language: Language; received: string; seller: MailFrame['seller'] },
): ReceiptWords {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    writing.locales.say(language, `orders:receipt.${key}`, values)
  const money = (amount: string) => formatMoney(amount, order.currency, language)
  const paidAt = new Date(order.paidAt ?? order.createdAt)
  const { timeZone } = writing.config.shop
  const date = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'long', timeZone }).format(paidAt)
  const isFree = parseAmount(order.total, order.currency) === 0
  const taxes = isFree ? [] : order.taxes
  return {
    language,
    subject: say('subject', { number: order.number }),
    heading: say('thanks'),
    intro: [
      say(isFree ? 'introFree' : 'intro', { number: order.number, date }),
      ...shippingWords(writing, order, { say, language }),
      ...(order.earlyStart === null ? [] : [sayEarlyStart(writing, order.earlyStart, language)]),
      ...(order.isTestMode ? [say('test')] : []),
    ],
    lines: order.lines.map((line) => ({
      label: say('line', { quantity: line.quantity, name: line.name }),
      details: detailsOf(line, { say, language }),
      amount: money(line.lineTotal),
    })),
    sums: [
      { label: say('subtotal'), amount: money(order.subtotal) },
      ...(order.lines.some(({ category }) => category === 'product')
        ? [
            {
              label: say('shipping'),
              amount: parseAmount(order.shipping, order.currency) === 0 ? say('free') : money(order.shipping),
            },
          ]
        : []),
      ...(!isFree && (order.isWithoutAddress || order.taxes.length === 0)
        ? [{ label: say('tax'), amount: order.isWithoutAddress ? say('taxOpen') : money(order.tax) }]
        : []),
      ...taxRows(taxes, 'exclusive', { say, language, money }),
    ],
    total: { label: say(isFree ? 'totalFree' : 'total'), amount: money(received) },
    below: [
      ...taxRows(taxes, 'inclusive', { say, language, money }),
      ...(order.paymentMethod === null
        ? []
        : [{ label: say('paidWith'), amount: sayPaymentMethod(writing, language, order.paymentMethod) }]),
    ],
    link: { label: say('look'), url: orderLink(writing, order.id), note: say('linkNote') },
    notes: order.agreements.map(({ kind, version }) => ({
      label: writing.locales.say(language, `site:legal.${kind}`),
      url: `${writing.config.publicUrl}/legal/${kind}?version=${version}`,
    })),
    seller,
    footer: say('footer'),
  }
}

function taxRows(
  taxes: readonly Tax[],
  behavior: Tax['behavior'],
  { say, language, money }: { say: Say; language: Language; money: (amount: string) => string },
): { label: string; amount: string }[] {
  const [key, name] = behavior === 'exclusive' ? ['taxAdded', 'tax'] : ['taxIncluded', 'taxName']
  return taxes
    .filter((tax) => tax.behavior === behavior)
    .map(({ label, rateBasisPoints, tax }) => ({
      label: say(key, { tax: label ?? say(name), rate: formatTaxRate(rateBasisPoints, language) }),
      amount: money(tax),
    }))
}

/** Where the goods go and how, or that this is not known yet. */
function shippingWords(
  { locales }: Writing,
  { recipient, isWithoutAddress, shippingOption }: Order,
  { say, language }: { say: Say; language: Language },
): string[] {
  const sayDays = (name: string, values: Record<string, number>) =>
    locales.say(language, `shop:checkout.shipping.${name}`, values)
  return [
    ...(isWithoutAddress ? [say('needsAddress')] : goesTo(recipient, { say, language })),
    ...(shippingOption === null ? [] : [say('shippingOption', { option: optionWords(shippingOption, sayDays) })]),
  ]
}

const goesTo = (recipient: Order['recipient'], { say, language }: { say: Say; language: Language }): string[] =>
  recipient === null ? [] : [say('shipsTo', { address: addressLines(recipient, language).join(', ') })]

function optionWords(
  { name, minDays, maxDays }: NonNullable<Order['shippingOption']>,
  sayDays: (name: string, values: Record<string, number>) => string,
): string {
  if (minDays === null || maxDays === null) return name
  const days = minDays === maxDays ? sayDays('days', { count: maxDays }) : sayDays('dayRange', { from: minDays, to: maxDays })
  return `${name} · ${days}`
}

type Say = (key: string, values?: Record<string, string | number>) => string

function detailsOf(
  { partnerCompany, category, booking }: OrderLine,
  { say, language }: { say: Say; language: Language },
): string[] {
  const by = partnerCompany === null ? [] : [say('by', { company: partnerCompany })]
  if (category !== 'service') return by
  const time = booking?.status === 'confirmed' ? appointmentOf(booking, { say, language }) : say('chooseTime')
  return [...by, time]
}

function appointmentOf(booking: BookingHold, { say, language }: { say: Say; language: Language }): string {
  const { timeZone, centerName: center, centerAddress: address } = booking
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'full', timeStyle: 'short', timeZone })
  const when = format.formatRange(new Date(booking.startsAt), new Date(booking.endsAt))
  return say('appointment', { when, timeZone: formatTimeZone(timeZone, language), center, address })
}

/** Everything that a receipt says, in its language. */
interface ReceiptWords extends MailFrame {
  lines: { label: string; details: string[]; amount: string }[]
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string }
  /** What of the total is tax, and how it was paid. */
  below: { label: string; amount: string }[]
}

/** For mail readers that show plain text. */
function receiptText({ lines, sums, total, below, ...frame }: ReceiptWords): string {
  const goods = lines.map(({ label, details, amount }) =>
    [labelled(frame.language, label, amount), ...details.map((text) => `  ${text}`)].join('\n'),
  )
  const figures = [...sums, total, ...below].map(({ label, amount }) => labelled(frame.language, label, amount))
  return frameText(frame, [goods.join('\n'), figures.join('\n')])
}

function receiptHtml({ lines, sums, total, below, ...frame }: ReceiptWords): string {
  const goods = lines.map(({ label, details, amount }) => row(label, amount, { details })).join('')
  const figures = sums.map(({ label, amount }) => row(label, amount, { isQuiet: true })).join('')
  const last = row(total.label, total.amount, { isStrong: true })
  const parts = below.map(({ label, amount }) => row(label, amount, { isQuiet: true })).join('')
  const table = `<table role="presentation" style="width:100%;border-collapse:collapse;margin:20px 0">${goods}${figures}${last}${parts}</table>`
  return frameHtml(frame, table)
}

function row(
  label: string,
  amount: string,
  { details = [], isQuiet = false, isStrong = false }: { details?: string[]; isQuiet?: boolean; isStrong?: boolean },
): string {
  const text = `${isQuiet ? 'color:#57534e;' : ''}${isStrong ? 'font-weight:700;border-top:1px solid #e7e5e4;' : ''}`
  const notes = details.map((detail) => `<br><span style="color:#57534e;font-size:14px">${escapeHtml(detail)}</span>`).join('')
  return `<tr><td style="padding:8px 8px 8px 0;vertical-align:top;${text}">${escapeHtml(label)}${notes}</td><td style="padding:8px 0;text-align:right;vertical-align:top;${text}">${wholeNumber(escapeHtml(amount))}</td></tr>`
}

/** The end of a card's number stays with the dots before it. */
const wholeNumber = (html: string): string => html.replace('•••• ', '••••&nbsp;')

/** Word of a refund: how much went back, and why where the order says so. */
export async function writeRefundNotice(
  dependencies: Writing,
  refundId: string,
  language: Language,
): Promise<Omit<Mail, 'id'> | undefined> {
  const { database } = dependencies
  const refund = await database
    .selectFrom('refunds')
    .innerJoin('order_contacts', 'order_contacts.order_id', 'refunds.order_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['order_contacts.order_id', 'order_contacts.email', 'refunds.amount_minor', 'payments.is_test'])
    .select(['refunds.is_for_cancelled_appointment', 'refunds.requested_by', 'refunds.idempotency_key'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  if (refund === undefined) return undefined
  const order = await selectOrder(database, refund.order_id)
  if (order === undefined) return undefined
  const frame: MailFrame = {
    ...refundWords(dependencies, order, {
      language,
      amountMinor: refund.amount_minor,
      reason: reasonOf(refund, order),
      isTestMode: refund.is_test,
    }),
    seller: await saySeller(dependencies, database, language),
  }
  return { to: refund.email, subject: frame.subject, text: frameText(frame), html: frameHtml(frame) }
}

/** Notes that say why a payment went back by itself, or out of a review. */
const OF_PAYMENTS: readonly OrderRow['note'][] = ['slot_lost', 'stock_lost', 'amount_differs', 'order_cancelled', 'paid_twice']

/** Why this refund was made; `null` where nobody can tell. The note of its order may be about another one. */
function reasonOf(
  refund: { is_for_cancelled_appointment: boolean; requested_by: string; idempotency_key: string | null },
  { note }: OrderRow,
): OrderRow['note'] {
  if (refund.is_for_cancelled_appointment) return 'appointment_cancelled'
  // What staff ask for has a key, and what comes of a payment has none.
  if (refund.idempotency_key !== null) return 'refunded_by_staff'
  return refund.requested_by === 'provider' || !OF_PAYMENTS.includes(note) ? null : note
}

function refundWords(
  writing: Writing,
  order: OrderRow,
  {
    language,
    amountMinor,
    reason,
    isTestMode,
  }: { language: Language; amountMinor: number; reason: OrderRow['note']; isTestMode: boolean },
): Omit<MailFrame, 'seller'> {
  const values = {
    number: formatOrderNumber(order.order_number),
    amount: formatMoney(formatAmount(amountMinor, order.currency), order.currency, language),
  }
  const say = (name: string) => writing.locales.say(language, `orders:refund.${name}`, values)
  const shared = (name: string) => writing.locales.say(language, `orders:receipt.${name}`)
  return {
    language,
    subject: say('subject'),
    heading: say('heading'),
    intro: [...(reason === null ? [] : [say(`because.${reason}`)]), say('text'), ...(isTestMode ? [say('test')] : [])],
    link: { label: shared('look'), url: orderLink(writing, order.id), note: shared('linkNote') },
    footer: shared('footer'),
  }
}

/** Word of a parcel that is on its way, or of goods that came back: what is in it, and how it can be followed. */
export async function writeGoodsNotice(
  dependencies: Writing,
  { table, id }: { table: 'shipments' | 'returns'; id: string },
  language: Language,
): Promise<Omit<Mail, 'id'> | undefined> {
  const { database } = dependencies
  const found = await database.selectFrom(table).select('order_id').where('id', '=', id).executeTakeFirst()
  const row = found && (await selectOrder(database, found.order_id))
  const order = row && (await presentOrder(database, row))
  if (order?.email == null) return undefined
  const say = (key: string, values: Record<string, string | number> = {}) =>
    dependencies.locales.say(language, `orders:${key}`, { number: order.number, ...values })
  const sayOfReceipt: Say = (key, values) => say(`receipt.${key}`, values)
  const shipment = order.shipments.find((one) => one.id === id)
  const came = order.returns.find((one) => one.id === id)
  const subject = shipment ? 'shipment' : 'return'
  const look = { label: say('receipt.look'), url: orderLink(dependencies, order.id) }
  const track = shipment?.trackingUrl == null ? undefined : { label: say('shipment.track'), url: shipment.trackingUrl }
  const frame: MailFrame = {
    language,
    subject: say(`${subject}.subject`),
    heading: say(`${subject}.heading`),
    intro: [
      say(`${subject}.contents`, { lines: contentsOf(order, shipment ?? came, say) }),
      ...(shipment
        ? [...goesTo(order.recipient, { say: sayOfReceipt, language }), ...followingOf(shipment, order, say)]
        : [say('return.text')]),
      ...(order.isTestMode ? [say(shipment ? 'receipt.test' : 'refund.test')] : []),
    ],
    link: { ...(track ?? look), note: say('receipt.linkNote') },
    otherLinks: track ? [look] : [],
    seller: await saySeller(dependencies, database, language),
    footer: say('receipt.footer'),
  }
  return { to: order.email, subject: frame.subject, text: frameText(frame), html: frameHtml(frame) }
}

const contentsOf = ({ lines }: Order, goods: Shipment | OrderReturn | undefined, say: Say): string =>
  (goods?.lines ?? [])
    .map(({ orderLineId, quantity }) => {
      const name = lines.find(({ id }) => id === orderLineId)?.name ?? ''
      return say('receipt.line', { quantity, name })
    })
    .join('\n')

function followingOf({ carrier, trackingNumber }: Shipment, order: Order, say: Say): string[] {
  const isMoreToCome = unitsLeft(order).toPack.size > 0 || order.shipments.some(({ status }) => status === 'packed')
  return [
    ...(carrier === null ? [] : [say('shipment.carrier', { carrier })]),
    ...(trackingNumber === null ? [] : [say('shipment.trackingNumber', { trackingNumber })]),
    ...(isMoreToCome && order.status === 'paid' ? [say('shipment.more')] : []),
  ]
}
