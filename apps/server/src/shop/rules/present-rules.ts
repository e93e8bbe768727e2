import { convertAmount, formatAmount, isRedFlag, type RecommendationRule, type RuleWarning } from '@chioma/contract'
import type { Database } from '../../platform/database/database.ts'
import type { ShopConfig } from '../dependencies.ts'
import { type RuleRow, selectRules } from './rules.queries.ts'

/** Every rule as staff see it, first ones first, with what speaks against it. */
export async function readRules(database: Database, shop: ShopConfig['shop']): Promise<RecommendationRule[]> {
  const rows = await selectRules(database)
  return rows.map((row) => present(row, rows, shop))
}

/** `undefined` where there is none, or only a deleted one. */
export async function readRule(
  database: Database,
  shop: ShopConfig['shop'],
  id: string,
): Promise<{ rule: RecommendationRule; ownsProduct: boolean } | undefined> {
  const rows = await selectRules(database)
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
    price: formatAmount(row.priceEurMinor, 'EUR'),
    shopPrice: formatAmount(row.shopPriceMinor, row.shopCurrency),
    shopCurrency: row.shopCurrency,
    priority: row.priority,
    isActive: row.isActive,
    triggerConditions: { requiredIssues, severityLevels, minConfidence },
    product: {
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
  return (
    shopPriceMinor < shopPriceOf(Math.max(priceEurMinor - 1, 0), shop) || shopPriceMinor > shopPriceOf(priceEurMinor + 1, shop)
  )
}
