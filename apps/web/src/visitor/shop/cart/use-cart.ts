import { type CartItem, type Currency, formatAmount, parseAmount } from '@chioma/contract'
import {
  type QueryClient,
  type UseQueryResult,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { send } from '../../../lib/api/request.ts'
import { useToast } from '../../../ui/toast.tsx'
import { CART_PATH, cartQuery, countItems, refreshCart, storeCartCount } from './cart-query.ts'

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

const EDITS = ['cart-edit']

/** Whether what is shown of the cart is still on its way to the server. */
export const useIsCartChanging = (): boolean => useIsMutating({ mutationKey: EDITS }) > 0

/** What another answer of the server, had at `updatedAt` (ms), says is in the cart; what is newer or being changed in it stands. */
export function takeCart(queryClient: QueryClient, items: CartItem[], updatedAt: number): void {
  const isNewer = (queryClient.getQueryState(cartQuery.queryKey)?.dataUpdatedAt ?? 0) > updatedAt
  if (!isNewer && queryClient.isMutating({ mutationKey: EDITS }) === 0)
    queryClient.setQueryData(cartQuery.queryKey, items, { updatedAt })
}

interface QuantityChange {
  productId: string
  quantity: number
}

/** Changes show at once and are taken back when the server refuses them. Of several at a time the last one asks for the truth. */
export function useCartEdits() {
  const { t } = useTranslation('shop')
  const toast = useToast()
  const queryClient = useQueryClient()
  const isBusy = useIsCartChanging()
  const show = async (change: (items: CartItem[]) => CartItem[]) => {
    await queryClient.cancelQueries({ queryKey: cartQuery.queryKey })
    queryClient.setQueryData(cartQuery.queryKey, (items) => items && change(items))
  }
  const failed = (error: unknown) =>
    toast({ title: t('cart.toast.error'), description: errorText(error, t), variant: 'destructive' })
  const settled = () => (queryClient.isMutating({ mutationKey: EDITS }) === 1 ? refreshCart(queryClient) : undefined)

  const setting = useMutation({
    mutationKey: EDITS,
    scope: { id: 'cart' },
    mutationFn: ({ productId, quantity }: QuantityChange) => send('PATCH', `${CART_PATH}/${productId}`, { quantity }),
    onMutate: ({ productId, quantity }) => show((items) => withQuantity(items, productId, quantity)),
    onError: failed,
    onSettled: settled,
  })
  const restoring = useMutation({
    mutationKey: EDITS,
    scope: { id: 'cart' },
    mutationFn: ({ productId, quantity }: QuantityChange) => send('POST', '/api/cart', { userId: '1', productId, quantity }),
    onError: failed,
    onSettled: settled,
  })
  const removing = useMutation({
    mutationKey: EDITS,
    scope: { id: 'cart' },
    mutationFn: ({ productId }: QuantityChange) => send('DELETE', `${CART_PATH}/${productId}`),
    onMutate: ({ productId }) => show((items) => withoutProduct(items, productId)),
    onSuccess: (_answer, removed) =>
      toast({
        title: t('cart.toast.removed'),
        description: t('cart.toast.removedText'),
        action: { label: t('cart.toast.undo'), onClick: () => restoring.mutate(removed) },
      }),
    onError: failed,
    onSettled: settled,
  })
  return {
    isBusy,
    setQuantity: (productId: string, quantity: number) => {
      // What was taken out before its new quantity was settled has none.
      const isThere = queryClient.getQueryData(cartQuery.queryKey)?.some((item) => item.productId === productId)
      if (isThere) setting.mutate({ productId, quantity })
    },
    remove: ({ productId, quantity }: CartItem) => removing.mutate({ productId, quantity }),
  }
}

export type CartEdits = ReturnType<typeof useCartEdits>

/** The cart as it will be once a quantity has arrived at the server. */
export const withQuantity = (items: readonly CartItem[], productId: string, quantity: number): CartItem[] =>
  items.map((item) => (item.productId === productId ? { ...item, quantity, lineTotal: lineTotalOf(item, quantity) } : item))

export const withoutProduct = (items: readonly CartItem[], productId: string): CartItem[] =>
  items.filter((item) => item.productId !== productId)

/** The price before a change is no news once the quantity was set at the new one. */
const lineTotalOf = ({ product, currency }: CartItem, quantity: number): string =>
  formatAmount((parseAmount(product.price, currency) ?? 0) * quantity, currency)
