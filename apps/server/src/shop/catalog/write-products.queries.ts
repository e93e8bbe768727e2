import { type Currency, LANGUAGES, type ProductCategory, type ProductTexts, productCategorySchema } from '@chioma/contract'
import { sql } from 'kysely'
import { holdLock } from '../../platform/database/advisory-locks.ts'
import type { Transaction } from '../../platform/database/database.ts'

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

export interface ProductValues {
  priceMinor: number
  currency: Currency
  partnerCompany: string | null
  stock: number | null
  durationMinutes: number | null
  isArchived: boolean
  imageObjectKey: string
}

export async function insertProduct(
  trx: Transaction,
  { id, category, ...values }: Omit<ProductValues, 'isArchived' | 'imageObjectKey'> & { id: string; category: ProductCategory },
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
function columnsOf({ priceMinor, currency, partnerCompany, stock, durationMinutes, isArchived, imageObjectKey }: Change) {
  return {
    ...(priceMinor !== undefined && { price_minor: priceMinor }),
    ...(currency !== undefined && { currency }),
    ...(partnerCompany !== undefined && { partner_company: partnerCompany }),
    ...(stock !== undefined && { stock }),
    ...(durationMinutes !== undefined && { duration_minutes: durationMinutes }),
    ...(isArchived !== undefined && { is_archived: isArchived }),
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
export async function isListed(trx: Transaction, productId: string): Promise<boolean> {
  const rule = await trx
    .selectFrom('recommendation_rules')
    .select('id')
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return rule !== undefined
}

/** Where the picture lies that staff uploaded; `null` where they did not. */
export async function selectImageKey(trx: Transaction, productId: string): Promise<string | null> {
  const row = await trx.selectFrom('products').select('image_object_key').where('id', '=', productId).executeTakeFirst()
  return row?.image_object_key ?? null
}
