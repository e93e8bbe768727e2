import { type CartItem, formatAmount, parseAmount } from '@chioma/contract'

/** The cart as it will be once a quantity has arrived at the server. */
export const withQuantity = (items: readonly CartItem[], productId: string, quantity: number): CartItem[] =>
  items.map((item) => (item.productId === productId ? { ...item, quantity, lineTotal: lineTotalOf(item, quantity) } : item))

export const withoutProduct = (items: readonly CartItem[], productId: string): CartItem[] =>
  items.filter((item) => item.productId !== productId)

/** The price before a change is no news once the quantity was set at the new one. */
const lineTotalOf = ({ product, currency }: CartItem, quantity: number): string =>
  formatAmount((parseAmount(product.price, currency) ?? 0) * quantity, currency)
