import type { OrderNote, OrderStatus } from '@chioma/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { addOrderEvent, type OrderRow, updateOrder } from './orders.queries.ts'

/**
 * Where an order can go from where it is; forward only. Everything that moves an order asks this table: events that come late, twice or
 * in the wrong order find no way and change nothing.
 */
export const ORDER_TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'paid', 'failed', 'cancelled', 'review'],
  processing: ['paid', 'failed', 'review'],
  failed: ['processing', 'paid', 'cancelled', 'review'],
  // Money that comes late: delivered where that is still possible, given back otherwise.
  cancelled: ['paid', 'refunded'],
  paid: ['refunded'],
  review: ['paid', 'refunded'],
  refunded: [],
}

/** Whether an order in state `from` can go to `to`. */
export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => ORDER_TRANSITIONS[from].includes(to)

/** States in which the buyer can still pay. */
export const PAYABLE: readonly OrderStatus[] = ['pending', 'failed']

/** States in which the provider may still have something to say. */
export const OPEN: readonly OrderStatus[] = ['pending', 'processing', 'failed']

/** Takes a locked order to another state, where the table has a way; `undefined` where it has none, and nothing was changed. */
export async function moveOrder(
  trx: Transaction,
  order: OrderRow,
  to: Exclude<OrderStatus, 'pending'>,
  { actor, note, amountMinor, now }: { actor: string; note?: OrderNote | null; amountMinor?: number; now: Date },
): Promise<OrderRow | undefined> {
  if (!mayMove(order.status, to)) return undefined
  const change = {
    status: to,
    ...(note !== undefined && { note }),
    ...(to === 'paid' && { paid_at: now }),
    // What was not sent is not sent any more.
    ...(to === 'refunded' && isUnsent(order) && { fulfillment_status: null }),
    ...(to !== 'processing' && to !== 'failed' && { held_until: null }),
  }
  await updateOrder(trx, order.id, change)
  const amount = amountMinor === undefined ? {} : { amountMinor }
  await addOrderEvent(trx, order.id, { kind: `order.${to}`, from: order.status, to, actor, ...amount })
  return { ...order, ...change }
}

const isUnsent = ({ fulfillment_status: status }: OrderRow): boolean => status === 'to_pack' || status === 'packed'
