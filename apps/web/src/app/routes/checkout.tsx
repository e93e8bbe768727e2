import { lazy } from 'react'
import { usePageHead } from '../page-head.ts'
import { useShopWindows } from '../shop-windows.tsx'
import { ShopPage } from './shop-page.tsx'

const CheckoutPage = lazy(() =>
  import('../../visitor/shop/checkout/checkout-page.tsx').then((module) => ({ default: module.CheckoutPage })),
)

export function CheckoutRoute() {
  usePageHead('checkout')
  const { openCart } = useShopWindows()
  return (
    <ShopPage>
      <CheckoutPage onOpenCart={openCart} />
    </ShopPage>
  )
}
