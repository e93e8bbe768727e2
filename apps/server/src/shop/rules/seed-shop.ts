import { convertAmount, productTextsSchema } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { holdLock } from '../../platform/database/advisory-locks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { DEMO_PRODUCTS } from '../catalog/demo-products.ts'
import { demoPriceMinor, seedProducts } from '../catalog/seed-products.ts'
import type { Dependencies } from '../dependencies.ts'
import { DEFAULT_RULES } from './default-rules.ts'

type Needs = Pick<Dependencies, 'database' | 'locales' | 'config'>

/** The rules tab is Italian at home. */
const RULE_LANGUAGE = 'it'
const textsSchema = z.record(z.string(), productTextsSchema)

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
