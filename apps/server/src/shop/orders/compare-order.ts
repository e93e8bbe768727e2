import type { CreateOrder, Currency } from '@chioma/contract'
import { AppError } from '../../platform/http/app-error.ts'
import type { CartLine } from '../cart/cart.queries.ts'
import { readAmount } from '../read-amount.ts'

/** What the product of a line is called in every language. */
export type NamesOf = (productId: string) => readonly string[]

/** Refuses an order whose lines are not what the cart holds at the prices of now, and names what differs. */
export function compareWithCart(
  items: CreateOrder['items'],
  lines: readonly CartLine[],
  { currency, namesOf }: { currency: Currency; namesOf: NamesOf },
): void {
  if (lines.length === 0) throw new AppError('cart_empty')
  for (const [index, item] of items.entries()) {
    const line = lines.find(({ product }) => product.id === item.productId)
    const isTwice = items.findIndex(({ productId }) => productId === item.productId) !== index
    if (line === undefined || isTwice) throw new AppError('cart_changed', { field: `items.${index}.productId` })
    const difference = differenceOf(item, line, { index, currency, namesOf })
    if (difference === undefined) continue
    const code = difference === 'price' ? 'price_changed' : 'cart_changed'
    throw new AppError(code, { field: `items.${index}.${difference}`, values: { name: line.product.name } })
  }
  if (items.length !== lines.length) throw new AppError('cart_changed', { field: 'items' })
  for (const { product, quantity } of lines)
    if (product.unitsLeft !== null && product.unitsLeft < quantity)
      throw new AppError('sold_out', { values: { name: product.name } })
}

function differenceOf(
  { quantity, price, name, productId }: CreateOrder['items'][number],
  line: CartLine,
  { index, currency, namesOf }: { index: number; currency: Currency; namesOf: NamesOf },
): 'quantity' | 'price' | 'name' | undefined {
  if (quantity !== line.quantity) return 'quantity'
  if (price !== undefined && readAmount(price, currency, `items.${index}.price`) !== line.product.priceMinor) return 'price'
  if (name !== undefined && !namesOf(productId).includes(name.trim())) return 'name'
  return undefined
}
