import { type Order, type OrderStatus, orderSchema } from '@chioma/contract'
import { type QueryClient, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson, getPage } from '../../lib/api/request.ts'

const ORDERS_KEY = ['orders'] as const
const keyOf = (id: string) => ['order', id] as const
const FIRST_PAGE = '/api/orders'
const ordersSchema = z.array(orderSchema)

const ASK_AGAIN_MS = 1500
/** After this many answers the payment takes its time, and so do we. */
const PATIENT_AFTER = 40
const ASK_SELDOM_MS = 10_000

/** A payment may still arrive. */
const isWaiting = (status: OrderStatus): boolean => status === 'pending' || status === 'processing'

/** One order; asked for again and again while its payment is on the way. */
export const useOrder = (id: string): UseQueryResult<Order> =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => getJson(`/api/orders/${encodeURIComponent(id)}`, orderSchema, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || !isWaiting(state.data.status)) return false
      return state.dataUpdateCount > PATIENT_AFTER ? ASK_SELDOM_MS : ASK_AGAIN_MS
    },
  })

/** The visitor's orders, newest first, page by page. */
export const useOrders = () =>
  useInfiniteQuery({
    queryKey: ORDERS_KEY,
    queryFn: ({ pageParam, signal }) => getPage(pageParam, ordersSchema, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

export const refreshOrder = (queryClient: QueryClient, id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(id) })
