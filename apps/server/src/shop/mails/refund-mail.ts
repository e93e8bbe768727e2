import { formatAmount, formatMoney, formatOrderNumber, type Language } from '@chioma/contract'
import { frameHtml, frameText, type MailFrame } from '../../platform/mail/mail-frame.ts'
import type { Mail } from '../../platform/mail/mail-sender.ts'
import type { Dependencies } from '../dependencies.ts'
import { type OrderRow, selectOrder } from '../orders/orders.queries.ts'

type Writing = Pick<Dependencies, 'database' | 'locales' | 'config'>

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
    .select(['order_contacts.order_id', 'order_contacts.email', 'refunds.amount_minor', 'payments.provider'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  if (refund === undefined) return undefined
  const order = await selectOrder(database, refund.order_id)
  if (order === undefined) return undefined
  const isTestMode = refund.provider === 'sandbox'
  const frame = refundWords(dependencies, order, { language, amountMinor: refund.amount_minor, isTestMode })
  return { to: refund.email, subject: frame.subject, text: frameText(frame), html: frameHtml(frame) }
}

function refundWords(
  { locales, config }: Writing,
  order: OrderRow,
  { language, amountMinor, isTestMode }: { language: Language; amountMinor: number; isTestMode: boolean },
): MailFrame {
  const values = {
    number: formatOrderNumber(order.order_number),
    amount: formatMoney(formatAmount(amountMinor, order.currency), order.currency, language),
  }
  const say = (name: string) => locales.say(language, `orders:refund.${name}`, values)
  const shared = (name: string) => locales.say(language, `orders:receipt.${name}`)
  return {
    language,
    subject: say('subject'),
    heading: say('heading'),
    intro: [...(order.note === null ? [] : [say(`because.${order.note}`)]), say('text'), ...(isTestMode ? [say('test')] : [])],
    link: { label: shared('look'), url: `${config.publicUrl}/orders/${order.id}`, note: shared('sameBrowser') },
    footer: shared('footer'),
  }
}
