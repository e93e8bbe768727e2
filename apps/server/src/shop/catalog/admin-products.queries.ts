import {
  type AdminProduct,
  adminProductSchema,
  currencySchema,
  formatAmount,
  type Language,
  type ProductQuery,
  productTextsSchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { imageUrlOf } from './product-images.ts'
import { heldUnits, textsFor } from './products.queries.ts'

/** What the list is sorted by; the id decides between equals. */
const ORDERS = {
  newest: { key: sql`products.created_at`, isDescending: true },
  name: { key: sql`lower(texts.name)`, isDescending: false },
  price: { key: sql`products.price_minor`, isDescending: false },
  stock: { key: sql`coalesce(products.stock, 2147483647)`, isDescending: false },
} as const

/** A page of the products as staff see them, in the order asked for; names are sorted as they are in `language`. */
export async function selectAdminProducts(
  database: Database,
  { search, category, state, order, after, limit }: ProductQuery,
  language: Language,
): Promise<AdminProduct[]> {
  const { key, isDescending } = ORDERS[order]
  const place = sql`(${key}, products.id)`
  const lastShown = sql`(select ${key}, products.id from products cross join ${textsFor(language)} as texts where products.id = ${after}::uuid)`
  const direction = isDescending ? 'desc' : 'asc'
  const rows = await adminProducts(database)
    .innerJoin(textsFor(language).as('texts'), (join) => join.onTrue())
    .$if(state !== 'all', (query) => query.where('products.is_archived', '=', state === 'archived'))
    .$if(category !== undefined, (query) => query.where('products.category', '=', category ?? ''))
    .$if(Boolean(search), (query) => query.where(isFoundBy(search ?? '')))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`${place} ${sql.raw(isDescending ? '<' : '>')} ${lastShown}`))
    .orderBy(key, direction)
    .orderBy('products.id', direction)
    .limit(limit)
    .execute()
  return rows.map(presentRow)
}

export async function selectAdminProduct(database: Database, id: string): Promise<AdminProduct | undefined> {
  const row = await adminProducts(database).where('products.id', '=', id).executeTakeFirst()
  return row && presentRow(row)
}

/** The product, whose row is held until the end of the transaction. */
export async function lockAdminProduct(trx: Transaction, id: string): Promise<AdminProduct | undefined> {
  await trx.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute()
  return selectAdminProduct(trx, id)
}

const isFoundBy = (search: string) => {
  const pattern = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`(products.partner_company ilike ${pattern} or exists (
    select from product_texts where product_texts.product_id = products.id and product_texts.name ilike ${pattern}))`
}

const adminProducts = (database: Database) =>
  database.selectFrom('products').select([
    'products.id',
    'products.category',
    'products.price_minor as priceMinor',
    'products.currency',
    'products.partner_company as partnerCompany',
    'products.image_name as imageName',
    'products.image_object_key as objectKey',
    'products.stock',
    'products.duration_minutes as durationMinutes',
    'products.is_archived as isArchived',
    'products.version',
    'products.created_at as createdAt',
    'products.updated_at as updatedAt',
    heldUnits(undefined).as('heldStock'),
    sql<unknown>`(select jsonb_object_agg(language, jsonb_build_object('name', name, 'description', description, 'benefits', benefits))
        from product_texts where product_texts.product_id = products.id)`.as('texts'),
    sql<number>`(select count(*)::int from recommendation_rules
        where recommendation_rules.product_id = products.id and deleted_at is null)`.as('ruleCount'),
  ])

const rowSchema = adminProductSchema.omit({ price: true, imageUrl: true, createdAt: true, updatedAt: true }).extend({
  currency: currencySchema,
  texts: z.record(z.string(), productTextsSchema).pipe(adminProductSchema.shape.texts),
  priceMinor: z.number(),
  imageName: z.string().nullable(),
  objectKey: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
})

function presentRow(row: unknown): AdminProduct {
  const { priceMinor, imageName, objectKey, createdAt, updatedAt, ...product } = rowSchema.parse(row)
  return {
    ...product,
    price: formatAmount(priceMinor, product.currency),
    imageUrl: imageUrlOf({ imageName, objectKey }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
