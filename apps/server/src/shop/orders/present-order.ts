import {
  countrySchema,
  formatAmount,
  formatOrderNumber,
  legalKindSchema,
  mailStateSchema,
  type Order,
  type OrderLine,
  productCategorySchema,
  type Tax,
  taxBehaviorSchema,
} from '@chioma/contract'
import { type AppointmentSale, selectBookingHolds } from '../../booking/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { imageUrlOf } from '../catalog/products.queries.ts'
import { selectInvoices } from '../invoices/invoices.queries.ts'
import { selectEarlyStarts } from '../legal/early-start.ts'
import { selectAgreements } from '../legal/legal-documents.ts'
import { presentTaxes, type TaxedRow } from '../totals/present-totals.ts'
import { RECEIPT } from './enqueue-mails.ts'
import { type OrderRow, selectOrderLines } from './orders.queries.ts'
import { selectPaymentMethods } from './payments.queries.ts'
import { isWithoutAddress, selectRecipients } from './recipients.ts'
import { refundableOf, selectRefunding } from './refunds.ts'
import { selectReturns, selectShipments } from './shipments.queries.ts'

/** Orders as the API answers with them. */
export async function presentOrders(database: Database, orders: readonly OrderRow[]): Promise<Order[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const rows = await selectOrderLines(database, ids)
  const [
    linesOf,
    emails,
    testIds,
    receiptOf,
    recipients,
    shipments,
    returns,
    invoices,
    agreements,
    methods,
    earlyStarts,
    refundings,
  ] = [
    await presentLines(database, orders, rows),
    await database.selectFrom('order_contacts').select(['order_id', 'email']).where('order_id', 'in', ids).execute(),
    await selectTestOrders(database, ids),
    await selectReceipts(database, ids),
    await selectRecipients(database, ids),
    await selectShipments(database, ids),
    await selectReturns(database, ids),
    await selectInvoices(database, ids),
    await selectAgreements(database, ids),
    await selectPaymentMethods(database, ids),
    await selectEarlyStarts(database, ids),
    await selectRefunding(database, orders),
  ]
  return orders.map((order) => {
    const [lines, recipient] = [linesOf(order.id), recipients.get(order.id) ?? null]
    return {
      ...presentHead(order),
      refunding: formatAmount(refundings.get(order.id) ?? 0, order.currency),
      lines,
      taxes: taxesOf(
        order,
        rows.filter((row) => row.order_id === order.id),
      ),
      shippingOption: shippingOf(order),
      paymentMethod: methods.get(order.id) ?? null,
      recipient,
      isWithoutAddress: isWithoutAddress(order, lines, recipient),
      isInvoiceWaiting: order.status === 'paid' && order.invoice_waits,
      shipments: shipments.get(order.id) ?? [],
      returns: returns.get(order.id) ?? [],
      invoices: invoices.get(order.id) ?? [],
      isTestMode: testIds.has(order.id),
      email: emails.find((contact) => contact.order_id === order.id)?.email ?? null,
      receipt: receiptOf(order.id),
      agreements: agreements
        .filter((agreed) => agreed.order_id === order.id)
        .map(({ kind, version, saved_at: savedAt }) => ({
          kind: legalKindSchema.parse(kind),
          version,
          savedAt: savedAt.toISOString(),
        })),
      earlyStart: earlyStarts.get(order.id) ?? null,
    }
  })
}

export async function presentOrder(database: Database, order: OrderRow): Promise<Order> {
  const [presented] = await presentOrders(database, [order])
  if (presented === undefined) throw new Error('an order was not presented')
  return presented
}

type LineRow = Awaited<ReturnType<typeof selectOrderLines>>[number]

function taxesOf(order: OrderRow, rows: readonly LineRow[]): Tax[] {
  const lines = rows.map(
    (row): TaxedRow => ({
      country: countrySchema.safeParse(row.tax_country).data,
      label: row.tax_label,
      rateBasisPoints: row.tax_rate_basis_points,
      behavior: taxBehaviorSchema.nullable().parse(row.tax_behavior),
      netMinor: row.net_minor,
      taxMinor: row.tax_minor,
    }),
  )
  const shipping: TaxedRow = {
    country: order.shipping_tax_country,
    label: order.shipping_tax_label,
    rateBasisPoints: order.shipping_tax_rate_basis_points,
    behavior: order.shipping_tax_behavior,
    netMinor: order.shipping_net_minor,
    taxMinor: order.shipping_tax_minor,
  }
  return presentTaxes([...lines, shipping], order.currency)
}

