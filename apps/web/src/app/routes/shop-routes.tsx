import { lazy } from 'react'
import { useParams } from 'react-router'
import { BrowserPage } from '../browser-page.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { loadCheckoutPage, loadOrderPage } from '../page-parts.ts'
import { useShopOverlays } from '../shop-overlays.tsx'

const NARROW = 'mx-auto max-w-4xl print:max-w-none'

const OrderListPage = lazy(() =>
  import('../../visitor/shop/orders/order-list-page.tsx').then((module) => ({ default: module.OrderListPage })),
)
const OrderPage = lazy(() => loadOrderPage().then((module) => ({ default: module.OrderPage })))
const AppointmentReport = lazy(() =>
  import('../../visitor/booking/calendar/appointment-report.tsx').then((module) => ({ default: module.AppointmentReport })),
)

const FindOrderPage = lazy(() =>
  import('../../visitor/shop/orders/find-order-page.tsx').then((module) => ({ default: module.FindOrderPage })),
)

export function OrderListRoute() {
  return (
    <BrowserPage head="orders" texts={['shop']} className={NARROW}>
      <OrderListPage />
    </BrowserPage>
  )
}

export function FindOrderRoute() {
  return (
    <BrowserPage head="orders" texts={['shop']} className={NARROW}>
      <FindOrderPage />
    </BrowserPage>
  )
}

export function OrderRoute() {
  const { orderId = '' } = useParams()
  const { book } = useShopOverlays()
  return (
    <BrowserPage head="orders" texts={['shop']} className={NARROW}>
      <OrderPage
        key={orderId}
        orderId={orderId}
        onChooseTime={(order, { productId, name, booking }) =>
          book({
            productId,
            name,
            durationMinutes: null,
            booking,
            orderId: order.id,
            agreedAt: order.agreements.length > 0 && order.earlyStart === null ? order.createdAt : undefined,
          })
        }
        renderReport={(booking, onChanged) => (
          <LazyPart fallback={null}>
            <AppointmentReport booking={booking} onChanged={onChanged} />
          </LazyPart>
        )}
      />
    </BrowserPage>
  )
}

const LegalPage = lazy(() => import('../../visitor/shop/legal/legal-page.tsx').then((module) => ({ default: module.LegalPage })))

export function LegalRoute() {
  const { kind = '' } = useParams()
  return (
    <BrowserPage head="legal" texts={['shop']} className={NARROW}>
      <LegalPage key={kind} kind={kind} />
    </BrowserPage>
  )
}

const CheckoutPage = lazy(() => loadCheckoutPage().then((module) => ({ default: module.CheckoutPage })))

export function CheckoutRoute() {
  const { openCart } = useShopOverlays()
  return (
    <BrowserPage head="checkout" texts={['shop']}>
      <CheckoutPage onOpenCart={openCart} />
    </BrowserPage>
  )
}
