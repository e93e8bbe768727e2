import type { Currency } from '@chioma/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type Database, hasRow, type Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { addOrderEvent, type OrderRow, selectOrder, selectOrderLines, updateOrder } from './orders.queries.ts'

export const REFUND_JOB = 'refund'

export interface RefundPayload {
  refundId: string
}

export interface RefundRequest {
  /** `null`: money came for no order. */
  orderId: string | null
  paymentId: string
  amountMinor: number
  reason: string | null
  /** A member's name, `visitor` who cancels an appointment, `system`, or `provider` for those made in its own pages. */
  requestedBy: string
  /** The line of the order that was bought as the appointment that is cancelled. */
  cancelledLineId?: string | undefined
  idempotencyKey: string | null
  requestHash: string | null
}

/** Writes a refund into the ledger, with the job that makes it; both or none. Returns its id. */
export async function enqueueRefund(
  { queue }: Pick<Dependencies, 'queue'>,
  trx: Transaction,
  owed: RefundRequest,
): Promise<string> {
  const id = uuidv7()
  const now = new Date()
  await trx
    .insertInto('refunds')
    .values({
      id,
      order_id: owed.orderId,
      payment_id: owed.paymentId,
      amount_minor: owed.amountMinor,
      status: 'pending',
      reason: owed.reason,
      requested_by: owed.requestedBy,
      // As its buyer cancelled it: what staff give back is told otherwise.
      is_for_cancelled_appointment: owed.cancelledLineId !== undefined && owed.idempotencyKey === null,
      order_line_id: owed.cancelledLineId ?? null,
      idempotency_key: owed.idempotencyKey,
      request_hash: owed.requestHash,
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (owed.orderId !== null) {
    const { amountMinor, requestedBy: actor } = owed
    // Whoever looked at the order before decides anew.
    await updateOrder(trx, owed.orderId, {})
    await addOrderEvent(trx, owed.orderId, { kind: 'refund.requested', amountMinor, actor })
  }
  await queue.enqueue(trx, REFUND_JOB, { refundId: id } satisfies RefundPayload, id)
  return id
}

/** The payment of an order that most is left of, neither given back nor on its way back: a refund is of one payment. */
export async function selectRefundable(database: Database, orderId: string): Promise<{ paymentId?: string; leftMinor: number }> {
  const given = sql<number>`(
    select coalesce(sum(refunds.amount_minor), 0)::bigint from refunds
    where refunds.payment_id = payments.id and refunds.status in ('pending', 'succeeded')
  )`
  const payment = await database
    .selectFrom('payments')
    .select(['id as paymentId', sql<number>`greatest(received_minor - ${given}, 0)`.as('leftMinor')])
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .orderBy('leftMinor', 'desc')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return payment ?? { leftMinor: 0 }
}

/**
 * What was paid for a service of an order, and what can be given back of that much of it in percent: never more than the order has left.
 * A caller who is about to give it back holds the order.
 */
export async function refundableOf(
  database: Database,
  { orderId, productId, percent }: { orderId: string; productId: string; percent: number },
): Promise<{ paidMinor: number; refundMinor: number; currency: Currency }> {
  const order = await selectOrder(database, orderId)
  if (order === undefined) throw new AppError('order_not_found')
  const line = await selectLineOf(database, orderId, productId)
  const addedTaxMinor = line?.tax_behavior === 'exclusive' ? line.tax_minor : 0
  const paidMinor = (line?.unit_price_minor ?? 0) * (line?.quantity ?? 0) + addedTaxMinor
  const { leftMinor } = await selectRefundable(database, orderId)
  const refundMinor = Math.min(Math.round((paidMinor * percent) / 100), leftMinor)
  return { paidMinor, refundMinor, currency: order.currency }
}

/** Gives back what the policy of a cancelled appointment leaves. Throws `refund_in_progress`, and `order_not_open` where no payment has that much left. */
export async function refundToVisitor(
  dependencies: Pick<Dependencies, 'queue'>,
  trx: Transaction,
  { orderId, productId, amountMinor }: { orderId: string; productId: string; amountMinor: number },
): Promise<void> {
  if (amountMinor === 0) return
  if (await isRefundPending(trx, orderId)) throw new AppError('refund_in_progress')
  const line = await selectLineOf(trx, orderId, productId)
  const { paymentId, leftMinor } = await selectRefundable(trx, orderId)
  if (line === undefined || paymentId === undefined || amountMinor > leftMinor) throw new AppError('order_not_open')
  const owed = { orderId, paymentId, amountMinor, reason: null, idempotencyKey: null, requestHash: null }
  await enqueueRefund(dependencies, trx, { ...owed, requestedBy: 'visitor', cancelledLineId: line.id })
}

/** What can still be given back of the price of a cancelled appointment; `undefined` where the line is not of one of this order. */
export async function refundableOfLine(
  trx: Transaction,
  { orderId, lineId, leftMinor }: { orderId: string; lineId: string; leftMinor: number },
): Promise<number | undefined> {
  const line = await trx
    .selectFrom('order_lines')
    .select((of) => [
      'gross_minor',
      of
        .selectFrom('refunds')
        .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('total'))
        .whereRef('refunds.order_line_id', '=', 'order_lines.id')
        .where('refunds.status', 'in', ['pending', 'succeeded'])
        .as('refundedMinor'),
    ])
    .where('id', '=', lineId)
    .where('order_id', '=', orderId)
    .where(
      sql<boolean>`(select bool_and(status = 'cancelled') from bookings
        where bookings.order_id = order_lines.order_id and bookings.product_id = order_lines.product_id and status != 'expired')`,
    )
    .executeTakeFirst()
  return line && Math.min(Math.max(line.gross_minor - Number(line.refundedMinor), 0), leftMinor)
}

const selectLineOf = async (database: Database, orderId: string, productId: string) =>
  (await selectOrderLines(database, [orderId])).find((line) => line.product_id === productId)

/** Whether a refund of the order is under way. */
export const isRefundPending = (database: Database, orderId: string): Promise<boolean> =>
  hasRow(database, 'refunds', { order_id: orderId, status: 'pending' })

/**
 * What of these orders is on its way back, by their id, as their rows say it: one that arrived after the row was read counts as on its
 * way, or whoever waits for it would be told that nothing comes any more.
 */
export async function selectRefunding(database: Database, orders: readonly OrderRow[]): Promise<Map<string, number>> {
  const ids = orders.map(({ id }) => id)
  const rows = await database
    .selectFrom('refunds')
    .select(['order_id', sql<number>`sum(amount_minor)::bigint`.as('total')])
    .where('order_id', 'in', ids)
    .where('status', 'in', ['pending', 'succeeded'])
    .groupBy('order_id')
    .execute()
  const owed = new Map(rows.map(({ order_id: id, total }) => [id, Number(total)]))
  return new Map(
    orders.map((order) => [
      order.id,
      Math.max(Math.min(owed.get(order.id) ?? 0, order.received_minor) - order.refunded_minor, 0),
    ]),
  )
}
