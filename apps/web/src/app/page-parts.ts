/** What boot fetches at once where the address names it, and its route shows. */
export const loadOwnReport = () => import('./routes/own-report.tsx')
export const loadCheckoutPage = () => import('../visitor/shop/checkout/checkout-page.tsx')
export const loadOrderPage = () => import('../visitor/shop/orders/order-page.tsx')
