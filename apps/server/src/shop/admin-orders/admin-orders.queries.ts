import {
  type AdminOrder,
  type AdminOrderSummary,
  type FulfillmentStatus,
  formatAmount,
  type Language,
  type ORDER_FILTERS,
  type Order,
  orderEventKindSchema,
  orderStatusSchema,
  PAYMENT_PROVIDER_IDS,
  readOrderNumber,
  refundSchema,
} from '@chioma/contract'
import { type InferResult, sql } from 'kysely'
import {
  containing,
  containingPhone,
  type Database,
  newestFirst,
  phoneDigits,
  startOfDay,
} from '../../platform/database/database.ts'
import { type OrderRow, orderOf } from '../orders/orders.queries.ts'
import { presentHead, presentOrder } from '../orders/present-order.ts'
import { selectRefundable } from '../orders/refunds.ts'
import { selectShippingOptions } from '../totals/shipping-options.ts'

export interface OrderFilter {
  /** Number, e-mail address, name or telephone number of whom it is for, product name or the provider's payment id. */
  search?: string | undefined
  status?: (typeof ORDER_FILTERS)[number] | undefined
  fulfillment?: FulfillmentStatus | undefined
  /** Days of `timeZone`, the last one included. */
  from?: string | undefined
  to?: string | undefined
  /** By IANA. */
  timeZone: string
}

/** An order with what lists show beside it. */
export type ListedOrder = OrderRow & {
  email: string | null
  itemCount: number
  provider: string | null
  providerPaymentId: string | null
  isTest: boolean
}

