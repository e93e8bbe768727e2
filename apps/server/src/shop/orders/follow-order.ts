import type { OrderStatus } from '@chioma/contract'
import type { Dependencies } from '../dependencies.ts'
import { selectPaymentsOf } from '../payments/payments.queries.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { OPEN } from './order-transitions.ts'
import { ORDERS_CHANNEL, type OrderRow, selectOwnOrder } from './orders.queries.ts'

/** What is not notified by itself is fetched so often. */
const ASK_EVERY_MS = 4_000
/** States that the buyer who waits wants to see the end of. */
const UNDECIDED: readonly OrderStatus[] = ['pending', 'processing']

/**
 * The visitor's order, after it is decided or after the time. What the provider knows and we were not told yet is asked for first, so
 * that somebody who comes back from paying sees how it stands.
 */
export async function followOrder(
  dependencies: Dependencies,
  { visitorId, id }: { visitorId: string; id: string },
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
): Promise<OrderRow | undefined> {
  const { database, notifications, logger } = dependencies
  let ring: () => void = () => undefined
  const unsubscribe = notifications.subscribe(
    ORDERS_CHANNEL,
    (orderId) => orderId === id && ring(),
    () => ring(),
  )
  const leave = () => ring()
  signal.addEventListener('abort', leave)
  try {
    const deadline = performance.now() + waitMs
    for (;;) {
      const notified = new Promise<void>((resolve) => {
        ring = resolve
      })
      const seen = await selectOwnOrder(database, visitorId, id)
      if (seen !== undefined && OPEN.includes(seen.status))
        await askProvider(dependencies, id).catch((error) =>
          logger.warn({ err: error, orderId: id }, 'a payment could not be asked about'),
        )
      const order = await selectOwnOrder(database, visitorId, id)
      const leftMs = deadline - performance.now()
      if (order === undefined || !UNDECIDED.includes(order.status) || leftMs <= 0 || signal.aborted) return order
      await Promise.race([notified, wait(Math.min(leftMs, ASK_EVERY_MS))])
    }
  } finally {
    signal.removeEventListener('abort', leave)
    unsubscribe()
  }
}

async function askProvider(dependencies: Dependencies, orderId: string): Promise<void> {
  const payments = await selectPaymentsOf(dependencies.database, orderId)
  for (const { id, status } of payments) if (status === 'open' || status === 'processing') await syncPayment(dependencies, id)
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
