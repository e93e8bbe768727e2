import { attachBookings } from '../../booking/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { updateOrder } from './orders.queries.ts'

/** Bank debits and the like take some days. */
const PROCESSING_MS = 7 * 24 * 60 * 60 * 1_000

/** Keeps units and times for an order that the provider works on: nobody else gets them until it is known how that ends. */
export async function prolongHolds(trx: Transaction, orderId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + PROCESSING_MS)
  const held = await trx
    .selectFrom('bookings')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'held')
    .execute()
  await attachBookings(
    trx,
    orderId,
    held.map(({ id }) => id),
    until,
  )
  await trx.updateTable('stock_holds').set({ expires_at: until }).where('order_id', '=', orderId).execute()
  await updateOrder(trx, orderId, { held_until: until })
}
