import { type BookingHold, type CartItem, formatAmount } from '@chioma/contract'
import { selectBookingHolds } from '../../booking/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CartLine } from './cart.queries.ts'

/** Lines of a cart as the API answers with them, with the times that are held for its services. */
export async function presentCart(database: Database, lines: readonly CartLine[]): Promise<CartItem[]> {
  const ids = lines.flatMap(({ bookingId }) => bookingId ?? [])
  const holds = await selectBookingHolds(database, ids)
  return lines.map((line) => presentLine(line, holds))
}

/** One line of a cart. */
export async function presentCartLine(database: Database, line: CartLine): Promise<CartItem> {
  return presentLine(line, await selectBookingHolds(database, line.bookingId === null ? [] : [line.bookingId]))
}

function presentLine({ id, product, quantity, seenPriceMinor, bookingId }: CartLine, holds: Map<string, BookingHold>): CartItem {
  const { currency, priceMinor, unitsLeft, availability } = product
  return {
    id,
    productId: product.id,
    quantity,
    product: {
      name: product.name,
      price: formatAmount(priceMinor, currency),
      imageUrl: product.imageUrl,
      category: product.category,
      partnerCompany: product.partnerCompany,
      availability,
      durationMinutes: product.durationMinutes,
    },
    currency,
    lineTotal: formatAmount(priceMinor * quantity, currency),
    priceBefore: seenPriceMinor === priceMinor ? null : formatAmount(seenPriceMinor, currency),
    onlyAvailable: unitsLeft !== null && unitsLeft < quantity ? unitsLeft : null,
    booking: holds.get(bookingId ?? '') ?? null,
  }
}
