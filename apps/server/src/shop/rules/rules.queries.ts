import {
  type Currency,
  convertAmount,
  currencySchema,
  formatAmount,
  isRedFlag,
  type Language,
  type RecommendationRule,
  type RuleWarning,
  type TriggerConditions,
  triggerConditionsSchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { type Database, hasRow, type Transaction } from '../../platform/database/database.ts'
import { heldUnits, imageUrlOf, textsFor } from '../catalog/products.queries.ts'
import type { ShopConfig } from '../dependencies.ts'
import type { ActiveRule } from './recommend.ts'

/** Rules that may fire, first ones first. */
export async function selectActiveRules(database: Database): Promise<ActiveRule[]> {
  const rows = await database
    .selectFrom('recommendation_rules')
    .select(['product_id as productId', 'required_issues', 'severity_levels', 'min_confidence'])
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .orderBy('priority')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ productId, required_issues, severity_levels, min_confidence }) => ({
    productId,
    conditions: triggerConditionsSchema.parse({
      requiredIssues: required_issues,
      severityLevels: severity_levels,
      minConfidence: min_confidence,
    }),
  }))
}

const narrowColumns = triggerConditionsSchema.extend({ shopCurrency: currencySchema })
/** A rule with what of its product staff are told. */
type RuleRow = Awaited<ReturnType<typeof selectRules>>[number]

/** What staff wrote themselves has one language; a rule without words of its own has the product's. */
const inWordsOf = (part: 'name' | 'description') => sql<string>`case when rules.${sql.ref(`product_${part}`)} is null or exists (
  select from product_texts as known
  where known.product_id = products.id and lower(known.${sql.ref(part)}) = lower(rules.${sql.ref(`product_${part}`)})
) then texts.${sql.ref(part)} else rules.${sql.ref(`product_${part}`)} end`

/** Every rule that was not deleted, first ones first. */
async function selectRules(database: Database, language: Language) {
  const rows = await database
    .selectFrom('recommendation_rules as rules')
    .innerJoin('products', 'products.id', 'rules.product_id')
    .innerJoin(textsFor(language).as('texts'), (join) => join.onTrue())
    .select([
      'rules.id',
      'rules.product_id as productId',
      sql<string>`coalesce(rules.product_name, texts.name)`.as('productName'),
      // A rule is sent back as it was read, and none is taken without a description.
      sql<string>`coalesce(rules.product_description, nullif(texts.description, ''), texts.name)`.as('productDescription'),
      inWordsOf('name').as('shownName'),
      inWordsOf('description').as('shownDescription'),
      'rules.price_eur_minor as priceEurMinor',
      'rules.owns_product as ownsProduct',
      'rules.priority',
      'rules.is_active as isActive',
      'rules.required_issues as requiredIssues',
      'rules.severity_levels as severityLevels',
      'rules.min_confidence as minConfidence',
      'rules.version',
      'rules.created_at as createdAt',
      'rules.updated_at as updatedAt',
      'products.price_minor as shopPriceMinor',
      'products.currency as shopCurrency',
      'products.is_archived as isArchived',
      'products.stock',
      'products.image_name as imageName',
      'products.image_object_key as objectKey',
      sql<boolean>`exists (select from order_lines where order_lines.product_id = products.id)`.as('wasOrdered'),
      heldUnits(undefined).as('held'),
    ])
    .where('rules.deleted_at', 'is', null)
    .orderBy('rules.priority')
    .orderBy('rules.created_at')
    .orderBy('rules.id')
    .execute()
  return rows.map((row) => ({ ...row, ...narrowColumns.parse(row) }))
}

