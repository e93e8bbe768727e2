import type { CartItem } from '@chioma/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { takeDrawn } from '../../../lib/api/early-answers.ts'
import { getJson } from '../../../lib/api/request.ts'
import { storeHint, useStoredHint, watchHintElsewhere } from '../../../lib/stored-hint.ts'

/** The visitor's own cart: `1` means *me*. */
export const CART_PATH = '/api/cart/1'

/** What lies in the cart, oldest first, at the prices of now. Asking is not broken off: a window that changes the cart closes while it is asked for anew. */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: async () => {
    // Every page knows where the cart is kept; its shapes are loaded with it.
    const { cartItemSchema } = await import('../../../lib/api/later-schemas.ts')
    const items = await getJson(CART_PATH, cartItemSchema.array())
    storeCartCount(countItems(items))
    return items
  },
  initialData: () => takeDrawn<CartItem[]>(CART_PATH),
})

/** Asks anew after a change, also where no part of the page shows the cart: its button tells how much is in it. Other tabs then ask, too. */
export async function refreshCart(queryClient: QueryClient): Promise<void> {
  // An answer that is still on its way knows nothing of the change.
  await queryClient.cancelQueries(cartQuery)
  await queryClient.prefetchQuery({ ...cartQuery, staleTime: 0 })
  storeHint(CHANGED_AT, String(Date.now()))
}

/** Asks anew when another tab has changed the cart; returns what ends that. */
export const followCart = (queryClient: QueryClient): (() => void) =>
  watchHintElsewhere(CHANGED_AT, () => void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey }))

/** Single things, not lines. */
export const countItems = (items: readonly Pick<CartItem, 'quantity'>[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

const HINT = 'chioma.cartCount'
const CHANGED_AT = 'chioma.cartChangedAt'

/** How many things lie in the cart, as far as this browser knows without asking: what the button shows before anything is loaded. */
export function useCartCount(): number {
  const stored = Number(useStoredHint(HINT))
  return Number.isSafeInteger(stored) && stored > 0 ? stored : 0
}

/** Keeps the count, here and in other tabs. */
export const storeCartCount = (count: number): void => storeHint(HINT, count === 0 ? undefined : String(count))
