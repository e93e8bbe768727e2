import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { releaseBookings } from '../../booking/index.ts'
import { hasRow, type Transaction } from '../../platform/database/database.ts'
import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import type { Dependencies } from '../dependencies.ts'
import { issueCreditNote } from '../invoices/issue-invoices.ts'
import type { ProviderRefund } from '../payments/payment-provider.ts'
import { enqueueRefundNotice } from './enqueue-mails.ts'
import { moveOrder } from './order-transitions.ts'
import { addOrderEvent, lockOrder, type OrderRow, updateOrder } from './orders.queries.ts'
import { lockPayment, selectPayment } from './payments.queries.ts'
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

type Applying = Pick<Dependencies, 'queue' | 'config'>

/**
 * Brings the ledger to what the provider says: refunds of ours are told by the id that we gave them, others were made in the provider's
 * own pages and are added. Applied any number of times, each counts once.
 */
export async function applyRefunds(
  dependencies: Applying,
  trx: Transaction,
  paymentId: string,
  refunds: readonly ProviderRefund[],
  now: Date,
): Promise<void> {
  if (refunds.length === 0) return
  const payment = await selectPayment(trx, paymentId)
  const order = payment?.order_id == null ? undefined : await lockOrder(trx, payment.order_id)
  await lockPayment(trx, paymentId)
  let isOther = false
  for (const refund of refunds) isOther = (await applyRefund(dependencies, trx, { paymentId, order, refund, now })) || isOther
  if (order === undefined) return
  if (isOther) await updateOrder(trx, order.id, {})
  await countRefunds(trx, order, now)
}

interface RefundUpdate {
  paymentId: string
  order: OrderRow | undefined
  refund: ProviderRefund
  now: Date
}

/** Whether the ledger says anything else of the order's money than before. */
async function applyRefund(dependencies: Applying, trx: Transaction, update: RefundUpdate): Promise<boolean> {
  const known = await findOurs(trx, update)
  if (known === undefined) {
    await insertProviderRefund(dependencies, trx, update)
    return true
  }
  const { refund, order, now } = update
  const isOther = known.status !== refund.state
  if (!isOther && known.provider_refund_id === refund.id) return false
  await trx
    .updateTable('refunds')
    .set({ status: refund.state, provider_refund_id: refund.id, updated_at: now })
    .where('id', '=', known.id)
    .execute()
  if (isOther) await recordOutcome(dependencies, trx, { order, refund, id: known.id })
  return isOther
}

async function findOurs(trx: Transaction, { paymentId, refund }: RefundUpdate) {
  return trx
    .selectFrom('refunds')
    .select(['id', 'status', 'provider_refund_id'])
    .where('payment_id', '=', paymentId)
    .where((where) =>
      where.or([
        where('provider_refund_id', '=', refund.id),
        where.and([where('provider_refund_id', 'is', null), where(sql`id::text`, '=', refund.metadata.refund_id ?? '')]),
      ]),
    )
    .executeTakeFirst()
}

async function insertProviderRefund(
  dependencies: Applying,
  trx: Transaction,
  { paymentId, order, refund, now }: RefundUpdate,
): Promise<void> {
  const id = uuidv7()
  await trx
    .insertInto('refunds')
    .values({
      id,
      order_id: order?.id ?? null,
      payment_id: paymentId,
      provider_refund_id: refund.id,
      amount_minor: refund.amountMinor,
      status: refund.state,
      requested_by: 'provider',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await recordOutcome(dependencies, trx, { order, refund, id })
}

async function recordOutcome(
  dependencies: Applying,
  trx: Transaction,
  { order, refund: { state, amountMinor }, id }: { order: OrderRow | undefined; refund: ProviderRefund; id: string },
): Promise<void> {
  if (order === undefined || state === 'pending') return
  await addOrderEvent(trx, order.id, { kind: `refund.${state}`, amountMinor, actor: 'provider' })
  if (state !== 'succeeded') return
  await enqueueRefundNotice(dependencies, trx, order.id, id)
  await issueCreditNote(dependencies, trx, { orderId: order.id, refundId: id }, new Date())
}

/** What was given back in all; an order of which nothing is left is refunded, and its times are free again. */
async function countRefunds(trx: Transaction, order: OrderRow, now: Date): Promise<void> {
  const { total } = await trx
    .selectFrom('refunds')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_minor'), sql<number>`0`).as('total'))
    .where('order_id', '=', order.id)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  const refundedMinor = Math.min(Number(total), order.received_minor)
  if (refundedMinor !== order.refunded_minor) await updateOrder(trx, order.id, { refunded_minor: refundedMinor })
  if (order.received_minor === 0 || refundedMinor < order.received_minor) return
  const note = order.note ?? ((await isForCancelledAppointments(trx, order.id)) ? 'appointment_cancelled' : 'refunded_by_staff')
  const moved = await moveOrder(trx, order, 'refunded', { actor: 'provider', note, amountMinor: refundedMinor, now })
  if (moved !== undefined) await releaseBookings(trx, order.id)
}

/** Whether all that went back is for appointments that the visitor cancelled. */
const isForCancelledAppointments = async (trx: Transaction, orderId: string): Promise<boolean> =>
  !(await hasRow(trx, 'refunds', { order_id: orderId, status: 'succeeded', is_for_cancelled_appointment: false }))
