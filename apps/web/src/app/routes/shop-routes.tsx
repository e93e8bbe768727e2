import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { LoadingShapes, Skeleton } from '../../ui/skeleton.tsx'
import { Layout } from '../layout.tsx'
import { usePageHead } from '../page-head.ts'
import { useShopOverlays } from '../shop-overlays.tsx'
import { WithNamespace } from '../with-namespace.tsx'

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

const CheckoutPage = lazy(() =>
  import('../../visitor/shop/checkout/checkout-page.tsx').then((module) => ({ default: module.CheckoutPage })),
)

export function CheckoutRoute() {
  usePageHead('checkout')
  const { openCart } = useShopOverlays()
  return (
    <ShopPage>
      <CheckoutPage onOpenCart={openCart} />
    </ShopPage>
  )
}

/** A page of the visitor's own: nothing of it is drawn on the server, where nobody knows who looks. */
function ShopPage({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <Layout>
      {() => (
        <div className="wrap min-h-dvh pt-8 pb-20 print:min-h-0 print:py-0">
          <div className={isNarrow ? 'mx-auto max-w-4xl print:max-w-none' : ''}>
            {isHydrated ? (
              <WithNamespace namespace="shop" fallback={<PageSkeleton />}>
                {children}
              </WithNamespace>
            ) : (
              <PageSkeleton />
            )}
          </div>
        </div>
      )}
    </Layout>
  )
}

function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <LoadingShapes label={t('site:actions.loading')} className="pt-14">
      <Skeleton className="h-10 w-52" />
      <Skeleton className="mt-8 h-96" />
    </LoadingShapes>
  )
}
