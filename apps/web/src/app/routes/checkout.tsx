import { lazy } from 'react'
import { usePageHead } from '../page-head.ts'
import { useShopOverlays } from '../shop-overlays.tsx'
import { ShopPage } from './shop-page.tsx'

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