const shippingOf = ({ shipping_name: name, shipping_min_days: minDays, shipping_max_days: maxDays }: OrderRow) =>
  name === null ? null : { name, minDays, maxDays }

/** What stands in an order itself. */
export const presentHead = (order: OrderRow) => ({
  id: order.id,
  number: formatOrderNumber(order.order_number),
  status: order.status,
  note: order.note,
  fulfillmentStatus: order.fulfillment_status,
  currency: order.currency,
  subtotal: formatAmount(order.subtotal_minor, order.currency),
  tax: formatAmount(order.tax_minor, order.currency),
  shipping: formatAmount(order.shipping_minor, order.currency),
  total: formatAmount(order.total_minor, order.currency),
  refunded: formatAmount(order.refunded_minor, order.currency),
  createdAt: order.created_at.toISOString(),
  paidAt: order.paid_at?.toISOString() ?? null,
})

async function selectReceipts(database: Database, ids: readonly string[]): Promise<(orderId: string) => Order['receipt']> {
  const rows = await database
    .selectFrom('outbox_mails')
    .select(['subject_id', 'status'])
    .where('kind', '=', RECEIPT)
    .where('subject_id', 'in', ids)
    .execute()
  const stateOf = new Map(rows.map(({ subject_id: id, status }) => [id, mailStateSchema.parse(status)]))
  return (orderId) => stateOf.get(orderId) ?? null
}

/** Which of these orders are paid without real money: of several payments the one that brought it counts, else the newest. */
export async function selectTestOrders(database: Database, ids: readonly string[]): Promise<Set<string | null>> {
  const rows = await database
    .selectFrom('payments')
    .distinctOn('order_id')
    .select(['order_id', 'is_test'])
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('received_minor', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return new Set(rows.filter((row) => row.is_test).map((row) => row.order_id))
}

async function presentLines(
  database: Database,
  orders: readonly OrderRow[],
  rows: readonly LineRow[],
): Promise<(orderId: string) => OrderLine[]> {
  const ids = orders.map(({ id }) => id)
  const bookings = await database
    .selectFrom('bookings')
    .select(['id', 'order_id', 'product_id'])
    .where('order_id', 'in', ids)
    .orderBy('created_at', 'desc')
    .execute()
  const holds = await selectBookingHolds(
    database,
    bookings.map(({ id }) => id),
  )
  return (orderId) => {
    const currency = orders.find(({ id }) => id === orderId)?.currency ?? 'USD'
    return rows
      .filter((row) => row.order_id === orderId)
      .map((row) => {
        const ofLine = bookings.filter(({ order_id, product_id }) => order_id === orderId && product_id === row.product_id)
        const known = ofLine.flatMap(({ id }) => holds.get(id) ?? [])
        return {
          id: row.id,
          productId: row.product_id,
          name: row.name,
          category: productCategorySchema.parse(row.category),
          partnerCompany: row.partner_company,
          imageUrl: imageUrlOf({ imageName: row.image_name, objectKey: row.image_object_key }),
          unitPrice: formatAmount(row.unit_price_minor, currency),
          quantity: row.quantity,
          lineTotal: formatAmount(row.unit_price_minor * row.quantity, currency),
          taxed: {
            net: formatAmount(row.net_minor, currency),
            tax: formatAmount(row.tax_minor, currency),
            gross: formatAmount(row.gross_minor, currency),
            rateBasisPoints: row.tax_rate_basis_points,
          },
          // The time that counts is the one that stands; of those that do not, the newest.
          booking: known.find(({ status }) => status === 'held' || status === 'confirmed') ?? known[0] ?? null,
        }
      })
  }
}

/** What the mails about an appointment have to know of its order. */
export async function saleOf(
  database: Database,
  { orderId, productId }: { orderId: string; productId: string },
): Promise<AppointmentSale> {
  const { paidMinor, currency } = await refundableOf(database, { orderId, productId, percent: 100 })
  const refunds = await database
    .selectFrom('refunds')
    .select(['amount_minor', 'status'])
    .where('order_id', '=', orderId)
    .where('is_for_cancelled_appointment', '=', true)
    .execute()
  const refundMinor = refunds.reduce((sum, { amount_minor: minor }) => sum + minor, 0)
  return {
    isTest: (await selectTestOrders(database, [orderId])).has(orderId),
    isFree: paidMinor === 0,
    refunding: refunds.some(({ status }) => status === 'failed')
      ? null
      : { amount: formatAmount(refundMinor, currency), currency },
  }
}
