import type { Transaction } from 'kysely'
import { releaseBookings } from '../../booking/index.ts'
import type { DatabaseSchema } from '../../platform/database/database.ts'
import { moveOrder } from './move-order.ts'
import { releaseStock } from './order-lines.queries.ts'
import { lockOrder, type OrderRow, updateOrder } from './orders.queries.ts'

/**
 * Ends an order that was not paid and frees what was held for it. With the note `order_cancelled` somebody wanted it so: money that
 * still comes is given back; without, the time was over, and it is delivered where that is still possible. `undefined` where the order
 * is past cancelling.
 */
export async function cancelOrder(
  trx: Transaction<DatabaseSchema>,
  orderId: string,
  { note, actor, now }: { note: 'order_cancelled' | null; actor: string; now: Date },
): Promise<OrderRow | undefined> {
  const order = await lockOrder(trx, orderId)
  const cancelled = order && (await moveOrder(trx, order, 'cancelled', { actor, note, now }))
  if (cancelled === undefined) return undefined
  // Whoever asks again under its key wants an order that can be paid.
  await updateOrder(trx, orderId, { idempotency_key: null })
  await releaseStock(trx, orderId)
  await releaseBookings(trx, orderId)
  return cancelled
}
