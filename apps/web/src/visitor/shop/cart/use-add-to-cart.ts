import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { send } from '../../../lib/api/request.ts'
import { useToast } from '../../../ui/toast.tsx'
import { refreshCart } from './cart-query.ts'

/** Puts one of a product into the cart, and says so; `onView` opens the cart from the message. */
export function useAddToCart(onView: () => void): (productId: string) => Promise<void> {
  const { t } = useTranslation('shop')
  const toast = useToast()
  const queryClient = useQueryClient()
  const adding = useMutation({
    mutationFn: (productId: string) => send('POST', '/api/cart', { userId: '1', productId, quantity: 1 }),
    onSuccess: async () => {
      await refreshCart(queryClient)
      toast({
        title: t('cart.toast.added'),
        description: t('cart.toast.addedText'),
        action: { label: t('cart.toast.view'), onClick: onView },
      })
    },
    onError: (error) => toast({ title: t('cart.toast.error'), description: errorText(error, t), variant: 'destructive' }),
  })
  return async (productId) => {
    // The failure has been said; whoever waits only wants to know that it is over.
    await adding.mutateAsync(productId).catch(() => undefined)
  }
}
