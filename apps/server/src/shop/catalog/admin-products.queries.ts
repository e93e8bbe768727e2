import {
  type AdminProduct,
  adminProductSchema,
  type Content,
  type Contraindication,
  type Currency,
  contraindicationSchema,
  currencySchema,
  type Evidence,
  formatAmount,
  LANGUAGES,
  type Language,
  type ProductCategory,
  type ProductQuery,
  type ProductTexts,
  productCategorySchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { holdLock } from '../../platform/database/advisory-locks.ts'
import { containing, type Database, hasRow, type Transaction } from '../../platform/database/database.ts'
import { contentOfRow, evidenceOfRow, heldUnits, imageUrlOf, textsFor } from './products.queries.ts'

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
  const pattern = containing(search)
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
    contentOfRow.as('content'),
    'products.duration_minutes as durationMinutes',
    'products.lasts_days as lastsDays',
    'products.contraindications',
    'products.is_sponsored as isSponsored',
    evidenceOfRow.as('evidence'),
    'products.is_archived as isArchived',
    'products.is_example as isExample',
    'products.version',
    'products.created_at as createdAt',
    'products.updated_at as updatedAt',
    heldUnits(undefined).as('heldStock'),
    sql<unknown>`(select jsonb_object_agg(language, jsonb_build_object('name', name, 'description', description, 'benefits', benefits, 'caution', caution))
        from product_texts where product_texts.product_id = products.id)`.as('texts'),
    sql<number>`(select count(*)::int from recommendation_rules
        where recommendation_rules.product_id = products.id and deleted_at is null)`.as('ruleCount'),
  ])

const rowSchema = adminProductSchema.omit({ price: true, imageUrl: true, createdAt: true, updatedAt: true }).extend({
  currency: currencySchema,
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

/** Whoever gives a product a name waits for whoever is doing so: no two products get the same. */
export async function lockNames(trx: Transaction): Promise<void> {
  await holdLock(trx, 'productName')
}

/** The product that is called so in any language, in capitals or not; one that is for sale before one that is not. */
export async function selectProductNamed(
  trx: Transaction,
  name: string,
): Promise<{ id: string; category: ProductCategory } | undefined> {
  const row = await trx
    .selectFrom('products')
    .innerJoin('product_texts', 'product_texts.product_id', 'products.id')
    .select(['products.id', 'products.category'])
    .where(sql`lower(product_texts.name)`, '=', sql`lower(${name})`)
    .orderBy('products.is_archived')
    .orderBy('products.created_at')
    .orderBy('products.id')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, category: productCategorySchema.parse(row.category) }
}

/** What the product that is called so is, and what speaks against it; `undefined` where there is none. */
export async function selectNamedProduct(
  database: Database,
  name: string,
): Promise<{ category: ProductCategory; contraindications: Contraindication[] } | undefined> {
  const row = await database
    .selectFrom('products')
    .select(['category', 'contraindications'])
    .where('id', 'in', (products) =>
      products.selectFrom('product_texts').select('product_id').where(sql`lower(name)`, '=', sql`lower(${name})`),
    )
    .orderBy('is_archived')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      category: productCategorySchema.parse(row.category),
      contraindications: contraindicationSchema.array().parse(row.contraindications),
    }
  )
}

export async function selectCategory(trx: Transaction, productId: string): Promise<ProductCategory> {
  const row = await trx.selectFrom('products').select('category').where('id', '=', productId).executeTakeFirstOrThrow()
  return productCategorySchema.parse(row.category)
}

