import { FALLBACK_LANGUAGE } from '@chioma/contract'
import type { ServiceSales } from '../../booking/index.ts'
import { selectProductsForSale } from '../catalog/products.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { putIntoCart } from './change-cart.ts'

/** The shop's side of booking a service. */
export const createServiceSales = (dependencies: Pick<Dependencies, 'keys' | 'config'>): ServiceSales => ({
  durationOf: async (database, productId) => {
    const [service] = await selectProductsForSale(database, [productId], FALLBACK_LANGUAGE)
    return service?.durationMinutes ?? null
  },
  putIntoCart: async (trx, wanted) => {
    const { id, product } = await putIntoCart(trx, dependencies, { ...wanted, quantity: 1 })
    return { cartItemId: id, durationMinutes: product.durationMinutes }
  },
})
