import {
  type AdminOrder,
  type AdminOrderSummary,
  formatAmount,
  orderEventKindSchema,
  orderStatusSchema,
  refundSchema,
} from '@chioma/contract'
import type { Database } from '../../platform/database/database.ts'
import { presentHead, presentOrder } from '../orders/present-order.ts'
import { refundableMinor } from '../orders/refunds.ts'
import { type ListedOrder, selectListedOrder } from './admin-orders.queries.ts'

/** A row of the staff's list. */
export const presentListed = (order: ListedOrder): AdminOrderSummary => ({
  ...presentHead(order),
  isTestMode: order.isTest,
  email: order.email,
  itemCount: order.itemCount,
  provider: order.provider,
  providerPaymentId: order.providerPaymentId,
})

/** Everything about one order: what was bought, what happened, what was given back. `undefined` where there is none. */
export async function presentAdminOrder(database: Database, id: string): Promise<AdminOrder | undefined> {
  const order = await selectListedOrder(database, id)
  if (order === undefined) return undefined
  const { currency } = order
  const presented = await presentOrder(database, order)
  const {
    lines,
    taxes,
    shippingOption,
    recipient,
    isWithoutAddress,
    shipments,
    returns,
    invoices,
    agreements,
    earlyStart,
    receipt,
    paymentMethod,
  } = presented
  return {
    ...presentListed(order),
    lines,
    taxes,
    shippingOption,
    paymentMethod,
    recipient,
    isWithoutAddress,
    shipments,
    returns,
    invoices,
    agreements,
    earlyStart,
    received: formatAmount(order.received_minor, currency),
    events: await eventsOf(database, order),
    refunds: await refundsOf(database, order),
    receipt,
    refundable: formatAmount(await refundableMinor(database, order), currency),
    version: order.version,
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
    .select(['id', 'amount_minor', 'status', 'reason', 'requested_by', 'created_at'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amount: formatAmount(row.amount_minor, currency),
    status: refundSchema.shape.status.parse(row.status),
    reason: row.reason,
    requestedBy: row.requested_by,
    createdAt: row.created_at.toISOString(),
  }))
}
