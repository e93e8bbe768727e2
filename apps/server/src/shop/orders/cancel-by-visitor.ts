import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectPaymentsOf } from '../payments/payments.queries.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { cancelOrder } from './cancel-order.ts'
import { lockOrder, type OrderRow, selectOrder } from './orders.queries.ts'

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
