import type { CartItem } from '@chioma/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, lazy, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '../lib/i18n/use-language.ts'
import { WithNamespace } from '../lib/lazy-part.tsx'
import type { BookableService } from '../visitor/booking/calendar/use-slot-choice.ts'
import type { CartDrawerProps } from '../visitor/shop/cart/cart-drawer.tsx'
import { cartQuery, followCart } from '../visitor/shop/cart/cart-query.ts'

const CartDrawer = lazy(() => import('../visitor/shop/cart/cart-drawer.tsx').then((module) => ({ default: module.CartDrawer })))
const BookingOverlay = lazy(() => import('./booking-overlay.tsx').then((module) => ({ default: module.BookingOverlay })))

export interface ShopOverlays {
  isCartOpen: boolean
  openCart: () => void
  /** Lets the visitor choose a time for a service. */
  book: (service: BookableService) => void
}

const ShopOverlaysContext = createContext<ShopOverlays | undefined>(undefined)

/** Cart and booking can be opened from any page; nothing of them is loaded before. */
export function ShopOverlaysProvider({ children }: { children: ReactNode }) {
  const [isCartOpen, setIsCartOpen] = useState(false)
  const cartOpener = useRef<Element>(null)
  const [booked, setBooked] = useState<BookableService>()
  useCurrentCart()
  const overlays = useMemo(() => {
    // Noted at once: while the cart is loaded, the page beneath already takes no focus.
    const openCart = () => {
      cartOpener.current = document.activeElement
      setIsCartOpen(true)
    }
    return { isCartOpen, openCart, book: setBooked }
  }, [isCartOpen])
  return (
    <ShopOverlaysContext value={overlays}>
      {children}
      {isCartOpen && (
        <WithNamespace namespace="shop">
          <OpenCart opener={cartOpener} onClose={() => setIsCartOpen(false)} onChooseTime={(item) => setBooked(bookable(item))} />
        </WithNamespace>
      )}
      {booked !== undefined && (
        <WithNamespace namespace="shop">
          <BookingOverlay service={booked} onClose={() => setBooked(undefined)} onCart={overlays.openCart} />
        </WithNamespace>
      )}
    </ShopOverlaysContext>
  )
}

export function useShopOverlays(): ShopOverlays {
  const overlays = useContext(ShopOverlaysContext)
  if (overlays === undefined) throw new Error('useShopOverlays needs a ShopOverlaysProvider above it')
  return overlays
}

/** What lies in the cart is named by the server, in the language of the moment, and may change in another tab. */
function useCurrentCart(): void {
  const queryClient = useQueryClient()
  const { language } = useLanguage()
  const named = useRef(language)
  useEffect(() => {
    if (named.current === language) return
    named.current = language
    void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })
  }, [language, queryClient])
  useEffect(() => followCart(queryClient), [queryClient])
}

function OpenCart({ opener, onClose, onChooseTime }: Pick<CartDrawerProps, 'opener' | 'onClose' | 'onChooseTime'>) {
  const navigate = useNavigate()
  const goTo = (path: string) => {
    onClose()
    void navigate(path)
  }
  return (
    <CartDrawer
      opener={opener}
      onClose={onClose}
      onCheckout={() => goTo('/checkout')}
      onOrders={() => goTo('/orders')}
      onChooseTime={onChooseTime}
    />
  )
}

const bookable = ({ productId, product, booking }: CartItem): BookableService => ({
  productId,
  name: product.name,
  durationMinutes: product.durationMinutes,
  booking,
})
