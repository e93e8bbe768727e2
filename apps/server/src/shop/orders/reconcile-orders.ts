import { sql } from 'kysely'
import { countChanged } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { issueWaitingInvoice, selectWaiting } from '../invoices/issue-invoices.ts'
import { cancelIntents, cancelOrder } from './cancel-order.ts'
import { OPEN, PAYABLE } from './order-transitions.ts'
import { lockOrder } from './orders.queries.ts'
import { LIVE } from './payments.queries.ts'
import { executeRefund } from './provider-refunds.ts'
import { syncPayment } from './sync-payment.ts'

/** Events usually take seconds. */
const NO_UPDATE_MS = 2 * 60 * 1_000
/** An order that nobody pays, and an intent that nobody uses, end after so long. */
const LONGEST_OPEN_MS = 24 * 60 * 60 * 1_000
const BATCH_SIZE = 50

/**
 * Finds out what no event reported: asks the provider about orders that are open for a while, makes refunds that are still owed, ends
 * what nobody pays, issues invoices that need not wait any longer. Several processes may do so at once. Returns how many orders, payments and refunds it looked into.
 */
export async function reconcileOrders(dependencies: Dependencies, now: Date): Promise<number> {
  const updatedBefore = new Date(now.getTime() - NO_UPDATE_MS)
  const endedSince = new Date(now.getTime() - LONGEST_OPEN_MS)
  const counts = [
    await syncOpenPayments(dependencies, updatedBefore),
    await makePendingRefunds(dependencies, updatedBefore),
    await cancelUnpaid(dependencies, endedSince, now),
    await cancelUnused(dependencies, { updatedBefore, endedSince }),
    await issueWaitingInvoices(dependencies, now),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Frees units whose time is over; they do not count any more already. Returns how many orders held some. */
export async function purgeStockHolds({ database }: Pick<Dependencies, 'database'>, now: Date): Promise<number> {
  await database
    .updateTable('orders')
    .set({ held_by: null })
    .where('held_by', 'is not', null)
    .where((order) => order.or([order('held_until', 'is', null), order('held_until', '<=', now)]))
    .execute()
  return countChanged(database.deleteFrom('stock_holds').where('expires_at', '<=', now))
}

async function syncOpenPayments(dependencies: Dependencies, updatedBefore: Date): Promise<number> {
  const payments = await dependencies.database
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('payments.id')
    .where('payments.status', 'in', ['open', 'processing'])
    .where('orders.status', 'in', OPEN)
    .where('payments.updated_at', '<=', updatedBefore)
    .orderBy('payments.updated_at')
    .limit(BATCH_SIZE)
    .execute()
  return forEach(dependencies, payments, ({ id }) => syncPayment(dependencies, id))
}

async function makePendingRefunds(dependencies: Dependencies, updatedBefore: Date): Promise<number> {
  const refunds = await dependencies.database
    .selectFrom('refunds')
    .select(['id', 'payment_id', 'provider_refund_id'])
    .where('status', '=', 'pending')
    .where('updated_at', '<=', updatedBefore)
    .orderBy('updated_at')
    .limit(BATCH_SIZE)
    .execute()
  return forEach(dependencies, refunds, ({ id, payment_id: paymentId, provider_refund_id: atProvider }) =>
    atProvider === null ? executeRefund(dependencies, id) : syncPayment(dependencies, paymentId),
  )
}

async function cancelUnpaid(dependencies: Dependencies, endedSince: Date, now: Date): Promise<number> {
  const { database } = dependencies
  const orders = await database
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', PAYABLE)
    .where('created_at', '<=', endedSince)
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .execute()
  return forEach(dependencies, orders, async ({ id }) => {
    await database.transaction().execute((trx) => cancelOrder(trx, id, { note: null, actor: 'system', now }))
    await cancelIntents(dependencies, id)
  })
}

/** Intents of orders that are given up, of carts that were left, and of visitors who are gone. */
async function cancelUnused(
  dependencies: Dependencies,
  { updatedBefore, endedSince }: { updatedBefore: Date; endedSince: Date },
): Promise<number> {
  const { database, payments: provider } = dependencies
  const unused = await database
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.provider', 'payments.provider_payment_id'])
    .where('payments.status', 'in', LIVE)
    .where(
      sql<boolean>`(payments.updated_at <= ${endedSince} and payments.order_id is null)
        or (payments.updated_at <= ${updatedBefore} and (orders.status = 'cancelled' or payments.visitor_id is null))`,
    )
    .orderBy('payments.updated_at')
    .limit(BATCH_SIZE)
    .execute()
  return forEach(dependencies, unused, async ({ id, provider: takenBy, provider_payment_id: intentId }) => {
    if (intentId !== null && takenBy === provider?.id) {
      await provider.cancelIntent(intentId)
      await syncPayment(dependencies, id)
      return
    }
    // The provider was never asked for it, or is another one by now.
    await database.updateTable('payments').set({ status: 'cancelled', updated_at: new Date() }).where('id', '=', id).execute()
  })
}

/** Who sells is known by now, or whoever erased their data says no address any more. */
async function issueWaitingInvoices(dependencies: Dependencies, now: Date): Promise<number> {
  const { database } = dependencies
  const orders = await (await selectWaiting(database)).orderBy('id').limit(BATCH_SIZE).execute()
  return forEach(dependencies, orders, ({ id }) =>
    database.transaction().execute(async (trx) => {
      await lockOrder(trx, id)
      await issueWaitingInvoice(dependencies, trx, id, now)
    }),
  )
}

/** One after the other; what fails is tried again the next time and keeps nothing else waiting. */
async function forEach<Row extends { id: string }>(
  { logger }: Dependencies,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  for (const row of rows) await work(row).catch((error) => logger.warn({ err: error, id: row.id }, 'could not be reconciled yet'))
  return rows.length
}
