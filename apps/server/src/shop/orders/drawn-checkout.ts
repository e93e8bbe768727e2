import {
  type CartItem,
  cartItemSchema,
  isShort,
  type Language,
  type Quote,
  type QuoteRequest,
  quoteSchema,
} from '@chioma/contract'
import type { Visitor } from '../../visitors/index.ts'
import { selectCartLines } from '../cart/cart.queries.ts'
import { presentCart } from '../cart/cart.routes.ts'
import type { Dependencies } from '../dependencies.ts'
import { quoteCart } from '../totals/present-totals.ts'

/** What the page that is paid on begins with: the visitor's cart, and what it comes to when it is shipped as `choice` says; `undefined` where nothing in it can be paid. */
export async function readDrawnCheckout(
  dependencies: Dependencies,
  visitor: Visitor,
  choice: QuoteRequest & { language: Language },
): Promise<{ items: CartItem[]; quote: Quote } | undefined> {
  const { database, config } = dependencies
  const { language } = choice
  const reader = { visitorId: visitor.id, language, currency: config.shop.currency }
  const items = await presentCart(database, await selectCartLines(database, reader))
  if (items.length === 0 || items.some(isShort)) return undefined
  const quote = await quoteCart(dependencies, { visitorId: visitor.id, choice, language })
  // Like answers of the interface, they hold what the contract says and nothing else.
  return { items: cartItemSchema.array().parse(items), quote: quoteSchema.parse(quote) }
}