/** A name of another product that is among these; `undefined` where all are free. */
export async function selectTakenName(
  trx: Transaction,
  productId: string,
  names: readonly string[],
): Promise<string | undefined> {
  if (names.length === 0) return undefined
  const row = await trx
    .selectFrom('product_texts')
    .select('name')
    .where('product_id', '<>', productId)
    .where(
      sql`lower(name)`,
      'in',
      names.map((name) => sql`lower(${name})`),
    )
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

interface ProductValues {
  priceMinor: number
  currency: Currency
  partnerCompany: string | null
  stock: number | null
  content: Content | null
  durationMinutes: number | null
  lastsDays: number | null
  contraindications: readonly Contraindication[]
  evidence: Evidence | null
  isSponsored: boolean
  isArchived: boolean
  isExample: boolean
  imageObjectKey: string
}

export async function insertProduct(
  trx: Transaction,
  {
    id,
    category,
    ...values
  }: Omit<ProductValues, 'isArchived' | 'isExample' | 'imageObjectKey'> & { id: string; category: ProductCategory },
): Promise<void> {
  const { priceMinor, currency } = values
  await trx
    .insertInto('products')
    .values({ id, category, price_minor: priceMinor, currency, ...columnsOf(values) })
    .execute()
}

type Change = { [Name in keyof ProductValues]?: ProductValues[Name] | undefined }

/** Changes what is named, and makes it the next version. */
export async function updateProduct(trx: Transaction, id: string, change: Change): Promise<void> {
  await trx
    .updateTable('products')
    .set({ ...columnsOf(change), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** A picture that staff uploaded takes the place of the one that came with the product. */
function columnsOf({
  priceMinor,
  currency,
  partnerCompany,
  stock,
  content,
  durationMinutes,
  lastsDays,
  contraindications,
  evidence,
  isSponsored,
  isArchived,
  isExample,
  imageObjectKey,
}: Change) {
  return {
    ...(priceMinor !== undefined && { price_minor: priceMinor }),
    ...(currency !== undefined && { currency }),
    ...(partnerCompany !== undefined && { partner_company: partnerCompany }),
    ...(stock !== undefined && { stock }),
    ...(content !== undefined && { content_amount: content?.amount ?? null, content_unit: content?.unit ?? null }),
    ...(durationMinutes !== undefined && { duration_minutes: durationMinutes }),
    ...(lastsDays !== undefined && { lasts_days: lastsDays }),
    ...(contraindications !== undefined && { contraindications: [...new Set(contraindications)] }),
    ...(evidence !== undefined && { evidence_level: evidence?.level ?? null, evidence_source: evidence?.source ?? '' }),
    ...(isSponsored !== undefined && { is_sponsored: isSponsored }),
    ...(isArchived !== undefined && { is_archived: isArchived }),
    ...(isExample !== undefined && { is_example: isExample }),
    ...(imageObjectKey !== undefined && { image_object_key: imageObjectKey, image_name: null }),
  }
}

type WrittenTexts = Partial<Record<(typeof LANGUAGES)[number], ProductTexts | null | undefined>>

/** Writes the texts of the languages that are named, or deletes them where they are `null`; those of others stay. */
export async function writeTexts(trx: Transaction, productId: string, texts: WrittenTexts): Promise<void> {
  for (const language of LANGUAGES) {
    const own = texts[language]
    if (own === null) await deleteTexts(trx, productId, language)
    if (own === null || own === undefined) continue
    await trx
      .insertInto('product_texts')
      .values({ product_id: productId, language, ...own })
      .onConflict((conflict) => conflict.columns(['product_id', 'language']).doUpdateSet(own))
      .execute()
  }
}

async function deleteTexts(trx: Transaction, productId: string, language: string): Promise<void> {
  await trx.deleteFrom('product_texts').where('product_id', '=', productId).where('language', '=', language).execute()
}

/** Whether an active rule recommends the product. */
export const isListed = (trx: Transaction, productId: string): Promise<boolean> =>
  hasRow(trx, 'recommendation_rules', { product_id: productId, deleted_at: null, is_active: true })

/** Where the picture lies that staff uploaded; `null` where they did not. */
export async function selectImageKey(trx: Transaction, productId: string): Promise<string | null> {
  const row = await trx.selectFrom('products').select('image_object_key').where('id', '=', productId).executeTakeFirst()
  return row?.image_object_key ?? null
}

/** The examples that are for sale, or those of `among` that no longer are; their rows are held until the end of the transaction. */
export async function lockExamples(trx: Transaction, among?: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('products')
    .select('id')
    .where('is_example', '=', true)
    .where('is_archived', '=', among !== undefined)
    .$if(among !== undefined, (query) => query.where('id', '=', sql<string>`any(${among}::uuid[])`))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** What is for sale: how much of it is an example, and what of the shop's own. */
export async function countOffers(
  database: Database,
  currency: Currency,
): Promise<{ examples: number; own: number; ownServices: number; goods: number }> {
  return database
    .selectFrom('products')
    .select(({ fn, and, eb }) => {
      const isOwn = and([eb('is_example', '=', false), eb('currency', '=', currency)])
      const isService = eb('category', '=', 'service')
      return [
        fn.countAll<number>().filterWhere('is_example', '=', true).as('examples'),
        fn.countAll<number>().filterWhere(isOwn).as('own'),
        fn
          .countAll<number>()
          .filterWhere(and([isOwn, isService]))
          .as('ownServices'),
        fn.countAll<number>().filterWhere('category', '=', 'product').as('goods'),
      ]
    })
    .where('is_archived', '=', false)
    .executeTakeFirstOrThrow()
}
