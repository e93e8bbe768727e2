import { uuidv7 } from 'uuidv7'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { CartLine } from '../cart/cart.queries.ts'

/** The lines of an order as they were ordered, in their order, with the time of each service that has one. */
export async function selectOrderLines(database: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return database
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select([
      'order_lines.id',
      'order_lines.order_id',
      'order_lines.product_id',
      'order_lines.name',
      'order_lines.category',
      'order_lines.partner_company',
      'order_lines.unit_price_minor',
      'order_lines.quantity',
      'products.image_name',
      'products.image_object_key',
    ])
    .where('order_lines.order_id', 'in', orderIds)
    .orderBy('order_lines.order_id')
    .orderBy('order_lines.position')
    .execute()
}

export async function insertOrderLines(trx: Transaction, orderId: string, lines: readonly CartLine[]): Promise<void> {
  await trx
    .insertInto('order_lines')
    .values(
      lines.map(({ product, quantity }, position) => ({
        id: uuidv7(),
        order_id: orderId,
        position,
        product_id: product.id,
        name: product.name,
        category: product.category,
        partner_company: product.partnerCompany,
        unit_price_minor: product.priceMinor,
        quantity,
      })),
    )
    .execute()
}

/** Holds the rows of products until the end of the transaction; always in one order, so that two who want the same never wait for each other. */
export async function lockProducts(trx: Transaction, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await trx.selectFrom('products').select('id').where('id', 'in', productIds).orderBy('id').forNoKeyUpdate().execute()
}

/** Keeps the counted units of an order for it, until then. */
export async function holdStock(trx: Transaction, orderId: string, lines: readonly CartLine[], expiresAt: Date): Promise<void> {
  const counted = lines.filter(({ product }) => product.unitsLeft !== null)
  if (counted.length === 0) return
  const held = counted.map(({ product: { id }, quantity }) => ({
    order_id: orderId,
    product_id: id,
    quantity,
    expires_at: expiresAt,
  }))
  await trx.insertInto('stock_holds').values(held).execute()
}

export async function releaseStock(trx: Transaction, orderId: string): Promise<void> {
  await trx.deleteFrom('stock_holds').where('order_id', '=', orderId).execute()
}

/** What products are called in every language, by their id. */
export async function selectNames(database: Database, productIds: readonly string[]): Promise<(productId: string) => string[]> {
  const rows =
    productIds.length === 0
      ? []
      : await database.selectFrom('product_texts').select(['product_id', 'name']).where('product_id', 'in', productIds).execute()
  return (productId) => rows.filter((row) => row.product_id === productId).map(({ name }) => name)
}
