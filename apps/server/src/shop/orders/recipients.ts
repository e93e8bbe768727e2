import {
  type Country,
  countryName,
  type Language,
  type Order,
  productCategorySchema,
  type Recipient,
  recipientSchema,
  type TaxRate,
  unitsLeft,
} from '@chioma/contract'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { issueWaitingInvoice } from '../invoices/issue-invoices.ts'
import { rateOf, selectCharges, taxOf, workOutTotals } from '../totals/order-totals.ts'
import { readyIntent, settleLiveIntent } from './live-intent.ts'
import { PAYABLE } from './order-transitions.ts'
import {
  addOrderEvent,
  lockOrder,
  type OrderRow,
  rewriteCharges,
  selectOrderLines,
  shippingTaxColumns,
  totalColumns,
} from './orders.queries.ts'
import { selectShipments } from './shipments.queries.ts'

/** An order that nothing is shipped for any more. */
const CLOSED: readonly Order['status'][] = ['cancelled', 'refunded']

/** Whom the goods of these orders are shipped to. */
export async function selectRecipients(database: Database, orderIds: readonly string[]): Promise<Map<string, Recipient>> {
  const rows = await database.selectFrom('order_recipients').selectAll().where('order_id', 'in', orderIds).execute()
  return new Map(
    rows.map(({ order_id: id, visitor_id: _visitor, postal_code: postalCode, ...row }) => [
      id,
      recipientSchema.parse({ ...row, postalCode }),
    ]),
  )
}

/** Whether goods of an order wait to be told where they go. */
export const isWithoutAddress = (
  { status }: Pick<OrderRow, 'status'>,
  lines: Order['lines'],
  recipient: Recipient | null,
): boolean => recipient === null && !CLOSED.includes(status) && lines.some(({ category }) => category === 'product')

export async function writeRecipient(
  trx: Transaction,
  { orderId, visitorId }: { orderId: string; visitorId: string },
  { postalCode, ...recipient }: Recipient,
): Promise<void> {
  const row = { ...recipient, postal_code: postalCode }
  await trx
    .insertInto('order_recipients')
    .values({ order_id: orderId, visitor_id: visitorId, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute()
}

interface OrderToSend {
  orderId: string
  visitorId: string
  language: Language
  /** Whether it may go elsewhere than was said before. */
  mayReplace: boolean
}

/**
 * The visitor says, or says anew, where the goods of an order go. An order of appointments alone goes nowhere. While nothing was paid
 * another country is another total, and the live intent follows it; afterwards the total stays, and the invoice that waited is issued.
 */
export async function changeRecipient(dependencies: Dependencies, of: OrderToSend, recipient: Recipient): Promise<OrderRow> {
  await settleLiveIntent(dependencies, of.visitorId)
  const { order, isNewTotal } = await dependencies.database
    .transaction()
    .execute((trx) => moveGoods(dependencies, trx, of, recipient))
  if (isNewTotal && dependencies.payments !== undefined)
    await readyIntent(dependencies, { visitorId: of.visitorId, orderId: order.id, amountMinor: order.total_minor })
  return order
}

async function moveGoods(
  { config }: Pick<Dependencies, 'config'>,
  trx: Transaction,
  { orderId, visitorId, language, mayReplace }: OrderToSend,
  recipient: Recipient,
): Promise<{ order: OrderRow; isNewTotal: boolean }> {
  const order = await lockOrder(trx, orderId)
  if (order?.visitor_id !== visitorId) throw new AppError('order_not_found')
  if (CLOSED.includes(order.status)) throw new AppError('order_not_open')
  const lines = await selectOrderLines(trx, [orderId])
  if (!lines.some(({ category }) => category === 'product')) throw new AppError('request_invalid', { field: 'recipient' })
  const before = (await selectRecipients(trx, [orderId])).get(orderId)?.country
  if (before !== undefined && !mayReplace) throw new AppError('order_not_found')
  const isPaidFor = before !== undefined && before !== recipient.country && !PAYABLE.includes(order.status)
  if (isPaidFor) throw new AppError('country_fixed', { field: 'country', values: { country: countryName(before, language) } })
  if (before !== undefined && !(await isToPack(trx, orderId, lines))) throw new AppError('address_fixed')
  await writeRecipient(trx, { orderId, visitorId }, recipient)
  await addOrderEvent(trx, orderId, { kind: 'order.address_changed', actor: 'visitor' })
  if (before === recipient.country) return { order, isNewTotal: false }
  const charged = lines.map((line) => ({
    category: productCategorySchema.parse(line.category),
    amountMinor: line.unit_price_minor * line.quantity,
  }))
  const charges = await selectCharges(trx, config)
  const totals = workOutTotals(charged, charges, {
    country: recipient.country,
    optionId: order.shipping_option_id ?? undefined,
    takesCheapest: true,
    language: order.language,
    countryField: 'country',
  })
  if (PAYABLE.includes(order.status)) {
    const lineTaxes = lines.map(({ id }, index) => [id, totals.lineTaxes[index]] as const)
    await rewriteCharges(trx, orderId, totalColumns(totals), lineTaxes)
  } else await fixTaxes(trx, order, lines, { rate: rateOf(charges, recipient.country), country: recipient.country })
  await issueWaitingInvoice({ config }, trx, orderId, new Date())
  const after = (await lockOrder(trx, orderId)) ?? order
  return { order: after, isNewTotal: after.total_minor !== order.total_minor }
}

/** Whether some of its goods are in no parcel yet, so that another address still has a use. */
async function isToPack(
  trx: Transaction,
  orderId: string,
  lines: Awaited<ReturnType<typeof selectOrderLines>>,
): Promise<boolean> {
  const shipments = (await selectShipments(trx, [orderId])).get(orderId) ?? []
  const ordered = lines.map(({ id, category, quantity }) => ({ id, category: productCategorySchema.parse(category), quantity }))
  return unitsLeft({ lines: ordered, shipments, returns: [] }).toPack.size > 0
}

/** The tax of what was paid before it was known where it goes: part of what was paid, since nothing can be added any more. */
async function fixTaxes(
  trx: Transaction,
  order: OrderRow,
  lines: Awaited<ReturnType<typeof selectOrderLines>>,
  { rate, country }: { rate: TaxRate | undefined; country: Country },
): Promise<void> {
  const paidRate = rate && { ...rate, behavior: 'inclusive' as const }
  const shippingTax = taxOf(order.shipping_minor, paidRate, country)
  const goods = lines.filter(({ category }) => category === 'product')
  const lineTaxes = goods.map((line) => [line.id, taxOf(line.unit_price_minor * line.quantity, paidRate, country)] as const)
  const kept = lines.filter(({ category }) => category === 'service').map((line) => line.tax_minor)
  const taxes = [...kept, shippingTax.taxMinor, ...lineTaxes.map(([, { taxMinor }]) => taxMinor)]
  const taxMinor = taxes.reduce((sum, tax) => sum + tax, 0)
  await rewriteCharges(trx, order.id, { tax_minor: taxMinor, ...shippingTaxColumns(shippingTax) }, lineTaxes)
}
