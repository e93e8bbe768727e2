import { useQueryClient } from '@tanstack/react-query'
import type { BookableService } from '../features/booking/bookable-service.ts'
import { BookingDialog } from '../features/booking/booking-dialog.tsx'
import { useAddToCart } from '../features/cart/use-add-to-cart.ts'
import { refreshOrder } from '../features/orders/use-orders.ts'
import { refreshCart, useCart } from '../lib/use-cart.ts'

/** Choosing a time touches the cart, or the order where it is paid. */
export function BookingWindow({
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
  return (
    <BookingDialog
      service={service}
      onClose={onClose}
      onBooked={() => void (orderId === undefined ? refreshCart(queryClient) : refreshOrder(queryClient, orderId))}
      onLater={onLater}
    />
  )
}
