import { releaseBookings } from '../../booking/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { releaseStock } from './holds.ts'
import { moveOrder } from './order-transitions.ts'
import { lockOrder, type OrderRow, selectOrder, updateOrder } from './orders.queries.ts'
import { selectPaymentsOf } from './payments.queries.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Ends an order that was not paid and frees what was held for it. With the note `order_cancelled` somebody wanted it so: money that
 * still comes is given back; without, the time was over, and it is delivered where that is still possible. `undefined` where the order
 * is past cancelling.
 */
export async function cancelOrder(
  trx: Transaction,
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

/** Ends an unpaid order that its buyer no longer wants, and then its intent at the provider. Given up twice is given up once. */
export async function cancelByVisitor(dependencies: Dependencies, orderId: string): Promise<OrderRow> {
  const { database } = dependencies
  await database.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.status === 'cancelled') return
    if (order?.status === 'paid') throw new AppError('order_already_paid')
    const cancelled = await cancelOrder(trx, orderId, { note: 'order_cancelled', actor: 'visitor', now: new Date() })
    if (cancelled === undefined) throw new AppError('order_not_open')
  })
  await cancelIntents(dependencies, orderId)
  const order = await selectOrder(database, orderId)
  if (order === undefined) throw new AppError('order_not_found')
  return order
}

/** Where the provider cannot be reached, the reconciler does it later; money that comes before that is given back. */
export async function cancelIntents(dependencies: Dependencies, orderId: string): Promise<void> {
  const { database, payments: provider, logger } = dependencies
  for (const { id, status, provider_payment_id: intentId, provider: takenBy } of await selectPaymentsOf(database, orderId)) {
    if (status !== 'open' || intentId === null || takenBy !== provider?.id) continue
    try {
      await provider.cancelIntent(intentId)
      await syncPayment(dependencies, id)
    } catch (error) {
      logger.warn({ err: error, orderId }, 'an intent could not be cancelled yet')
    }
  }
}
