import { type AdminOrder, formatAmount } from '@chioma/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { deliverOrder } from '../orders/deliver-order.ts'
import { lockOrder, type OrderRow } from '../orders/orders.queries.ts'
import { enqueueRefund, isRefundPending, refundableMinor, selectRefundablePayment } from '../orders/refunds.ts'
import { presentAdminOrder } from './present-admin-order.ts'
import { makeNow } from './refund-by-staff.ts'

export interface Resolution {
  orderId: string
  decision: 'accept' | 'refund'
  /** Of the order that was looked at. */
  version: number
  actor: Actor
  memberName: string
}

/** Ends a review as a member of the staff decided: the order is delivered for what was paid, or all of it goes back. */
export async function resolveReview(dependencies: Dependencies, resolution: Resolution): Promise<AdminOrder> {
  const { database } = dependencies
  const { orderId, version, decision } = resolution
  const refundId = await database.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order === undefined) throw new AppError('order_not_found')
    if (order.version !== version)
      throw await versionConflict(trx, { subject: `order/${orderId}`, current: await presentAdminOrder(trx, orderId) })
    if (order.status !== 'review') throw new AppError('order_not_open')
    if (await isRefundPending(trx, orderId)) throw new AppError('refund_in_progress')
    return decision === 'accept' ? accept(dependencies, trx, order, resolution) : giveBack(dependencies, trx, order, resolution)
  })
  if (refundId !== undefined) await makeNow(dependencies, refundId)
  const order = await presentAdminOrder(database, orderId)
  if (order === undefined) throw new AppError('order_not_found')
  return order
}

async function accept(
  dependencies: Dependencies,
  trx: Transaction,
  order: OrderRow,
  { actor, memberName }: Resolution,
): Promise<undefined> {
  const payment = { amountMinor: order.received_minor, actor: memberName, now: new Date() }
  const delivery = await deliverOrder(dependencies, trx, order, payment)
  if (delivery.lost === 'stock_lost') throw new AppError('sold_out', { values: { name: delivery.name } })
  if (delivery.lost === 'slot_lost') throw new AppError('slot_taken')
  await writeAuditEntry(trx, actor, auditOf(order, 'order.review_accepted', 'paid'))
}

async function giveBack(
  dependencies: Dependencies,
  trx: Transaction,
  order: OrderRow,
  { actor, memberName }: Resolution,
): Promise<string> {
  const amountMinor = await refundableMinor(trx, order)
  const paymentId = amountMinor === 0 ? undefined : await selectRefundablePayment(trx, order.id, amountMinor)
  if (paymentId === undefined)
    throw new AppError('refund_too_high', {
      values: { amount: { amount: formatAmount(0, order.currency), currency: order.currency } },
    })
  await writeAuditEntry(trx, actor, auditOf(order, 'order.refund_requested', 'refunded'))
  return enqueueRefund(dependencies, trx, {
    orderId: order.id,
    paymentId,
    amountMinor,
    reason: null,
    requestedBy: memberName,
    idempotencyKey: null,
    requestHash: null,
  })
}

const auditOf = (order: OrderRow, action: string, after: string) => ({
  action,
  subject: `order/${order.id}`,
  before: { status: order.status, note: order.note },
  after: { status: after },
})
