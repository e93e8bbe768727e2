import type { ServiceSales } from '../booking/index.ts'
import type { App } from '../platform/http/http-app.ts'
import { adminOrdersRoutes } from './admin-orders/admin-orders.routes.ts'
import { fulfillmentRoutes } from './admin-orders/fulfillment.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { createServiceCart } from './cart/change-cart.ts'
import { adminProductsRoutes } from './catalog/admin-products.routes.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import type { Dependencies } from './dependencies.ts'
import { papersRoutes } from './fulfillment/papers.routes.ts'
import { keepLaterEarlyStart, sayChosenStart, sayMovedStart } from './legal/early-start.ts'
import { legalRoutes } from './legal/legal.routes.ts'
import { saySeller } from './legal/legal-documents.ts'
import { checkoutRoutes } from './orders/checkout.routes.ts'
import { orderLink } from './orders/order-links.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { saleOf } from './orders/present-order.ts'
import { refundableOf, refundToVisitor } from './orders/refunds.ts'
import { paymentEventsRoutes } from './payments/payment-events.routes.ts'
import { recommendationsRoutes } from './rules/recommendations.routes.ts'
import { rulesRoutes } from './rules/rules.routes.ts'
import { selectServices } from './totals/present-totals.ts'
import { totalsRoutes } from './totals/totals.routes.ts'

export { countOffers } from './catalog/admin-products.queries.ts'
export { productObjects } from './catalog/products.queries.ts'
export { seedShop } from './catalog/seed-shop.ts'
export type { Dependencies as ShopDependencies, ShopConfig } from './dependencies.ts'
export { saySeller, seedLegalDocuments, selectLegalDocuments } from './legal/legal-documents.ts'
export { orderMails } from './orders/order-mails.ts'
export { paymentEventJob } from './orders/payment-event.job.ts'
export { exportPurchases } from './orders/personal-data.ts'
export { refundJob } from './orders/provider-refunds.ts'
export { purgeStockHolds, reconcileOrders } from './orders/reconcile-orders.ts'
export { createPaymentProvider } from './payments/create-payment-provider.ts'
export { purgePaymentEvents } from './payments/payment-events.routes.ts'
export type { PageSources } from './payments/payment-provider.ts'
export { archiveExamples, restoreExamples } from './rules/manage-rules.ts'
export { readDrawnCheckout } from './totals/present-totals.ts'
export { isFirstOption, selectShippingOptions } from './totals/shipping-options.ts'
export { selectTaxRates } from './totals/tax-rates.ts'

/** The shop's side of services that times are booked for. */
export const createServiceSales = (dependencies: Pick<Dependencies, 'config' | 'queue' | 'keys' | 'locales'>): ServiceSales => ({
  ...createServiceCart(dependencies),
  services: (database, language) => selectServices(dependencies, database, language),
  orderLink: (orderId) => orderLink(dependencies, orderId),
  keepEarlyStart: (trx, chosen) => keepLaterEarlyStart(dependencies, trx, chosen),
  sayChosenStart: (database, chosen) => sayChosenStart(dependencies, database, chosen),
  sayMovedStart: (database, moved) => sayMovedStart(dependencies, database, moved),
  saySeller: (database, language) => saySeller(dependencies, database, language),
  saleOf,
  refundable: refundableOf,
  refund: (trx, refund) => refundToVisitor(dependencies, trx, refund),
})

/** Products, the rules that recommend them, carts, orders and payments. */
export async function shopRoutes(app: App, dependencies: Dependencies): Promise<void> {
  await catalogRoutes(app, dependencies)
  await adminProductsRoutes(app, dependencies)
  await recommendationsRoutes(app, dependencies)
  await rulesRoutes(app, dependencies)
  await totalsRoutes(app, dependencies)
  await cartRoutes(app, dependencies)
  await checkoutRoutes(app, dependencies)
  await legalRoutes(app, dependencies)
  await ordersRoutes(app, dependencies)
  await adminOrdersRoutes(app, dependencies)
  await papersRoutes(app, dependencies)
  await fulfillmentRoutes(app, dependencies)
  await paymentEventsRoutes(app, dependencies)
  await dependencies.payments?.registerRoutes?.(app)
}
