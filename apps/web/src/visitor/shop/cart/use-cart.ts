import { type CartItem, type Currency, cartItemSchema, formatAmount, parseAmount } from '@chioma/contract'
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { getJson } from '../../../lib/api/request.ts'
import { storeCartCount } from './cart-count.ts'
import { CART_KEY } from './cart-key.ts'

const cartSchema = z.array(cartItemSchema)

/** The visitor's own cart: `1` means *me*. */
export const CART_PATH = '/api/cart/1'

const CART_QUERY = {
  queryKey: CART_KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const items = await getJson(CART_PATH, cartSchema, signal)
    storeCartCount(countItems(items))
    return items
  },
}

/** What lies in the cart, oldest first, at the prices of now. */
export function useCart(): UseQueryResult<CartItem[]> {
  const query = useQuery(CART_QUERY)
  const count = query.data === undefined ? undefined : countItems(query.data)
  useEffect(() => {
    if (count !== undefined) storeCartCount(count)
  }, [count])
  return query
}

/** Asks anew, also where no part of the page shows the cart: its button tells how much is in it. */
export const refreshCart = (queryClient: QueryClient): Promise<void> => queryClient.prefetchQuery({ ...CART_QUERY, staleTime: 0 })

/** Single things, not lines. */
export const countItems = (items: readonly Pick<CartItem, 'quantity'>[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Price times quantity, over everything; undefined for an empty cart, which has no currency. */
export function cartTotal(
  items: readonly Pick<CartItem, 'lineTotal' | 'currency'>[],
): { amount: string; currency: Currency } | undefined {
  const currency = items[0]?.currency
  if (currency === undefined) return undefined
  const totalMinor = items.reduce((sum, { lineTotal }) => sum + (parseAmount(lineTotal, currency) ?? 0), 0)
  return { amount: formatAmount(totalMinor, currency), currency }
}

/** A line that cannot be bought as it stands. */
export const isShort = ({ onlyAvailable, product }: CartItem): boolean =>
  onlyAvailable !== null || product.availability === 'sold_out'
