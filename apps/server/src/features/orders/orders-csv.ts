import { formatAmount, formatOrderNumber } from '@chioma/contract'
import { csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/database.ts'
import { type ListedOrder, type OrderFilter, selectOrders } from './admin-orders.queries.ts'

const BATCH_SIZE = 500

const COLUMNS: Record<string, (order: ListedOrder) => string> = {
  number: ({ order_number: number }) => formatOrderNumber(number),
  status: ({ status }) => status,
  note: ({ note }) => note ?? '',
  createdAt: ({ created_at: at }) => at.toISOString(),
  paidAt: ({ paid_at: at }) => at?.toISOString() ?? '',
  currency: ({ currency }) => currency,
  subtotal: (order) => formatAmount(order.subtotal_minor, order.currency),
  tax: (order) => formatAmount(order.tax_minor, order.currency),
  shipping: (order) => formatAmount(order.shipping_minor, order.currency),
  total: (order) => formatAmount(order.total_minor, order.currency),
  received: (order) => formatAmount(order.received_minor, order.currency),
  refunded: (order) => formatAmount(order.refunded_minor, order.currency),
  items: ({ itemCount }) => String(itemCount),
  email: ({ email }) => email ?? '',
  provider: ({ provider }) => provider ?? '',
  providerPaymentId: ({ providerPaymentId }) => providerPaymentId ?? '',
}

/** Orders that meet the filter as the lines of a CSV file, read while they are written. */
export async function* writeOrdersCsv(database: Database, filter: OrderFilter): AsyncGenerator<string> {
  yield csvLine(Object.keys(COLUMNS))
  for (let after: string | undefined; ; ) {
    const orders = await selectOrders(database, filter, { after, limit: BATCH_SIZE })
    yield orders.map((order) => csvLine(Object.values(COLUMNS).map((cell) => cell(order)))).join('')
    after = orders.at(-1)?.id
    if (orders.length < BATCH_SIZE) return
  }
}
