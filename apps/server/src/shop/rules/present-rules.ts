import { formatAmount, type RecommendationRule } from '@chioma/contract'
import type { Database } from '../../platform/database/database.ts'
import type { ShopConfig } from '../dependencies.ts'
import { warningsOf } from './rule-warnings.ts'
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
    warnings: warningsOf(row, rows, shop),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
