import { formatAmount, type Product } from '@chioma/contract'
import type { ProductForSale } from './products.queries.ts'

/** A product for sale as the API answers with it. */
export function presentProduct({ priceMinor, unitsLeft: _unitsLeft, ...product }: ProductForSale): Product {
  return { ...product, price: formatAmount(priceMinor, product.currency) }
}
