import { formatAmount, formatOrderNumber } from '@chioma/contract'
import type { Database } from '../../platform/database/database.ts'
import type { CsvExport } from '../../platform/http/csv-export.ts'
import { type ListedOrder, type OrderFilter, selectOrders } from './admin-orders.queries.ts'

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

/** Orders that meet the filter, newest first. */
export const ordersExport = (database: Database, filter: OrderFilter): CsvExport<ListedOrder> => ({
  fileName: 'chioma-orders',
  columns: COLUMNS,
  read: (last, limit) => selectOrders(database, filter, { after: last?.id, limit }),
})
