import { createHash } from 'node:crypto'
import { type AdminOrder, formatAmount, type Language, type NewRefund } from '@chioma/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { deliverOrder } from '../orders/apply-money.ts'
import { lockOrder, type OrderRow } from '../orders/orders.queries.ts'
import { executeRefund } from '../orders/provider-refunds.ts'
import { enqueueRefund, isRefundPending, refundableOfLine, selectRefundable } from '../orders/refunds.ts'
import { readAmount } from '../read-amount.ts'
import { presentAdminOrder } from './admin-orders.queries.ts'

/** Who of the staff decides. */
export interface Member {
  actor: Actor
  /** How they are named in the order's own history. */
  memberName: string
  /** In which they read the order. */
  language: Language
}

export interface StaffRefund extends Member {
  orderId: string
  body: NewRefund
  idempotencyKey: string
}

/**
 * Gives back what a member of the staff decided, once for a key, and never more than there is. One refund of an order at a time. With
 * `version`, throws `version_conflict` where the order is not as it was looked at.
 */
export async function refundByStaff(dependencies: Dependencies, refund: StaffRefund): Promise<AdminOrder> {
  const { database } = dependencies
  const refundId = await database.transaction().execute((trx) => enqueueOnce(dependencies, trx, refund))
  await makeNow(dependencies, refundId)
  const order = await presentAdminOrder(database, refund.orderId, refund.language)
  if (order === undefined) throw new AppError('order_not_found')
  return order
}

/** The job makes it in any case; mostly it is done before the answer. */
async function makeNow(dependencies: Dependencies, refundId: string): Promise<void> {
  await executeRefund(dependencies, refundId).catch((error) =>
    dependencies.logger.warn({ err: error, refundId }, 'a refund could not be made at once'),
  )
}

async function enqueueOnce(dependencies: Dependencies, trx: Transaction, refund: StaffRefund): Promise<string> {
  const { orderId, body, idempotencyKey, actor, memberName, language } = refund
  const order = await lockOrder(trx, orderId)
  if (order === undefined) throw new AppError('order_not_found')
  const requestHash = hashOf(body)
  const known = await selectByKey(trx, refund)
  if (known !== undefined) {
    if (known.request_hash !== requestHash) throw new AppError('idempotency_key_reused')
    return known.id
  }
  if (body.version !== undefined && body.version !== order.version)
    throw await versionConflict(trx, { subject: `order/${orderId}`, current: await presentAdminOrder(trx, orderId, language) })
  if (await isRefundPending(trx, orderId)) throw new AppError('refund_in_progress')
  const { paymentId, leftMinor } = await selectRefundable(trx, orderId)
  if (paymentId === undefined) throw tooHigh(order, 0, 'amount')
  const amountMinor = await amountOf(trx, order, { ...body, ofOrderMinor: leftMinor })
  const { orderLineId: cancelledLineId } = body
  await writeAuditEntry(trx, actor, {
    action: 'order.refund_requested',
    subject: `order/${orderId}`,
    after: { amount: formatAmount(amountMinor, order.currency), currency: order.currency, reason: body.reason },
  })
  const asked = { reason: body.reason, requestedBy: memberName, cancelledLineId, idempotencyKey, requestHash }
  return enqueueRefund(dependencies, trx, { orderId, paymentId, amountMinor, ...asked })
}

/** Upon which version it is asked for is not part of what is asked: a request that found another one is sent again under its key. */
const hashOf = ({ version: _seen, ...asked }: NewRefund): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('hex')

async function amountOf(
  trx: Transaction,
  order: OrderRow,
  { amount, orderLineId: lineId, ofOrderMinor }: NewRefund & { ofOrderMinor: number },
): Promise<number> {
  const leftMinor =
    lineId === undefined ? ofOrderMinor : await refundableOfLine(trx, { orderId: order.id, lineId, leftMinor: ofOrderMinor })
  if (leftMinor === undefined) throw new AppError('request_invalid', { field: 'orderLineId' })
  const amountMinor = amount === undefined ? leftMinor : readAmount(amount, order.currency, 'amount')
  if (leftMinor === 0 || amountMinor > leftMinor) throw tooHigh(order, leftMinor, 'amount')
  if (amountMinor === 0) throw new AppError('amount_zero', { field: 'amount' })
  return amountMinor
}

const tooHigh = ({ currency }: OrderRow, leftMinor: number, field?: 'amount'): AppError =>
  new AppError('refund_too_high', {
    ...(field && { field }),
    values: { amount: { amount: formatAmount(leftMinor, currency), currency } },
  })

const selectByKey = (trx: Transaction, { orderId, idempotencyKey }: StaffRefund) =>
  trx
    .selectFrom('refunds')
    .select(['id', 'request_hash'])
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()

export interface Resolution extends Member {
  orderId: string
  decision: 'accept' | 'refund'
  /** Of the order that was looked at. */
  version: number
}

/** Ends a review as a member of the staff decided: the order is delivered for what was paid, or all of it goes back. */
export async function resolveReview(dependencies: Dependencies, resolution: Resolution): Promise<AdminOrder> {
  const { database } = dependencies
  const { orderId, version, decision, language } = resolution
  const refundId = await database.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order === undefined) throw new AppError('order_not_found')
    if (order.version !== version)
      throw await versionConflict(trx, { subject: `order/${orderId}`, current: await presentAdminOrder(trx, orderId, language) })
    if (order.status !== 'review') throw new AppError('order_not_open')
    if (await isRefundPending(trx, orderId)) throw new AppError('refund_in_progress')
    return decision === 'accept' ? accept(dependencies, trx, order, resolution) : giveBack(dependencies, trx, order, resolution)
  })
  if (refundId !== undefined) await makeNow(dependencies, refundId)
  const order = await presentAdminOrder(database, orderId, language)
  if (order === undefined) throw new AppError('order_not_found')
  return order
}

async function accept(
  dependencies: Dependencies,
  trx: Transaction,
  order: OrderRow,
  { actor, memberName, language }: Resolution,
): Promise<undefined> {
  const payment = { amountMinor: order.received_minor, actor: memberName, now: new Date() }
  const delivery = await deliverOrder(dependencies, trx, order, payment)
  if (delivery.lost === 'stock_lost') {
    const lines = (await presentAdminOrder(trx, order.id, language))?.lines ?? []
    const name = lines.find(({ orderedName }) => orderedName === delivery.name)?.name ?? delivery.name
    throw new AppError('sold_out', { values: { name } })
  }
  if (delivery.lost === 'slot_lost') throw new AppError('slot_taken')
  await writeAuditEntry(trx, actor, auditOf(order, 'order.review_accepted', 'paid'))
}

async function giveBack(
  dependencies: Dependencies,
  trx: Transaction,
  order: OrderRow,
  { actor, memberName }: Resolution,
): Promise<string> {
  const { paymentId, leftMinor: amountMinor } = await selectRefundable(trx, order.id)
  if (paymentId === undefined || amountMinor === 0) throw tooHigh(order, 0)
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
