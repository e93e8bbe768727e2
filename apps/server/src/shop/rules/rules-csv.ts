import type { RecommendationRule } from '@chioma/contract'
import type { Database } from '../../platform/database/database.ts'
import type { CsvExport } from '../../platform/http/csv-export.ts'
import type { ShopConfig } from '../dependencies.ts'
import { readRules } from './present-rules.ts'

const COLUMNS: Record<string, (rule: RecommendationRule) => string> = {
  id: ({ id }) => id,
  priority: ({ priority }) => String(priority),
  isActive: ({ isActive }) => (isActive ? 'yes' : 'no'),
  productName: ({ productName }) => productName,
  productDescription: ({ productDescription }) => productDescription,
  priceEur: ({ price }) => price,
  shopPrice: ({ shopPrice }) => shopPrice,
  shopCurrency: ({ shopCurrency }) => shopCurrency,
  requiredIssues: ({ triggerConditions }) => triggerConditions.requiredIssues.join(', '),
  severityLevels: ({ triggerConditions }) => triggerConditions.severityLevels.join(', '),
  minConfidence: ({ triggerConditions }) => String(triggerConditions.minConfidence),
  warnings: ({ warnings }) => warnings.map(({ code }) => code).join(', '),
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
}

/** Every rule, first ones first. Rules are few and read at once. */
export const rulesExport = (database: Database, shop: ShopConfig['shop']): CsvExport<RecommendationRule> => ({
  fileName: 'chioma-recommendation-rules',
  columns: COLUMNS,
  read: async (last) => (last === undefined ? readRules(database, shop) : []),
})
