import { type Order, type OrderStatus, orderSchema } from '@chioma/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { getJson, getPage, send } from '../../../lib/api/request.ts'

/** The server answers as soon as there is news, or after this time. */
const WAIT_SECONDS = 15
const PAUSE_MS = 500
/** After as many answers without an end the payment takes its time, and so do we. */
const SLOWER_AFTER = 20
const LONG_PAUSE_MS = 30_000
const LIST_PAUSE_MS = 4000

/** A payment may still arrive. */
const isWaiting = (status: OrderStatus): boolean => status === 'pending' || status === 'processing'

/** Money of it is on its way back. */
const isRefunding = ({ refunding }: Order): boolean => Number(refunding) > 0

/** The link of a mail has a key behind `#`: the server takes it once, and the address goes on without it. */
async function giveKey(id: string): Promise<void> {
  const key = new URLSearchParams(window.location.hash.slice(1)).get('key')
  if (key === null) return
  try {
    await send('POST', `/api/orders/${encodeURIComponent(id)}/open`, { key })
  } catch (error) {
    // Who ordered with this browser reads the order without a key.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
  }
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

/** One order; followed while its payment, or money of it, is on the way. With `askSeconds` the server asks the payment provider before it answers. */
export const orderQuery = (id: string, askSeconds = 0) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async ({ signal, client, queryKey }) => {
      await giveKey(id)
      const known = client.getQueryData<Order>(queryKey)
      const seconds = known !== undefined && isWaiting(known.status) ? WAIT_SECONDS : askSeconds
      return getJson(`/api/orders/${encodeURIComponent(id)}?wait=${seconds}`, orderSchema, signal)
    },
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || !(isWaiting(state.data.status) || isRefunding(state.data))) return false
      return state.dataUpdateCount > SLOWER_AFTER ? LONG_PAUSE_MS : PAUSE_MS
    },
  })

/** The visitor's orders, newest first, page by page. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['orders'],
  queryFn: ({ pageParam, signal }) => getPage(pageParam, orderSchema.array(), signal),
  initialPageParam: '/api/orders',
  getNextPageParam: (page) => page.next,
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(({ status }) => isWaiting(status))) ? LIST_PAUSE_MS : false,
})
