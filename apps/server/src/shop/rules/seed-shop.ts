import { convertAmount, productTextsSchema, type TriggerConditions } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { holdLock } from '../../platform/database/advisory-locks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { DEMO_PRODUCTS, demoPriceMinor, seedProducts } from '../catalog/seed-products.ts'
import type { Dependencies } from '../dependencies.ts'

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
