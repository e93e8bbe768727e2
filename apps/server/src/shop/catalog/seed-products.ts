import { CONSULTATION_PRODUCT_ID, type Currency, convertAmount, LANGUAGES, productTextsSchema } from '@chioma/contract'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import type { Locales } from '../../platform/locales.ts'

interface DemoProduct {
  id: string
  /** Its texts in `locales/<language>/products.json`. */
  textKey: string
  /** Cents of a dollar. */
  priceUsdMinor: number
  /** Who it is by; plainly invented. */
  partnerCompany: string
  /** Name of its picture in `assets/products/`. */
  imageName: string
  /** Units at hand; left out where they are not counted. */
  stock?: number
  /** What is in it, where that is one liquid. */
  contentMl?: number | undefined
  /** Makes it a service. */
  durationMinutes?: number
}

const good = (
  number: number,
  textKey: string,
  imageName: string,
  priceUsdMinor: number,
  partnerCompany: string,
  stock: number,
  contentMl?: number,
) => ({
  id: `0198f000-0000-7000-8000-0000000003${String(number).padStart(2, '0')}`,
  textKey,
  imageName,
  priceUsdMinor,
  partnerCompany,
  stock,
  contentMl,
})

const SALVIA = 'Officina Salvia Demo'
const TIGLIO = 'Laboratorio Tiglio Demo'

/** What a new shop shows until it has products of its own: invented, but each described as what such a thing truly does. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  good(1, 'antiDandruffShampoo', 'anti-dandruff-shampoo', 18_50, SALVIA, 48, 250),
  good(2, 'oilyScalpCleanser', 'oily-scalp-cleanser', 16_90, SALVIA, 36, 250),
  good(3, 'mildShampoo', 'mild-shampoo', 15_50, SALVIA, 60, 250),
  good(4, 'soothingLotion', 'soothing-lotion', 22_00, TIGLIO, 30, 100),
  good(5, 'rootSerum', 'root-serum', 34_00, TIGLIO, 18, 50),
  good(6, 'scalpBrush', 'scalp-brush', 9_50, SALVIA, 120),
  good(7, 'nourishingMask', 'nourishing-mask', 21_00, TIGLIO, 24, 200),
  good(8, 'leaveInConditioner', 'leave-in-conditioner', 14_90, TIGLIO, 40, 150),
  good(9, 'sunSpray', 'sun-spray', 19_90, SALVIA, 5, 100),
  good(10, 'starterSet', 'starter-set', 38_00, SALVIA, 15),
  {
    id: CONSULTATION_PRODUCT_ID,
    textKey: 'consultation',
    imageName: 'consultation',
    priceUsdMinor: 150_00,
    partnerCompany: 'Chioma',
    durationMinutes: 45,
  },
  {
    id: '0198f000-0000-7000-8000-000000000202',
    textKey: 'followUp',
    imageName: 'follow-up',
    priceUsdMinor: 80_00,
    partnerCompany: 'Chioma',
    durationMinutes: 30,
  },
]

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
        content_amount: product.contentMl ?? null,
        content_unit: product.contentMl === undefined ? null : 'ml',
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
