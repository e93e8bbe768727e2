import { currencySchema, formatAmount, formatMoney, type Language, type Order } from '@chioma/contract'
import { type Archive, type ArchiveRow, type Clocks, type Visitor, writeInstant } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectOwnOrders } from './orders.queries.ts'
import { presentOrders } from './present-order.ts'

const PAGE_SIZE = 50

interface Words extends Clocks {
  locales: Dependencies['locales']
}

/** What lies in a visitor's cart, all orders, and the units that are held for those not paid yet. */
export async function exportPurchases(
  dependencies: Pick<Dependencies, 'database' | 'locales'>,
  archive: Archive,
  visitor: Visitor | undefined,
): Promise<void> {
  await exportOrders(dependencies, archive, visitor)
  const { locales } = dependencies
  const { language } = archive
  const cart = visitor ? await cartOf(dependencies, visitor.id, language) : []
  const cartRows = cart.map(({ quantity, name, productId, addedAt }) => ({
    title: lineWords({ locales, language }, quantity, name ?? productId),
    details: [writeInstant(archive, addedAt)],
  }))
  archive.addJson('cart.json', cart, cartRows)
  archive.addJson('stock-holds.json', visitor ? await stockHoldsOf(dependencies, visitor.id) : [])
}

async function exportOrders(
  { database, locales }: Pick<Dependencies, 'database' | 'locales'>,
  archive: Archive,
  visitor: Visitor | undefined,
): Promise<void> {
  const orders: Order[] = []
  let after: string | undefined
  while (visitor) {
    const rows = await selectOwnOrders(database, visitor.id, { after, limit: PAGE_SIZE })
    orders.push(...(await presentOrders(database, rows)))
    if (rows.length < PAGE_SIZE) break
    after = rows.at(-1)?.id
  }
  const { language, timeZone } = archive
  const rows = orders.map((order) => orderRow({ locales, language, timeZone }, order))
  archive.addJson('orders.json', orders, rows)
}

function orderRow(words: Words, { number, status, createdAt, lines, total, currency }: Order): ArchiveRow {
  const { locales, language } = words
  return {
    title: `${number}: ${locales.say(language, `shop:orders.status.${status}`)}`,
    details: [
      writeInstant(words, createdAt),
      ...lines.map(({ quantity, name }) => lineWords(words, quantity, name)),
      locales.say(language, 'export:total', { total: formatMoney(total, currency, language) }),
    ],
  }
}

const lineWords = ({ locales, language }: Omit<Words, 'timeZone'>, quantity: number, name: string): string =>
  locales.say(language, 'orders:receipt.line', { quantity, name })

/** Also what is no longer for sale: it is held all the same. */
async function cartOf({ database }: Pick<Dependencies, 'database'>, visitorId: string, language: Language) {
  const rows = await database
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .select([
      'cart_items.product_id',
      'cart_items.quantity',
      'cart_items.seen_price_minor',
      'cart_items.booking_id',
      'cart_items.created_at',
      'products.currency',
    ])
    .select((select) =>
      select
        .selectFrom('product_texts')
        .select('product_texts.name')
        .whereRef('product_texts.product_id', '=', 'cart_items.product_id')
        .orderBy((expression) => expression('product_texts.language', '=', language), 'desc')
        .orderBy('product_texts.language')
        .limit(1)
        .as('name'),
    )
    .where('cart_items.visitor_id', '=', visitorId)
    .orderBy('cart_items.created_at')
    .execute()
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    quantity: row.quantity,
    seenPrice: formatAmount(row.seen_price_minor, currencySchema.parse(row.currency)),
    currency: row.currency,
    bookingId: row.booking_id,
    addedAt: row.created_at.toISOString(),
  }))
}

async function stockHoldsOf({ database }: Pick<Dependencies, 'database'>, visitorId: string) {
  const rows = await database
    .selectFrom('stock_holds')
    .innerJoin('orders', 'orders.id', 'stock_holds.order_id')
    .select(['order_id as orderId', 'product_id as productId', 'quantity', 'stock_holds.expires_at as heldUntil'])
    .where('orders.visitor_id', '=', visitorId)
    .orderBy('stock_holds.expires_at')
    .execute()
  return rows.map(({ heldUntil, ...hold }) => ({ ...hold, heldUntil: heldUntil.toISOString() }))
}
