import { type Order, type OrderStatus, orderSchema } from '@chioma/contract'
import { type QueryClient, type UseQueryResult, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson, getPage } from '../../../lib/api/request.ts'

const ORDERS_KEY = ['orders'] as const
const keyOf = (id: string) => ['order', id] as const
const FIRST_PAGE = '/api/orders'
const ordersSchema = z.array(orderSchema)

/** The server answers as soon as there is news, or after this time. */
const WAIT_SECONDS = 15
const PAUSE_MS = 500
/** After as many answers without an end the payment takes its time, and so do we. */
const PATIENT_AFTER = 20
const LONG_PAUSE_MS = 30_000
const LIST_PAUSE_MS = 4000

/** A payment may still arrive. */
const isWaiting = (status: OrderStatus): boolean => status === 'pending' || status === 'processing'

/** One order; followed while its payment is on the way. */
export function useOrder(id: string): UseQueryResult<Order> {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => {
      const known = queryClient.getQueryData<Order>(keyOf(id))
      const wait = known !== undefined && isWaiting(known.status) ? `?wait=${WAIT_SECONDS}` : ''
      return getJson(`/api/orders/${encodeURIComponent(id)}${wait}`, orderSchema, signal)
    },
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || !isWaiting(state.data.status)) return false
      return state.dataUpdateCount > PATIENT_AFTER ? LONG_PAUSE_MS : PAUSE_MS
    },
  })
}

/** The visitor's orders, newest first, page by page. */
export const useOrders = () =>
  useInfiniteQuery({
    queryKey: ORDERS_KEY,
    queryFn: ({ pageParam, signal }) => getPage(pageParam, ordersSchema, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => isWaiting(status))) ? LIST_PAUSE_MS : false,
  })

export const keepOrder = (queryClient: QueryClient, order: Order): void => void queryClient.setQueryData(keyOf(order.id), order)

export const refreshOrder = (queryClient: QueryClient, id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(id) })
