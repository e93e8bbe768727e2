import { useQueryClient } from '@tanstack/react-query'
import { BookingDialog } from '../visitor/booking/calendar/booking-dialog.tsx'
import type { BookableService } from '../visitor/booking/calendar/use-slot-choice.ts'
import { refreshCart } from '../visitor/shop/cart/cart-query.ts'
import { useAddToCart } from '../visitor/shop/cart/use-add-to-cart.ts'
import { useCart } from '../visitor/shop/cart/use-cart.ts'
import { orderQuery } from '../visitor/shop/orders/order-queries.ts'

/** Choosing a time touches the cart, or the order where it is paid. */
export function BookingOverlay({
  service,
  onClose,
  onCart,
}: {
  service: BookableService
  onClose: () => void
  onCart: () => void
}) {
  const queryClient = useQueryClient()
  const addToCart = useAddToCart(onCart)
  const isInCart = useCart().data?.some(({ productId }) => productId === service.productId) ?? false
  const { orderId, productId } = service
  const onLater = isInCart || orderId !== undefined ? undefined : () => addToCart(productId)
  const refreshOrder = (id: string) => void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey })
  return (
    <BookingDialog
      service={service}
      onClose={onClose}
      onBooked={() => {
        if (orderId !== undefined) return refreshOrder(orderId)
        void refreshCart(queryClient)
        onCart()
      }}
      // An appointment that is paid may have been cancelled meanwhile.
      onRefused={() => orderId !== undefined && refreshOrder(orderId)}
      onLater={onLater}
    />
  )
}
