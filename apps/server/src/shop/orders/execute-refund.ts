import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import type { Dependencies } from '../dependencies.ts'
import { applyRefunds } from './apply-refunds.ts'
import { addOrderEvent, lockOrder, updateOrder } from './orders.queries.ts'
import { selectPayment } from './payments.queries.ts'
import { REFUND_JOB, type RefundPayload } from './refunds.ts'

type Refunding = Pick<Dependencies, 'database' | 'queue' | 'payments' | 'logger' | 'config'>

/**
 * Asks the provider to make a refund of the ledger, once: where an earlier answer was lost it is among those that the provider made,
 * however long ago. Two that ask at the same moment are one by the refund's own key, which the provider forgets after a day.
 */
export async function executeRefund(dependencies: Refunding, refundId: string): Promise<void> {
  const { database, payments: provider, logger } = dependencies
  const refund = await database.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (refund === undefined || refund.status !== 'pending' || refund.provider_refund_id !== null) return
  const payment = await selectPayment(database, refund.payment_id)
  const intentId = payment?.provider_payment_id ?? null
  if (intentId === null || provider === undefined || payment?.provider !== provider.id) {
    logger.error({ refundId }, 'a refund cannot be made: its provider is not set')
    return
  }
  const earlier = (await provider.listRefunds(intentId)).find(({ metadata }) => metadata.refund_id === refundId)
  const made =
    earlier ??
    (await provider.refund({
      intentId,
      amountMinor: refund.amount_minor,
      metadata: { refund_id: refundId },
      idempotencyKey: `refund-${refundId}`,
    }))
  if (made === 'refused') return noteRefused(dependencies, refundId)
  await database.transaction().execute((trx) => applyRefunds(dependencies, trx, refund.payment_id, [made], new Date()))
}

/** The ledger shows that it could not be; the money can be asked for again. */
async function noteRefused({ database, logger }: Refunding, refundId: string): Promise<void> {
  logger.error({ refundId }, 'the payment provider refused a refund')
  await database.transaction().execute(async (trx) => {
    const { order_id: orderId } = await trx
      .selectFrom('refunds')
      .select('order_id')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow()
    if (orderId !== null) await lockOrder(trx, orderId)
    const refused = await trx
      .updateTable('refunds')
      .set({ status: 'failed', updated_at: new Date() })
      .where('id', '=', refundId)
      .where('status', '=', 'pending')
      .returning('amount_minor')
      .executeTakeFirst()
    if (orderId === null || refused === undefined) return
    await updateOrder(trx, orderId, {})
    await addOrderEvent(trx, orderId, { kind: 'refund.failed', amountMinor: refused.amount_minor, actor: 'provider' })
  })
}

/** Makes the refunds that are owed; those that it gives up on, the reconciler takes up again. */
export const refundJob = (dependencies: Dependencies): JobDefinition<RefundPayload> => ({
  name: REFUND_JOB,
  maxTries: 10,
  expireInSeconds: 60,
  concurrency: 2,
  handle: ({ refundId }) => executeRefund(dependencies, refundId),
  onExhausted: async ({ refundId }) => dependencies.logger.error({ refundId }, 'a refund could not be made for a long time'),
})
