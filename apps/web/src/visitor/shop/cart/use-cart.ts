import { type CartItem, type Currency, formatAmount, parseAmount } from '@chioma/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storeCartCount } from './cart-count.ts'
import { cartQuery, countItems } from './cart-query.ts'

/** What lies in the cart; its button is told how much that is. */
export function useCart(): UseQueryResult<CartItem[]> {
  const query = useQuery(cartQuery)
  const count = query.data === undefined ? undefined : countItems(query.data)
  useEffect(() => {
    if (count !== undefined) storeCartCount(count)
  }, [count])
  return query
}

/** Price times quantity, over everything; undefined for an empty cart, which has no currency. */
export function cartTotal(
  items: readonly Pick<CartItem, 'lineTotal' | 'currency'>[],
): { amount: string; currency: Currency } | undefined {
  const currency = items[0]?.currency
  if (currency === undefined) return undefined
  const totalMinor = items.reduce((sum, { lineTotal }) => sum + (parseAmount(lineTotal, currency) ?? 0), 0)
  return { amount: formatAmount(totalMinor, currency), currency }
}
