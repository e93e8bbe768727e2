import { type Currency, convertAmount, LANGUAGES, productTextsSchema } from '@chioma/contract'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import type { Locales } from '../../platform/locales.ts'
import { DEMO_PRODUCTS, type DemoProduct } from './demo-products.ts'

/** Roughly what a dollar costs; demonstration prices need no better. */
const DOLLAR_IN: Record<Currency, number> = { USD: 1, EUR: 1, GBP: 0.8, CHF: 0.9, JPY: 150, KWD: 0.3 }
const textsSchema = z.record(z.string(), productTextsSchema)

export const demoPriceMinor = ({ priceUsdMinor }: DemoProduct, currency: Currency): number =>
  convertAmount(priceUsdMinor, 'USD', currency, DOLLAR_IN[currency])

/** Puts the demonstration products into a shop that never had one, in the caller's transaction; says whether it did. */
export async function seedProducts(
  trx: Transaction,
  { locales, currency }: { locales: Locales; currency: Currency },
): Promise<boolean> {
  const known = await trx.selectFrom('products').select('id').limit(1).executeTakeFirst()
  if (known !== undefined) return false
  const start = Date.now()
  await trx
    .insertInto('products')
    .values(
      DEMO_PRODUCTS.map((product, index) => ({
        id: product.id,
        category: product.durationMinutes === undefined ? 'product' : 'service',
        price_minor: demoPriceMinor(product, currency),
        currency,
        partner_company: product.partnerCompany,
        image_name: product.imageName,
        stock: product.stock ?? null,
        duration_minutes: product.durationMinutes ?? null,
        // The order in which they are shown.
        created_at: new Date(start + index),
      })),
    )
    .execute()
  await trx
    .insertInto('product_texts')
    .values(LANGUAGES.flatMap((language) => textRows(locales, language)))
    .execute()
  return true
}

function textRows(locales: Locales, language: (typeof LANGUAGES)[number]) {
  const texts = textsSchema.parse(locales.catalogue(language, 'products'))
  return DEMO_PRODUCTS.map(({ id, textKey }) => {
    const text = texts[textKey]
    if (text === undefined) throw new Error(`locales/${language}/products.json has no ${textKey}`)
    return { product_id: id, language, ...text }
  })
}
