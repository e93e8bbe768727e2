import type { Currency, Language } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { releaseHold } from '../../booking/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { forSale, type ProductForSale, readProductForSale } from '../catalog/products.queries.ts'

/** One product in a cart, at the price of now. */
export interface CartLine {
  id: string
  product: ProductForSale
  quantity: number
  /** What one cost when the visitor last saw it, in minor units. */
  seenPriceMinor: number
  bookingId: string | null
}

export interface CartReader {
  visitorId: string
  language: Language
  /** What the shop is kept in; products of another currency are not for sale. */
  currency: Currency
}

/** What is in a cart and still for sale, oldest first. */
export async function selectCartLines(database: Database, { visitorId, language, currency }: CartReader): Promise<CartLine[]> {
  const rows = await forSale(database, language, { visitorId })
    .innerJoin('cart_items', 'cart_items.product_id', 'products.id')
    .select([
      'cart_items.id as lineId',
      'cart_items.quantity',
      'cart_items.seen_price_minor as seenPriceMinor',
      'cart_items.booking_id as bookingId',
    ])
    .where('cart_items.visitor_id', '=', visitorId)
    .where('products.currency', '=', currency)
    .clearOrderBy()
    .orderBy('cart_items.created_at')
    .orderBy('cart_items.id')
    .execute()
  return rows.map(({ lineId: id, quantity, seenPriceMinor, bookingId, ...product }) => ({
    id,
    product: readProductForSale(product),
    quantity,
    seenPriceMinor,
    bookingId,
  }))
}

/** Sum of price times quantity, in minor units. */
export const cartTotalMinor = (lines: readonly CartLine[]): number =>
  lines.reduce((total, { product, quantity }) => total + product.priceMinor * quantity, 0)

/** The lines as shipping and tax reckon with them. */
export const chargedLines = (lines: readonly CartLine[]) =>
  lines.map(({ product, quantity }) => ({ category: product.category, amountMinor: product.priceMinor * quantity }))

/** The times that are held for its services. */
export const bookingsIn = (lines: readonly CartLine[]): string[] => lines.flatMap(({ bookingId }) => bookingId ?? [])

/** Writes a line with its quantity and the price that the visitor saw; the time of a service stays as it is. */
export async function upsertCartItem(
  trx: Transaction,
  { visitorId, productId, quantity, seenPriceMinor, now }: NewCartItem,
): Promise<void> {
  const change = { quantity, seen_price_minor: seenPriceMinor, updated_at: now }
  await trx
    .insertInto('cart_items')
    .values({ id: uuidv7(), visitor_id: visitorId, product_id: productId, created_at: now, ...change })
    .onConflict((conflict) => conflict.columns(['visitor_id', 'product_id']).doUpdateSet(change))
    .execute()
}

interface NewCartItem {
  visitorId: string
  productId: string
  quantity: number
  seenPriceMinor: number
  now: Date
}

/** Takes a product out of a cart, and frees the time that was held for it. */
export async function deleteCartItem(trx: Transaction, visitorId: string, productId: string): Promise<void> {
  const gone = await trx
    .deleteFrom('cart_items')
    .where('visitor_id', '=', visitorId)
    .where('product_id', '=', productId)
    .returning('booking_id')
    .executeTakeFirst()
  const bookingId = gone?.booking_id ?? null
  if (bookingId !== null) await releaseHold(trx, bookingId)
}

export async function selectBookingInCart(trx: Transaction, visitorId: string, productId: string): Promise<string | null> {
  const line = await trx
    .selectFrom('cart_items')
    .select('booking_id')
    .where('visitor_id', '=', visitorId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return line?.booking_id ?? null
}

export async function setBookingInCart(trx: Transaction, id: string, bookingId: string, now: Date): Promise<void> {
  await trx.updateTable('cart_items').set({ booking_id: bookingId, updated_at: now }).where('id', '=', id).execute()
}

export async function clearBookingInCart(trx: Transaction, bookingId: string): Promise<void> {
  await trx.updateTable('cart_items').set({ booking_id: null }).where('booking_id', '=', bookingId).execute()
}
