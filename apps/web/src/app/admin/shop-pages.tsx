import { mayDo, type StaffSelf } from '@chioma/contract'
import { BookingsPage } from '../../admin/booking/calendar/bookings-page.tsx'
import { ProductPage } from '../../admin/shop/catalog/product-page.tsx'
import { ProductsPage } from '../../admin/shop/catalog/products-page.tsx'
import { LegalPage } from '../../admin/shop/legal/legal-page.tsx'
import { OrderPage } from '../../admin/shop/orders/order-page.tsx'
import { OrdersPage } from '../../admin/shop/orders/orders-page.tsx'
import { TotalsPage } from '../../admin/shop/totals/totals-page.tsx'
import { AppointmentReport } from './appointment-report.tsx'

interface ShopPageProps {
  name: 'products' | 'orders' | 'shipping' | 'bookings' | 'legal'
  /** The one of the list that has the page; undefined for the list. */
  itemId: string | undefined
  self: StaffSelf
}

/** The pages of the shop, loaded when one of them is opened. */
export function ShopPage({ name, itemId, self: { role } }: ShopPageProps) {
  switch (name) {
    case 'products':
      return itemId === undefined ? <ProductsPage /> : <ProductPage key={itemId} id={itemId} />
    case 'orders':
      return itemId === undefined ? (
        <OrdersPage />
      ) : (
        <OrderPage key={itemId} id={itemId} mayManage={mayDo(role, 'orders.manage')} />
      )
    case 'shipping':
      return <TotalsPage />
    case 'bookings':
      return itemId === undefined ? (
        <BookingsPage mayReadOrders={mayDo(role, 'orders.read')} />
      ) : (
        <AppointmentReport key={itemId} bookingId={itemId} />
      )
    case 'legal':
      return <LegalPage />
  }
}
