import { lazy } from 'react'
import { useParams } from 'react-router'
import { usePageHead } from '../page-head.ts'
import { useShopOverlays } from '../shop-overlays.tsx'
import { ShopPage } from './shop-page.tsx'

const OrderListPage = lazy(() =>
  import('../../visitor/shop/orders/order-list-page.tsx').then((module) => ({ default: module.OrderListPage })),
)
const OrderPage = lazy(() => import('../../visitor/shop/orders/order-page.tsx').then((module) => ({ default: module.OrderPage })))

export function OrderListRoute() {
  usePageHead('orders')
  return (
    <ShopPage isNarrow>
      <OrderListPage />
    </ShopPage>
  )
}

export function OrderRoute() {
  usePageHead('orders')
  const { orderId = '' } = useParams()
  const { book } = useShopOverlays()
  return (
    <ShopPage isNarrow>
      <OrderPage
        key={orderId}
        orderId={orderId}
        onChooseTime={(order, { productId, name, booking }) =>
          book({ productId, name, durationMinutes: null, booking, orderId: order.id })
        }
      />
    </ShopPage>
  )
}
