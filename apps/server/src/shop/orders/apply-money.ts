import type { OrderNote } from '@chioma/contract'
import { releaseBookings } from '../../booking/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { deliverOrder } from './deliver-order.ts'
import { releaseStock } from './holds.ts'
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
