import { Route, Routes } from 'react-router'
import { CheckoutRoute } from './routes/checkout.tsx'
import { HomeRoute } from './routes/home.tsx'
import { NotFoundRoute } from './routes/not-found.tsx'
import { OrderListRoute, OrderRoute } from './routes/orders.tsx'
import { StaffRoute } from './routes/staff.tsx'
import { useScrollReset } from './use-scroll-reset.ts'

/** One line per address. */
export function AppRoutes() {
  useScrollReset()
  return (
    <Routes>
      <Route path="/" element={<HomeRoute />} />
      <Route path="/checkout" element={<CheckoutRoute />} />
      <Route path="/orders" element={<OrderListRoute />} />
      <Route path="/orders/:orderId" element={<OrderRoute />} />
      <Route path="/admin/*" element={<StaffRoute />} />
      <Route path="/centers-admin/*" element={<StaffRoute />} />
      <Route path="/content-editor/*" element={<StaffRoute />} />
      <Route path="/simulation-algorithms-admin/*" element={<StaffRoute />} />
      <Route path="*" element={<NotFoundRoute />} />
    </Routes>
  )
}
