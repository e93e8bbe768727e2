import type { Currency } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import type { TestServer } from './test-server.ts'

export interface TestProduct {
  name: string
  priceMinor: number
  currency?: Currency
  category?: 'product' | 'service'
  /** Left out: not counted. */
  stock?: number
  isArchived?: boolean
}

/** A product with an English text, past every check of the staff area. Returns its id. */
export async function addProduct(
  { dependencies: { database, config } }: TestServer,
  { name, priceMinor, currency = config.shop.currency, category = 'product', stock, isArchived = false }: TestProduct,
): Promise<string> {
  const id = uuidv7()
  await database
    .insertInto('products')
    .values({
      id,
      category,
      price_minor: priceMinor,
      currency,
      stock: stock ?? null,
      duration_minutes: category === 'service' ? 45 : null,
      is_archived: isArchived,
    })
    .execute()
  await database.insertInto('product_texts').values({ product_id: id, language: 'en', name }).execute()
  return id
}
