import type { OrderNote } from '@chioma/contract'
import { sql } from 'kysely'
import { confirmBookings, enqueueConfirmations, releaseBookings } from '../../booking/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { issueInvoice } from '../invoices/issue-invoices.ts'
import { enqueueReceipt } from './enqueue-mails.ts'
import { lockProducts, releaseStock } from './holds.ts'
import { mayMove, moveOrder } from './order-transitions.ts'
import { addOrderEvent, type OrderRow, updateOrder } from './orders.queries.ts'

type Paying = Pick<Dependencies, 'queue' | 'config'>

export interface Money {
  /** Locked; its `received_minor` does not yet count this money. */
  order: OrderRow
  receivedMinor: number
  currency: string
  actor: string
  now: Date
}

/** `give_back`: everything received is to be given back, by itself. */
export type MoneyOutcome = 'kept' | 'give_back'

/** What money for an order does to it: paid and delivered, looked at by a person, or given back. */
export async function applyMoney(dependencies: Paying, trx: Transaction, money: Money): Promise<MoneyOutcome> {
  const { order, receivedMinor, now, actor } = money
  const received = { ...order, received_minor: order.received_minor + receivedMinor }
  await updateOrder(trx, order.id, { received_minor: received.received_minor })
  if (!mayMove(order.status, 'paid') || order.status === 'review') return refundDuplicatePayment(trx, received, receivedMinor)
  if (order.status === 'cancelled' && order.note === 'order_cancelled') return 'give_back'
  if (receivedMinor !== order.total_minor || money.currency !== order.currency) return sendToReview(trx, money)
  const { lost } = await deliverOrder(dependencies, trx, order, { amountMinor: receivedMinor, actor, now })
  return lost === undefined ? 'kept' : markUndeliverable(trx, money, lost)
}

/** The order has its money already: this is a second payment. */
async function refundDuplicatePayment(trx: Transaction, order: OrderRow, amountMinor: number): Promise<MoneyOutcome> {
  await updateOrder(trx, order.id, { note: order.note ?? 'paid_twice' })
  await addOrderEvent(trx, order.id, { kind: 'payment.received_twice', amountMinor, actor: 'provider' })
  return 'give_back'
}

/** Not what was asked for: a person decides; a cancelled order's goes straight back. */
async function sendToReview(trx: Transaction, { order, receivedMinor, actor, now }: Money): Promise<MoneyOutcome> {
  const moved = await moveOrder(trx, order, 'review', { actor, note: 'amount_differs', amountMinor: receivedMinor, now })
  return moved === undefined ? 'give_back' : 'kept'
}

/** Paid, but what it was for is gone: the money goes back by itself; where that fails, a person finds the order in review. */
async function markUndeliverable(
  trx: Transaction,
  { order, receivedMinor, actor, now }: Money,
  note: Extract<OrderNote, 'stock_lost' | 'slot_lost'>,
): Promise<MoneyOutcome> {
  await releaseStock(trx, order.id)
  await releaseBookings(trx, order.id)
  const moved = await moveOrder(trx, order, 'review', { actor, note, amountMinor: receivedMinor, now })
  if (moved === undefined) await updateOrder(trx, order.id, { note })
  return receivedMinor > 0 ? 'give_back' : 'kept'
}

/** What keeps an order from being delivered; `name` is that of the product. */
export type Delivery = { lost: undefined } | { lost: 'stock_lost'; name: string } | { lost: 'slot_lost' }

/**
 * Takes the units of an order that its money came for off the stock, makes its times certain, takes what was bought out of the cart,
 * and makes the order paid, with its receipt: all of it, or nothing and the reason. What was held in time is there; what was held too
 * long ago may be somebody else's by now.
 */
export async function deliverOrder(
  dependencies: Pick<Dependencies, 'queue' | 'config'>,
  trx: Transaction,
  order: OrderRow,
  payment: { amountMinor: number; actor: string; now: Date },
): Promise<Delivery> {
  const { id, visitor_id: visitorId } = order
  const lines = await trx.selectFrom('order_lines').select(['product_id', 'category']).where('order_id', '=', id).execute()
  await lockProducts(
    trx,
    lines.map((line) => line.product_id),
  )
  const missing = await findMissing(trx, id)
  if (missing !== undefined) return { lost: 'stock_lost', name: missing }
  if ((await confirmBookings(trx, id)).length > 0) return { lost: 'slot_lost' }
  await takeStock(trx, id)
  await releaseStock(trx, id)
  if (visitorId !== null) await emptyCart(trx, id, visitorId)
  await moveOrder(trx, order, 'paid', { ...payment, note: null })
  if (lines.some(({ category }) => category === 'product')) await updateOrder(trx, id, { fulfillment_status: 'to_pack' })
  await enqueueReceipt(dependencies, trx, id)
  await enqueueConfirmations(dependencies, trx, id)
  await issueInvoice(dependencies, trx, id, payment.now)
  return { lost: undefined }
}

/** The name of a counted product that has not enough units: at hand, and not held for others unless held for this order. */
async function findMissing(trx: Transaction, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT order_lines.name
    FROM order_lines JOIN products ON products.id = order_lines.product_id
    WHERE order_lines.order_id = ${orderId} AND products.stock IS NOT NULL
      AND order_lines.quantity > products.stock - CASE
        WHEN EXISTS (
          SELECT FROM stock_holds
          WHERE stock_holds.order_id = ${orderId} AND stock_holds.product_id = products.id AND stock_holds.expires_at > now()
        ) THEN 0
        ELSE coalesce((
          SELECT sum(stock_holds.quantity) FROM stock_holds
          WHERE stock_holds.product_id = products.id AND stock_holds.order_id <> ${orderId} AND stock_holds.expires_at > now()
        ), 0)
      END
    LIMIT 1`.execute(trx)
  return rows[0]?.name
}

async function takeStock(trx: Transaction, orderId: string): Promise<void> {
  await sql`
    UPDATE products SET stock = products.stock - order_lines.quantity, updated_at = now()
    FROM order_lines
    WHERE order_lines.order_id = ${orderId} AND order_lines.product_id = products.id AND products.stock IS NOT NULL`.execute(trx)
  await sql`
    UPDATE order_lines SET stock_taken = order_lines.quantity
    FROM products
    WHERE order_lines.order_id = ${orderId} AND order_lines.product_id = products.id AND products.stock IS NOT NULL`.execute(trx)
}

/** What was bought is no longer in the cart; what was added to it since then is. */
async function emptyCart(trx: Transaction, orderId: string, visitorId: string): Promise<void> {
  await sql`
    DELETE FROM cart_items USING order_lines
    WHERE order_lines.order_id = ${orderId} AND cart_items.visitor_id = ${visitorId}
      AND cart_items.product_id = order_lines.product_id AND cart_items.quantity <= order_lines.quantity`.execute(trx)
  await sql`
    UPDATE cart_items SET quantity = cart_items.quantity - order_lines.quantity, updated_at = now()
    FROM order_lines
    WHERE order_lines.order_id = ${orderId} AND cart_items.visitor_id = ${visitorId}
      AND cart_items.product_id = order_lines.product_id AND cart_items.quantity > order_lines.quantity`.execute(trx)
}
