import { type AdminOrder, adminOrderSchema, adminOrderSummarySchema, type NewRefund } from '@chioma/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson, getPage, parseAnswer, request, sendJson } from '../../../lib/api/request.ts'
import { usePages } from '../../../lib/page-by-page.tsx'

export const ORDERS = '/api/admin/orders'

const fetchOrderPage = (address: string, signal?: AbortSignal) => getPage(address, z.array(adminOrderSummarySchema), signal)
const fetchOrder = (id: string, signal?: AbortSignal) => getJson(`${ORDERS}/${id}`, adminOrderSchema, signal)
export const resolveReview = (id: string, body: { decision: 'accept' | 'refund'; version: number }) =>
  sendJson('POST', `${ORDERS}/${id}/resolve`, body, adminOrderSchema)

/** Gives money back, as the order was looked at. The same key gives it back once, however often it is sent. */
export async function refundOrder({ id, version }: AdminOrder, { key, ...asked }: RefundInput): Promise<AdminOrder> {
  const body: NewRefund = { ...asked, version }
  const response = await request(`${ORDERS}/${id}/refunds`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  })
  return parseAnswer(response, adminOrderSchema)
}

/** A refund that a member of the staff decided. */
export interface RefundInput {
  /** As the API writes it. */
  amount: string
  /** The cancelled visit that it is for. */
  orderLineId?: string
  reason: string
  /** Names this very refund. */
  key: string
}

/** How often an order is asked for while a refund is on its way at the provider. */
const REFUND_POLL_MS = 2_000

/** Orders that wait for somebody: those to pack, and those whose payment has to be looked at; each as the list filters them. */
export const WAITING_ORDERS = {
  toPack: 'status=paid&fulfillment=to_pack',
  toReview: 'status=review',
  toRefund: 'status=refund_failed',
} as const
/** More than these are counted no further. */
const MOST_COUNTED = 50

export const orderQueries = {
  all: ['staff', 'orders'] as const,
  /** How many there are, and whether there are more than are counted. */
  count: (filter: string) =>
    queryOptions({
      queryKey: [...orderQueries.all, 'count', filter],
      queryFn: async ({ signal }) => {
        const { items, next } = await fetchOrderPage(`${ORDERS}?${filter}&limit=${MOST_COUNTED}`, signal)
        return { count: items.length, hasMore: next !== undefined }
      },
      staleTime: 0,
    }),
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
