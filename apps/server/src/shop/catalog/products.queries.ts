import {
  type Availability,
  contentSchema,
  contraindicationSchema,
  currencySchema,
  type Evidence,
  evidenceSchema,
  formatAmount,
  type Language,
  monthPriceOf,
  type Product,
  productCategorySchema,
  unitPriceOf,
} from '@chioma/contract'
import { type InferResult, sql } from 'kysely'
import { z } from 'zod'
import { type Database, languageOrder } from '../../platform/database/database.ts'
import type { StoredObjects } from '../../platform/storage/purge-objects.ts'

/** Uploaded pictures of products lie under this prefix in the object storage, each under an unguessable name. */
export const PRODUCT_OBJECTS = 'products/'
export const PRODUCT_IMAGES_PATH = '/api/product-images/'

/** Where a browser finds a product's picture: one that came with the product, or one that staff uploaded. `null` where it has none. */
export function imageUrlOf({ imageName, objectKey }: { imageName: string | null; objectKey: string | null }): string | null {
  const name = objectKey === null ? imageName : objectKey.slice(PRODUCT_OBJECTS.length)
  return name === null ? null : `${PRODUCT_IMAGES_PATH}${name}.webp`
}

/** Uploaded pictures of products. */
export const productObjects: StoredObjects = {
  prefix: PRODUCT_OBJECTS,
  isNeeded: sql`exists (select from products where image_object_key = key)`,
}

/** A product that can be bought, in one language. */
export interface ProductForSale extends Omit<Product, 'price' | 'monthPrice'> {
  priceMinor: number
  /** Units that can be had now: at hand and held by nobody else. `null` where they are not counted. */
  unitsLeft: number | null
}

export interface SaleOptions {
  /** Whose own open orders do not count as held by others. */
  visitorId?: string | undefined
}

/** Fewer than this are `last_ones`. */
const FEW_UNITS = 6

/**
 * The products of these ids that are not archived, oldest first. Texts are those of the language, or else English, or else any.
 * Whether their currency is the one the shop is kept in is for the caller to see to.
 */
export async function selectProductsForSale(
  database: Database,
  ids: readonly string[],
  language: Language,
  options: SaleOptions = {},
): Promise<ProductForSale[]> {
  if (ids.length === 0) return []
  const rows = await forSale(database, language, options).where('products.id', 'in', ids).execute()
  return rows.map(readProductForSale)
}

/** A page of everything for sale in a currency, oldest first, from after the product `after` on. */
export async function selectProductPage(
  database: Database,
  language: Language,
  page: { currency: string; after: string | undefined; limit: number },
): Promise<ProductForSale[]> {
  const rows = await forSale(database, language, {})
    .where('products.currency', '=', page.currency)
    .$if(page.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(products.created_at, products.id) > (select created_at, id from products where id = ${page.after})`,
      ),
    )
    .limit(page.limit)
    .execute()
  return rows.map(readProductForSale)
}

/** Every service that is not archived, in whatever currency its price is, oldest first. */
export async function selectOfferedServices(database: Database, language: Language): Promise<ProductForSale[]> {
  const rows = await forSale(database, language, {}).where('products.duration_minutes', 'is not', null).execute()
  return rows.map(readProductForSale)
}

/** Units of a product that orders hold until they are paid; those of the visitor's own do not count. */
export const heldUnits = (visitorId: string | undefined) => sql<number>`coalesce((
  select sum(stock_holds.quantity)::int
  from stock_holds join orders on orders.id = stock_holds.order_id
  where stock_holds.product_id = products.id and stock_holds.expires_at > now()
    and (orders.visitor_id is distinct from ${visitorId ?? null}::uuid or orders.visitor_id is null)
), 0)`

/** How long it takes until the next unit that an order holds is free again, where nothing else happens. */
export async function selectTimeToNextExpiry(database: Database): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(expires_at) - now()) * 1000)::float8 as ms from stock_holds where expires_at > now()`.execute(
    database,
  )
  return rows[0]?.ms ?? undefined
}

/** Names of the product's texts in the language, English or any other, in this order. */
export const textsFor = (language: Language) => sql<{
  name: string
  description: string
  benefits: string[]
  caution: string
}>`lateral (
  select name, description, benefits, caution from product_texts
  where product_texts.product_id = products.id
  ${languageOrder(language)}
  limit 1
)`

/** What is in a product. */
export const contentOfRow = sql<unknown>`case when products.content_amount is not null
  then jsonb_build_object('amount', products.content_amount, 'unit', products.content_unit) end`

/** How well it is shown to work; null where nobody said. */
export const evidenceOfRow = sql<Evidence | null>`case when products.evidence_level is not null
  then jsonb_build_object('level', products.evidence_level, 'source', products.evidence_source) end`

/** Rows for `readProductForSale`: what is not archived, oldest first. */
export const forSale = (database: Database, language: Language, { visitorId }: SaleOptions) =>
  database
    .selectFrom('products')
    .innerJoin(textsFor(language).as('texts'), (join) => join.onTrue())
    .select([
      'products.id',
      'texts.name',
      'texts.description',
      'texts.benefits',
      'texts.caution',
      'products.price_minor as priceMinor',
      'products.currency',
      'products.category',
      'products.partner_company as partnerCompany',
      'products.duration_minutes as durationMinutes',
      'products.lasts_days as lastsDays',
      'products.contraindications',
      'products.is_sponsored as isSponsored',
      evidenceOfRow.as('evidence'),
      'products.stock',
      contentOfRow.as('content'),
      'products.image_name',
      'products.image_object_key',
      heldUnits(visitorId).as('held'),
    ])
    .where('products.is_archived', '=', false)
    .orderBy('products.created_at')
    .orderBy('products.id')

/** Columns that hold fewer values than their types let through. */
const narrowColumns = z.object({
  currency: currencySchema,
  category: productCategorySchema,
  contraindications: z.array(contraindicationSchema),
  evidence: evidenceSchema.nullable(),
  content: contentSchema.nullable(),
})
type SaleRow = InferResult<ReturnType<typeof forSale>>[number]

export function readProductForSale(row: SaleRow): ProductForSale {
  const { description, caution, stock, held, content, image_name, image_object_key, ...product } = {
    ...row,
    ...narrowColumns.parse(row),
  }
  const unitsLeft = stock === null ? null : Math.max(stock - held, 0)
  return {
    ...product,
    description: description === '' ? null : description,
    caution: caution === '' ? null : caution,
    imageUrl: imageUrlOf({ imageName: image_name, objectKey: image_object_key }),
    unitPrice: unitPriceOf(product.priceMinor, content, product.currency),
    unitsLeft,
    availability: availabilityOf(unitsLeft),
  }
}

/** `null`: units are not counted. */
export function availabilityOf(unitsLeft: number | null): Availability {
  if (unitsLeft === null || unitsLeft >= FEW_UNITS) return 'available'
  return unitsLeft === 0 ? 'sold_out' : 'last_ones'
}

/** A product for sale as the API answers with it. */
export function presentProduct({ priceMinor, unitsLeft: _unitsLeft, ...product }: ProductForSale): Product {
  const { currency, lastsDays } = product
  return { ...product, price: formatAmount(priceMinor, currency), monthPrice: monthPriceOf(priceMinor, lastsDays, currency) }
}