/** Holds the row until the end of the transaction; false where there is no such rule among the deleted, or among the others. */
export async function lockRule(trx: Transaction, id: string, among: 'deleted' | 'kept'): Promise<boolean> {
  const row = await trx
    .selectFrom('recommendation_rules')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', among === 'deleted' ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Active rules for examples that are for sale, or those of `among` that are switched off; their rows are held until the end of the transaction. */
export async function lockRulesOfExamples(trx: Transaction, among?: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('recommendation_rules as rules')
    .innerJoin('products', 'products.id', 'rules.product_id')
    .select('rules.id')
    .where('products.is_example', '=', true)
    .where('products.is_archived', '=', among !== undefined)
    .where('rules.deleted_at', 'is', null)
    .where('rules.is_active', '=', among === undefined)
    .$if(among !== undefined, (query) => query.where('rules.id', '=', sql<string>`any(${among}::uuid[])`))
    .orderBy('rules.id')
    .forUpdate('rules')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the rule's deletion took its product off sale as well. */
export const tookProductOffSale = (trx: Transaction, id: string): Promise<boolean> =>
  hasRow(trx, 'recommendation_rules', { id, took_product_off_sale: true })

export interface RuleValues {
  productId: string
  /** `null`: as the product is called; so it is with description and price. */
  productName: string | null
  productDescription: string | null
  priceEurMinor: number | null
  ownsProduct: boolean
  priority: number
  isActive: boolean
  triggerConditions: TriggerConditions
}

export async function insertRule(trx: Transaction, { id, ...values }: RuleValues & { id: string }): Promise<void> {
  const { productId, productName, productDescription, priceEurMinor, triggerConditions } = values
  await trx
    .insertInto('recommendation_rules')
    .values({
      id,
      product_id: productId,
      product_name: productName,
      product_description: productDescription,
      price_eur_minor: priceEurMinor,
      ...columnsOf({ ...values, triggerConditions }),
    })
    .execute()
}

type Change = { [Name in keyof RuleValues]?: RuleValues[Name] | undefined }

/** Changes what is named, and makes it the next version. */
export async function updateRule(
  trx: Transaction,
  id: string,
  change: Change & { isDeleted?: boolean; tookProductOffSale?: boolean },
): Promise<void> {
  await trx
    .updateTable('recommendation_rules')
    .set({
      ...columnsOf(change),
      ...(change.tookProductOffSale !== undefined && { took_product_off_sale: change.tookProductOffSale }),
      ...(change.isDeleted !== undefined && { deleted_at: change.isDeleted ? sql<Date>`now()` : null }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

function columnsOf({ triggerConditions, ...change }: Change) {
  return {
    ...(change.productId !== undefined && { product_id: change.productId }),
    ...(change.productName !== undefined && { product_name: change.productName }),
    ...(change.productDescription !== undefined && { product_description: change.productDescription }),
    ...(change.priceEurMinor !== undefined && { price_eur_minor: change.priceEurMinor }),
    ...(change.ownsProduct !== undefined && { owns_product: change.ownsProduct }),
    ...(change.priority !== undefined && { priority: change.priority }),
    ...(change.isActive !== undefined && { is_active: change.isActive }),
    ...(triggerConditions !== undefined && {
      required_issues: [...new Set(triggerConditions.requiredIssues)],
      severity_levels: [...new Set(triggerConditions.severityLevels)],
      min_confidence: triggerConditions.minConfidence,
    }),
  }
}

/** Every rule as staff see it, first ones first, with what speaks against it. */
export async function readRules(database: Database, shop: ShopConfig['shop'], language: Language): Promise<RecommendationRule[]> {
  const rows = await selectRules(database, language)
  return rows.map((row) => present(row, rows, shop))
}

/** `undefined` where there is none, or only a deleted one. */
export async function readRule(
  database: Database,
  shop: ShopConfig['shop'],
  id: string,
  language: Language,
): Promise<{ rule: RecommendationRule; ownsProduct: boolean } | undefined> {
  const rows = await selectRules(database, language)
  const row = rows.find((known) => known.id === id)
  return row && { rule: present(row, rows, shop), ownsProduct: row.ownsProduct }
}

function present(row: RuleRow, rows: readonly RuleRow[], shop: ShopConfig['shop']): RecommendationRule {
  const { requiredIssues, severityLevels, minConfidence } = row
  return {
    id: row.id,
    productId: row.productId,
    productName: row.productName,
    productDescription: row.productDescription,
    price: formatAmount(row.priceEurMinor ?? euroPriceOf(row.shopPriceMinor, row.shopCurrency, shop), 'EUR'),
    shopPrice: formatAmount(row.shopPriceMinor, row.shopCurrency),
    shopCurrency: row.shopCurrency,
    priority: row.priority,
    isActive: row.isActive,
    triggerConditions: { requiredIssues, severityLevels, minConfidence },
    product: {
      name: row.shownName,
      description: row.shownDescription,
      imageUrl: imageUrlOf(row),
      isMadeByRule: row.ownsProduct,
      isArchived: row.isArchived,
      wasOrdered: row.wasOrdered,
      otherRuleCount: rows.filter((other) => other.id !== row.id && other.productId === row.productId).length,
    },
    warnings: warningsOf(row, rows, shop),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** No photo makes anybody surer than this, as the reports say. */
const HIGHEST_CONFIDENCE = 0.99

/** What a rule costs in the shop's currency, in minor units. */
export const shopPriceOf = (priceEurMinor: number, { currency, euroRate }: ShopConfig['shop']): number =>
  convertAmount(priceEurMinor, 'EUR', currency, euroRate)

const euroPriceOf = (priceMinor: number, currency: Currency, { euroRate }: ShopConfig['shop']): number =>
  convertAmount(priceMinor, currency, 'EUR', 1 / euroRate)

/** What speaks against a rule, given all of them. */
function warningsOf(rule: RuleRow, rules: readonly RuleRow[], shop: ShopConfig['shop']): RuleWarning[] {
  const same = rules.find((other) => other.id !== rule.id && saysTheSame(other, rule))
  return [
    ...whyItNeverFires(rule),
    ...whyItSellsNothing(rule),
    ...(same === undefined ? [] : [{ code: 'same_conditions' as const, otherRuleId: same.id }]),
    ...(isPricedOtherwise(rule, shop) ? [{ code: 'price_differs' as const }] : []),
  ]
}

function whyItNeverFires({ requiredIssues, severityLevels, minConfidence }: RuleRow): RuleWarning[] {
  if (requiredIssues.length === 0) return [{ code: 'no_issues' }]
  if (severityLevels.length === 0) return [{ code: 'no_severities' }]
  if (requiredIssues.every((issue) => severityLevels.every((severity) => isRedFlag(issue, severity))))
    return [{ code: 'always_red_flag' }]
  return minConfidence > HIGHEST_CONFIDENCE ? [{ code: 'unreachable_confidence' }] : []
}

function whyItSellsNothing({ isArchived, stock, held }: RuleRow): RuleWarning[] {
  if (isArchived) return [{ code: 'product_archived' }]
  return stock !== null && stock <= held ? [{ code: 'product_sold_out' }] : []
}

/** Two rules for one product that fire together make one of them superfluous; for different products they do not. */
function saysTheSame(a: RuleRow, b: RuleRow): boolean {
  if (a.productId !== b.productId || a.minConfidence !== b.minConfidence) return false
  return isSameSet(a.requiredIssues, b.requiredIssues) && isSameSet(a.severityLevels, b.severityLevels)
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((each) => others.includes(each))

/** Converting rounds: what a cent of the rule's price can make up does not count. */
function isPricedOtherwise({ priceEurMinor, shopPriceMinor, shopCurrency }: RuleRow, shop: ShopConfig['shop']): boolean {
  if (shopCurrency !== shop.currency) return true
  if (priceEurMinor === null) return false
  return (
    shopPriceMinor < shopPriceOf(Math.max(priceEurMinor - 1, 0), shop) || shopPriceMinor > shopPriceOf(priceEurMinor + 1, shop)
  )
}
