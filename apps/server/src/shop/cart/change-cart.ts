import { FALLBACK_LANGUAGE, type Language, MAX_AMOUNT_MINOR, MAX_CART_LINES, MAX_QUANTITY } from '@chioma/contract'
import type { ServiceSales } from '../../booking/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Visitor, withHeldVisitor } from '../../visitors/index.ts'
import { type ProductForSale, selectProductsForSale } from '../catalog/products.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  type CartLine,
  cartTotalMinor,
  clearBookingInCart,
  deleteCartItem,
  selectBookingInCart,
  selectCartLines,
  setBookingInCart,
  upsertCartItem,
} from './cart.queries.ts'

type CartDependencies = Pick<Dependencies, 'database' | 'keys' | 'config'>

export interface CartChange {
  visitor: Visitor
  language: Language
  productId: string
  quantity: number
}

/** Adds to what is in the cart; quantities add up, a service stays one. Returns the line as it is then. */
export async function addToCart(dependencies: CartDependencies, { visitor, ...change }: CartChange): Promise<CartLine> {
  return withHeldVisitor(dependencies, visitor, (trx, now) =>
    putIntoCart(trx, dependencies, { ...change, visitorId: visitor.id, now }),
  )
}

/** Sets the quantity of what is in the cart, and takes note of the price of now. Returns the line as it is then. */
export async function changeQuantity(dependencies: CartDependencies, { visitor, ...change }: CartChange): Promise<CartLine> {
  return withHeldVisitor(dependencies, visitor, (trx, now) =>
    changeLine(trx, dependencies, { ...change, visitorId: visitor.id, now }, (_product, line) => {
      if (line === undefined) throw new AppError('product_not_found')
      return change.quantity
    }),
  )
}

/** A change within a transaction that holds the visitor's row: changes of one visitor's cart wait for each other. */
type HeldChange = Omit<CartChange, 'visitor'> & { visitorId: string; now: Date }

async function putIntoCart(trx: Transaction, needs: Pick<Dependencies, 'config'>, change: HeldChange): Promise<CartLine> {
  return changeLine(trx, needs, change, (product, line, lineCount) => {
    if (line === undefined && lineCount >= MAX_CART_LINES) throw new AppError('cart_full')
    if (product.unitsLeft === 0) throw new AppError('sold_out', { values: { name: product.name } })
    return product.category === 'service' ? change.quantity : (line?.quantity ?? 0) + change.quantity
  })
}

async function changeLine(
  trx: Transaction,
  { config }: Pick<Dependencies, 'config'>,
  { visitorId, language, productId, now }: HeldChange,
  quantityOf: (product: ProductForSale, line: CartLine | undefined, lineCount: number) => number,
): Promise<CartLine> {
  const reader = { visitorId, language, currency: config.shop.currency }
  const [product] = await selectProductsForSale(trx, [productId], language, { visitorId })
  if (product === undefined || product.currency !== reader.currency) throw new AppError('product_not_found')
  const before = await selectCartLines(trx, reader)
  const line = before.find((known) => known.product.id === productId)
  const quantity = quantityOf(product, line, before.length)
  if (quantity > (product.category === 'service' ? 1 : MAX_QUANTITY))
    throw new AppError('quantity_invalid', { field: 'quantity' })
  await upsertCartItem(trx, { visitorId, productId, quantity, seenPriceMinor: product.priceMinor, now })
  const after = await selectCartLines(trx, reader)
  if (cartTotalMinor(after) > MAX_AMOUNT_MINOR) throw new AppError('cart_full')
  return lineOf(after, productId)
}

function lineOf(lines: readonly CartLine[], productId: string): CartLine {
  const line = lines.find(({ product }) => product.id === productId)
  if (line === undefined) throw new AppError('product_not_found')
  return line
}

/** Takes a product out of the cart; one that is not in it is no fault. */
export async function removeFromCart({ database }: CartDependencies, visitor: Visitor, productId: string): Promise<void> {
  await database.transaction().execute((trx: Transaction) => deleteCartItem(trx, visitor.id, productId))
}

/** The shop's side of putting a service into the cart. */
export const createServiceCart = (
  dependencies: Pick<Dependencies, 'config'>,
): Pick<ServiceSales, 'durationOf' | 'bookingInCart' | 'putIntoCart' | 'setBookingInCart' | 'clearBookingInCart'> => ({
  durationOf: async (database, productId) => {
    const [service] = await selectProductsForSale(database, [productId], FALLBACK_LANGUAGE)
    return service?.durationMinutes ?? null
  },
  bookingInCart: selectBookingInCart,
  putIntoCart: async (trx, wanted) => {
    const { id, product } = await putIntoCart(trx, dependencies, { ...wanted, quantity: 1, now: new Date() })
    return { cartItemId: id, durationMinutes: product.durationMinutes }
  },
  setBookingInCart,
  clearBookingInCart,
})
