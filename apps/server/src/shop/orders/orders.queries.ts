import {
  type Currency,
  countrySchema,
  currencySchema,
  fulfillmentStatusSchema,
  type Language,
  languageSchema,
  type OrderEventKind,
  type OrderStatus,
  orderNoteSchema,
  orderStatusSchema,
  taxBehaviorSchema,
} from '@chioma/contract'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { type Database, type DatabaseSchema, newestFirst, type Transaction } from '../../platform/database/database.ts'
import type { CartLine } from '../cart/cart.queries.ts'
import type { AmountTax, OrderTotals } from '../totals/order-totals.ts'

/** Told at commit that something happened to an order; the payload is its id. */
export const ORDERS_CHANNEL = 'chioma_orders'

/** Columns that hold fewer values than their types let through. */
const narrowColumns = z.object({
  status: orderStatusSchema,
  note: orderNoteSchema.nullable(),
  fulfillment_status: fulfillmentStatusSchema.nullable(),
  language: languageSchema,
  currency: currencySchema,
  shipping_tax_country: countrySchema.nullable().catch(null),
  shipping_tax_behavior: taxBehaviorSchema.nullable(),
})
/** Without the fingerprint of the network that units are held for. */
export const orderOf = ({ held_by: _heldBy, ...row }: Selectable<DatabaseSchema['orders']>) => ({
  ...row,
  ...narrowColumns.parse(row),
})
export type OrderRow = ReturnType<typeof orderOf>

const orders = (database: Database) => database.selectFrom('orders').selectAll()
async function firstOf(selection: ReturnType<typeof orders>): Promise<OrderRow | undefined> {
  const row = await selection.executeTakeFirst()
  return row && orderOf(row)
}

export const selectOrder = (database: Database, id: string): Promise<OrderRow | undefined> =>
  firstOf(orders(database).where('id', '=', id))

/** The order, held until the end of the transaction. Whoever also needs its payment or its products holds these afterwards. */
export const lockOrder = (trx: Transaction, id: string): Promise<OrderRow | undefined> =>
  firstOf(orders(trx).where('id', '=', id).forUpdate())

/** The visitor's own order; another's is not there. */
export async function selectOwnOrder(database: Database, visitorId: string, id: string): Promise<OrderRow | undefined> {
  const order = await selectOrder(database, id)
  return order?.visitor_id === visitorId ? order : undefined
}