/** Orders that meet the filter, newest first, from after the order `after` on. */
export async function selectOrders(
  database: Database,
  filter: OrderFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ListedOrder[]> {
  const search = filter.search ?? ''
  const found = search === '' ? 'all' : await selectFound(database, search)
  const rows = await listed(database)
    .$if(filter.status === 'refund_failed', (query) => query.where(hasFailedRefund))
    .$if(filter.status !== undefined && filter.status !== 'refund_failed', (query) =>
      query.where('orders.status', '=', filter.status ?? ''),
    )
    .$if(filter.fulfillment !== undefined, (query) => query.where('orders.fulfillment_status', '=', filter.fulfillment ?? ''))
    .$if(filter.from !== undefined, (query) =>
      query.where('orders.created_at', '>=', startOfDay(filter.from ?? '', filter.timeZone)),
    )
    .$if(filter.to !== undefined, (query) =>
      query.where('orders.created_at', '<', startOfDay(filter.to ?? '', filter.timeZone, 1)),
    )
    .$if(found === 'many', (query) => query.where(matches(search)))
    .$if(typeof found === 'object', (query) => query.where(sql<boolean>`orders.id = any(${found}::uuid[])`))
    .$call(newestFirst('orders', { after, limit }))
    .execute()
  return rows.map(present)
}

/** Something is left to give back, and of a refund that failed less went back later. */
const hasFailedRefund = sql<boolean>`orders.received_minor > orders.refunded_minor and orders.id in (
  select failed.order_id from refunds failed
  where failed.status = 'failed' and failed.amount_minor > (
    select coalesce(sum(later.amount_minor), 0) from refunds later
    where later.order_id = failed.order_id and later.status <> 'failed' and later.created_at > failed.created_at
  )
)`

/** One order as lists show it. */
async function selectListedOrder(database: Database, id: string): Promise<ListedOrder | undefined> {
  const row = await listed(database).where('orders.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** Of several payments of an order the one that took the money, or else the newest. */
const paymentOfOrder = sql<{ provider: string | null; provider_payment_id: string | null; is_test: boolean | null }>`lateral (
  select provider, provider_payment_id, is_test from payments
  where payments.order_id = orders.id
  order by received_minor desc, created_at desc
  limit 1
)`

const listed = (database: Database) =>
  database
    .selectFrom('orders')
    .leftJoin('order_contacts', 'order_contacts.order_id', 'orders.id')
    .leftJoin(paymentOfOrder.as('payment'), (join) => join.onTrue())
    .selectAll('orders')
    .select([
      'order_contacts.email',
      'payment.provider',
      'payment.provider_payment_id',
      'payment.is_test',
      sql<number>`(select coalesce(sum(quantity), 0)::int from order_lines where order_id = orders.id)`.as('item_count'),
    ])

const present = (row: InferResult<ReturnType<typeof listed>>[number]): ListedOrder => ({
  ...orderOf(row),
  email: row.email,
  itemCount: row.item_count,
  provider: row.provider,
  providerPaymentId: row.provider_payment_id,
  isTest: row.is_test ?? false,
})

/** Of more than so many the newest are soon met by looking at one order after the other. */
const MOST_FOUND = 5_000

/** The orders that a search finds, each by an index of its own; `many` where they are too many to be named. */
async function selectFound(database: Database, search: string): Promise<string[] | 'many'> {
  const { part, phone, number } = wordsOf(search)
  const { rows } = await sql<{ id: string }>`
    select id from orders where order_number = ${number}
    union all select order_id from order_contacts where email ilike ${part}
    union all select order_id from order_lines where name ilike ${part}
    union all select order_id from order_recipients where name ilike ${part}
    union all select order_id from order_recipients where ${phoneDigits('phone')} like ${phone}
    union all select order_id from bookings join booking_people on booking_people.booking_id = bookings.id
      where order_id is not null and (booking_people.name ilike ${part} or ${phoneDigits('booking_people.phone')} like ${phone})
    union all select order_id from payments
      where provider = any(${[...PAYMENT_PROVIDER_IDS]}) and provider_payment_id = ${search} and order_id is not null
    limit ${MOST_FOUND + 1}`.execute(database)
  return rows.length > MOST_FOUND ? 'many' : rows.map(({ id }) => id)
}

function matches(search: string) {
  const { part, phone, number } = wordsOf(search)
  return sql<boolean>`(
    orders.order_number = ${number}
    or order_contacts.email ilike ${part}
    or exists (select from order_lines where order_lines.order_id = orders.id and order_lines.name ilike ${part})
    or exists (select from order_recipients where order_recipients.order_id = orders.id
      and (order_recipients.name ilike ${part} or ${phoneDigits('order_recipients.phone')} like ${phone}))
    or exists (select from bookings join booking_people on booking_people.booking_id = bookings.id where bookings.order_id = orders.id
      and (booking_people.name ilike ${part} or ${phoneDigits('booking_people.phone')} like ${phone}))
    or exists (select from payments where payments.order_id = orders.id and payments.provider_payment_id = ${search})
  )`
}

const wordsOf = (search: string) => ({
  part: containing(search),
  phone: containingPhone(search),
  number: readOrderNumber(search),
})

/** A row of the staff's list. */
export const presentListed = (order: ListedOrder): AdminOrderSummary => ({
  ...presentHead(order),
  isTestMode: order.isTest,
  email: order.email,
  itemCount: order.itemCount,
  provider: order.provider,
  providerPaymentId: order.providerPaymentId,
})

/**
 * Everything about one order: what was bought, what happened, what was given back. What was ordered in another language than `language` is
 * called as the catalogue calls it in that one, where it does. `undefined` where there is no such order.
 */
export async function presentAdminOrder(database: Database, id: string, language: Language): Promise<AdminOrder | undefined> {
  const order = await selectListedOrder(database, id)
  if (order === undefined) return undefined
  const { currency } = order
  const presented = await presentOrder(database, order)
  const { taxes, recipient, isWithoutAddress, isInvoiceWaiting, shipments, returns, invoices, agreements, earlyStart } = presented
  const { receipt, paymentMethod } = presented
  return {
    ...presentListed(order),
    ...(await inWordsOf(database, order, presented, language)),
    taxes,
    paymentMethod,
    recipient,
    isWithoutAddress,
    isInvoiceWaiting,
    isCustomerErased: order.visitor_id === null,
    shipments,
    returns,
    invoices,
    agreements,
    earlyStart,
    received: formatAmount(order.received_minor, currency),
    events: await eventsOf(database, order),
    refunds: await refundsOf(database, order),
    receipt,
    refundable: formatAmount((await selectRefundable(database, id)).leftMinor, currency),
    version: order.version,
  }
}

async function inWordsOf(
  database: Database,
  order: OrderRow,
  { lines, shippingOption }: Pick<Order, 'lines' | 'shippingOption'>,
  language: Language,
): Promise<Pick<AdminOrder, 'lines' | 'shippingOption'>> {
  const isOrderedIn = order.language === language
  const productIds = lines.map(({ productId }) => productId)
  const texts = isOrderedIn
    ? []
    : await database
        .selectFrom('product_texts')
        .select(['product_id as productId', 'name'])
        .where('language', '=', language)
        .where('product_id', 'in', productIds)
        .execute()
  const options = isOrderedIn ? [] : await selectShippingOptions(database)
  const shippingName = options.find(({ id }) => id === order.shipping_option_id)?.names[language]
  return {
    lines: lines.map((line) => ({
      ...line,
      name: texts.find(({ productId }) => productId === line.productId)?.name ?? line.name,
      orderedName: line.name,
    })),
    shippingOption: shippingOption && { ...shippingOption, name: shippingName ?? shippingOption.name },
  }
}

async function eventsOf(database: Database, { id, currency }: ListedOrder): Promise<AdminOrder['events']> {
  const rows = await database
    .selectFrom('order_events')
    .select(['at', 'kind', 'from_status', 'to_status', 'amount_minor', 'actor'])
    .where('order_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: orderEventKindSchema.parse(row.kind),
    fromStatus: orderStatusSchema.nullable().parse(row.from_status),
    toStatus: orderStatusSchema.nullable().parse(row.to_status),
    amount: row.amount_minor === null ? null : formatAmount(row.amount_minor, currency),
    actor: row.actor,
  }))
}

async function refundsOf(database: Database, { id, currency }: ListedOrder): Promise<AdminOrder['refunds']> {
  const rows = await database
    .selectFrom('refunds')
    .select(['id', 'amount_minor', 'status', 'reason', 'order_line_id', 'requested_by', 'created_at'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amount: formatAmount(row.amount_minor, currency),
    status: refundSchema.shape.status.parse(row.status),
    reason: row.reason,
    orderLineId: row.order_line_id,
    requestedBy: row.requested_by,
    createdAt: row.created_at.toISOString(),
  }))
}
