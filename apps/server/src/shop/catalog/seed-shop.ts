import {
  CONSULTATION_PRODUCT_ID,
  type Currency,
  convertAmount,
  LANGUAGES,
  productTextsSchema,
  type TriggerConditions,
} from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { holdLock } from '../../platform/database/advisory-locks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Locales } from '../../platform/locales.ts'
import type { Dependencies } from '../dependencies.ts'

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
async function seedProducts(trx: Transaction, { locales, currency }: { locales: Locales; currency: Currency }): Promise<boolean> {
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
        is_example: true,
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

interface DefaultRule {
  /** Of a demonstration product. */
  textKey: string
  /** 1 comes first. */
  priority: number
  conditions: TriggerConditions
}

const ANY_SEVERITY = ['low', 'medium', 'high'] as const
const MARKED = ['medium', 'high'] as const

const rule = (
  textKey: string,
  priority: number,
  requiredIssues: TriggerConditions['requiredIssues'],
  severityLevels: readonly TriggerConditions['severityLevels'][number][] = ANY_SEVERITY,
): DefaultRule => ({
  textKey,
  priority,
  conditions: { requiredIssues, severityLevels: [...severityLevels], minConfidence: 0.5 },
})

/**
 * Which findings the demonstration products answer to. Where hair becomes less, somebody who looks at it comes before anything in a
 * bottle; a mild dry scalp needs no product, as the report says itself.
 */
export const DEFAULT_RULES: readonly DefaultRule[] = [
  rule('consultation', 1, ['diffuse_thinning', 'crown_thinning', 'receding_hairline', 'wide_parting', 'low_density'], MARKED),
  rule('antiDandruffShampoo', 1, ['dandruff']),
  rule('oilyScalpCleanser', 1, ['oiliness']),
  rule('soothingLotion', 1, ['dryness'], MARKED),
  rule('mildShampoo', 2, ['dryness', 'redness'], MARKED),
  rule('nourishingMask', 2, ['dry_hair']),
  rule('leaveInConditioner', 2, ['breakage']),
  rule('followUp', 3, ['thin_hair', 'low_density']),
  rule('sunSpray', 3, ['wide_parting', 'crown_thinning', 'receding_hairline'], MARKED),
  rule('rootSerum', 4, ['thin_hair', 'diffuse_thinning'], ['low', 'medium']),
  rule('scalpBrush', 4, ['oiliness'], ['low', 'medium']),
  rule('starterSet', 5, ['dryness', 'redness'], ['medium']),
]

type Needs = Pick<Dependencies, 'database' | 'locales' | 'config'>

/** The rules tab is Italian at home. */
const RULE_LANGUAGE = 'it'

/** Puts a demonstration catalogue with its rules into a shop that never had a product. Safe to run by many processes at once. */
export async function seedShop({ database, locales, config }: Needs): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await holdLock(trx, 'seed')
    const isNew = await seedProducts(trx, { locales, currency: config.shop.currency })
    if (isNew) await seedRules(trx, { locales, config })
  })
}

async function seedRules(trx: Transaction, { locales, config }: Omit<Needs, 'database'>): Promise<void> {
  const { currency, euroRate } = config.shop
  const texts = textsSchema.parse(locales.catalogue(RULE_LANGUAGE, 'products'))
  const start = Date.now()
  const rows = DEFAULT_RULES.map(({ textKey, priority, conditions }, index) => {
    const product = DEMO_PRODUCTS.find((known) => known.textKey === textKey)
    const text = texts[textKey]
    if (product === undefined || text === undefined) throw new Error(`no demonstration product is called ${textKey}`)
    return {
      id: uuidv7(),
      product_id: product.id,
      product_name: text.name,
      product_description: text.description,
      price_eur_minor: convertAmount(demoPriceMinor(product, currency), currency, 'EUR', 1 / euroRate),
      priority,
      required_issues: conditions.requiredIssues,
      severity_levels: conditions.severityLevels,
      min_confidence: conditions.minConfidence,
      created_at: new Date(start + index),
    }
  })
  await trx.insertInto('recommendation_rules').values(rows).execute()
}
