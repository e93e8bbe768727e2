import type { OrderNote, OrderStatus } from '@chioma/contract'
import type { Transaction } from 'kysely'
import type { DatabaseSchema } from '../../platform/database/database.ts'
import { mayMove } from './order-transitions.ts'
import { addOrderEvent, type OrderRow, updateOrder } from './orders.queries.ts'

type Trx = Transaction<DatabaseSchema>

/** Takes a locked order to another state, where the table has a way; `undefined` where it has none, and nothing was changed. */
export async function moveOrder(
  trx: Trx,
  order: OrderRow,
  to: Exclude<OrderStatus, 'pending'>,
  { actor, note, amountMinor, now }: { actor: string; note?: OrderNote | null; amountMinor?: number; now: Date },
): Promise<OrderRow | undefined> {
  if (!mayMove(order.status, to)) return undefined
  const change = {
    status: to,
    ...(note !== undefined && { note }),
    ...(to === 'paid' && { paid_at: now }),
    ...(to !== 'processing' && to !== 'failed' && { held_until: null }),
  }
  await updateOrder(trx, order.id, change)
  const amount = amountMinor === undefined ? {} : { amountMinor }
  await addOrderEvent(trx, order.id, { kind: `order.${to}`, from: order.status, to, actor, ...amount })
  return { ...order, ...change }
}
