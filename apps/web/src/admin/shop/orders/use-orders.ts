import type { AdminOrder } from '@chioma/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { usePages } from '../../../lib/page-by-page.tsx'
import { fetchOrder, fetchOrderPage, ORDERS } from './order-requests.ts'

/** How often an order is asked for while a refund is on its way at the provider. */
const REFUND_POLL_MS = 2_000

export const orderQueries = {
  all: ['staff', 'orders'] as const,
  one: (id: string) =>
    queryOptions({
      queryKey: [...orderQueries.all, 'one', id],
      queryFn: ({ signal }) => fetchOrder(id, signal),
      staleTime: 0,
      refetchInterval: ({ state }) => (hasPendingRefund(state.data) ? REFUND_POLL_MS : false),
    }),
}

/** Orders page by page, newest first; `query` as it stands in the address. */
export const useOrderList = (query: string) =>
  usePages({ queryKey: [...orderQueries.all, 'list'], address: `${ORDERS}${query}`, fetchPage: fetchOrderPage })

/** Whether money of the order is on its way back; another refund can be made once it is there. */
export const hasPendingRefund = (order: AdminOrder | undefined): boolean =>
  order?.refunds.some(({ status }) => status === 'pending') ?? false

export function useRefreshOrders(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: orderQueries.all })
}
