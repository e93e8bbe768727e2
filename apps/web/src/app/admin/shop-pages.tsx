import { mayDo, type StaffSelf } from '@chioma/contract'
import { BookingsPage } from '../../admin/booking/calendar/bookings-page.tsx'
import { ProductPage } from '../../admin/shop/catalog/product-page.tsx'
import { ProductsPage } from '../../admin/shop/catalog/products-page.tsx'
import { OrderPage } from '../../admin/shop/orders/order-page.tsx'
import { OrdersPage } from '../../admin/shop/orders/orders-page.tsx'

interface ShopPageProps {
  name: 'products' | 'orders' | 'bookings'
  /** The one of the list that has the page; undefined for the list. */
  thing: string | undefined
  self: StaffSelf
}

/** The pages of the shop, loaded when one of them is opened. */
export function ShopPage({ name, thing, self: { role } }: ShopPageProps) {
  switch (name) {
    case 'products':
      return thing === undefined ? <ProductsPage /> : <ProductPage key={thing} id={thing} />
    case 'orders':
      return thing === undefined ? <OrdersPage /> : <OrderPage key={thing} id={thing} mayManage={mayDo(role, 'orders.manage')} />
    case 'bookings':
      return <BookingsPage mayReadOrders={mayDo(role, 'orders.read')} />
  }
}
