import { convertAmount, isRedFlag, type RuleWarning } from '@chioma/contract'
import type { ShopConfig } from '../dependencies.ts'
import type { RuleRow } from './rules.queries.ts'

/** No photo makes anybody surer than this, as the reports say. */
const HIGHEST_CONFIDENCE = 0.99

/** What a rule costs in the shop's currency, in minor units. */
export const shopPriceOf = (priceEurMinor: number, { currency, euroRate }: ShopConfig['shop']): number =>
  convertAmount(priceEurMinor, 'EUR', currency, euroRate)

/** What speaks against a rule, given all of them. */
export function warningsOf(rule: RuleRow, rules: readonly RuleRow[], shop: ShopConfig['shop']): RuleWarning[] {
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