/** The visitor's orders, newest first, from after the order `after` on. */
export async function selectOwnOrders(
  database: Database,
  visitorId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<OrderRow[]> {
  const own = orders(database).where('visitor_id', '=', visitorId)
  return (await own.$call(newestFirst('orders', { after, limit })).execute()).map(orderOf)
}

/** The visitor's newest order that can still be paid. */
export async function selectPayableOrder(
  database: Database,
  visitorId: string,
  states: readonly OrderStatus[],
): Promise<OrderRow | undefined> {
  const payable = orders(database).where('visitor_id', '=', visitorId).where('status', 'in', states)
  return firstOf(payable.orderBy('created_at', 'desc').limit(1))
}

/** All orders of the visitor that can still be paid, held until the transaction ends. */
export async function lockPayableOrders(
  trx: Transaction,
  visitorId: string,
  states: readonly OrderStatus[],
): Promise<OrderRow[]> {
  const payable = orders(trx).where('visitor_id', '=', visitorId).where('status', 'in', states)
  return (await payable.orderBy('id').forUpdate().execute()).map(orderOf)
}

export interface NewOrder {
  id: string
  visitorId: string
  language: Language
  currency: Currency
  totals: OrderTotals
  idempotencyKey: string | null
  requestHash: string
  heldUntil: Date
  /** The network that it is held for. */
  heldBy: Buffer
  now: Date
}

export async function insertOrder(trx: Transaction, order: NewOrder): Promise<void> {
  await trx
    .insertInto('orders')
    .values({
      id: order.id,
      visitor_id: order.visitorId,
      status: 'pending',
      language: order.language,
      currency: order.currency,
      ...totalColumns(order.totals),
      idempotency_key: order.idempotencyKey,
      request_hash: order.requestHash,
      held_until: order.heldUntil,
      held_by: order.heldBy,
      created_at: order.now,
      updated_at: order.now,
    })
    .execute()
}

/** What an order comes to, with how it is shipped. */
export const totalColumns = ({ subtotalMinor, shippingMinor, taxMinor, addedTaxMinor, totalMinor, shipping }: OrderTotals) => ({
  subtotal_minor: subtotalMinor,
  shipping_minor: shippingMinor,
  tax_minor: taxMinor,
  added_tax_minor: addedTaxMinor,
  total_minor: totalMinor,
  ...(shipping && {
    shipping_option_id: shipping.option.id,
    shipping_name: shipping.option.name,
    shipping_min_days: shipping.option.minDays,
    shipping_max_days: shipping.option.maxDays,
    ...shippingTaxColumns(shipping.tax),
  }),
})

export const shippingTaxColumns = (tax: AmountTax) => ({
  shipping_tax_country: tax.country ?? null,
  shipping_tax_label: tax.label,
  shipping_tax_rate_basis_points: tax.rateBasisPoints,
  shipping_tax_behavior: tax.behavior,
  shipping_tax_minor: tax.taxMinor,
})

const lineTaxColumns = (tax: AmountTax | undefined) => ({
  tax_country: tax?.country ?? null,
  tax_label: tax?.label ?? null,
  tax_rate_basis_points: tax?.rateBasisPoints ?? 0,
  tax_behavior: tax?.behavior ?? null,
  tax_minor: tax?.taxMinor ?? 0,
})

/** What an order comes to, or its tax alone where it was paid already. */
type Charges = ReturnType<typeof totalColumns> | ({ tax_minor: number } & ReturnType<typeof shippingTaxColumns>)

/** Writes anew what a locked order comes to, and the tax of lines by their id. */
export async function rewriteCharges(
  trx: Transaction,
  id: string,
  change: Charges,
  lineTaxes: readonly (readonly [lineId: string, tax: AmountTax | undefined])[],
): Promise<void> {
  await updateOrder(trx, id, change)
  for (const [lineId, tax] of lineTaxes)
    await trx.updateTable('order_lines').set(lineTaxColumns(tax)).where('id', '=', lineId).execute()
}

/** How far an order and its money have come; one that gave way gives its key up. Whose it is, its number, currency and language stay. */
type Progress = Partial<
  Pick<OrderRow, 'status' | 'note' | 'paid_at' | 'fulfillment_status' | 'held_until' | 'received_minor' | 'refunded_minor'>
> & { idempotency_key?: null }

/** Changes a locked order. */
export async function updateOrder(trx: Transaction, id: string, change: Progress | Charges): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ ...change, version: sql`version + 1`, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** One thing that happened, told to whoever follows the order. */
export async function addOrderEvent(
  trx: Transaction,
  orderId: string,
  event: {
    kind: OrderEventKind
    from?: OrderStatus
    to?: OrderStatus
    amountMinor?: number
    /** A member's name, `visitor`, `provider` or `system`. */
    actor: string
  },
): Promise<void> {
  await trx
    .insertInto('order_events')
    .values({
      id: uuidv7(),
      order_id: orderId,
      kind: event.kind,
      from_status: event.from ?? null,
      to_status: event.to ?? null,
      amount_minor: event.amountMinor ?? null,
      actor: event.actor,
    })
    .execute()
  await sql`SELECT pg_notify(${ORDERS_CHANNEL}, ${orderId})`.execute(trx)
}

/** The lines of an order as they were ordered, in their order, with the time of each service that has one. */
export async function selectOrderLines(database: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return database
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .selectAll('order_lines')
    .select(['products.image_name', 'products.image_object_key'])
    .where('order_lines.order_id', 'in', orderIds)
    .orderBy('order_lines.order_id')
    .orderBy('order_lines.position')
    .execute()
}

export async function insertOrderLines(
  trx: Transaction,
  orderId: string,
  lines: readonly CartLine[],
  taxes: readonly AmountTax[],
): Promise<void> {
  await trx
    .insertInto('order_lines')
    .values(
      lines.map(({ product, quantity }, position) => ({
        id: uuidv7(),
        order_id: orderId,
        position,
        product_id: product.id,
        name: product.name,
        category: product.category,
        partner_company: product.partnerCompany,
        unit_price_minor: product.priceMinor,
        quantity,
        ...lineTaxColumns(taxes[position]),
      })),
    )
    .execute()
}

/** What products are called in every language, by their id. */
export async function selectNames(database: Database, productIds: readonly string[]): Promise<(productId: string) => string[]> {
  const rows =
    productIds.length === 0
      ? []
      : await database.selectFrom('product_texts').select(['product_id', 'name']).where('product_id', 'in', productIds).execute()
  return (productId) => rows.filter((row) => row.product_id === productId).map(({ name }) => name)
}
