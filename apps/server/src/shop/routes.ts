import type { App } from '../platform/http/http-app.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { adminProductsRoutes } from './catalog/admin-products.routes.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import type { Dependencies } from './dependencies.ts'
import { adminOrdersRoutes } from './orders/admin-orders.routes.ts'
import { checkoutRoutes } from './orders/checkout.routes.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { webhooksRoutes } from './payments/webhooks.routes.ts'
import { recommendationsRoutes } from './rules/recommendations.routes.ts'
import { rulesRoutes } from './rules/rules.routes.ts'

/** Products, the rules that recommend them, carts, orders and payments. */
export async function shopRoutes(app: App, dependencies: Dependencies): Promise<void> {
  await catalogRoutes(app, dependencies)
  await adminProductsRoutes(app, dependencies)
  await recommendationsRoutes(app, dependencies)
  await rulesRoutes(app, dependencies)
  await cartRoutes(app, dependencies)
  await checkoutRoutes(app, dependencies)
  await ordersRoutes(app, dependencies)
  await adminOrdersRoutes(app, dependencies)
  await webhooksRoutes(app, dependencies)
  await dependencies.payments?.registerRoutes?.(app)
}
