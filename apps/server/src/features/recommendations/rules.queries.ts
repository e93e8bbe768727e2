import { triggerConditionsSchema } from '@chioma/contract'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../platform/database.ts'
import type { ActiveRule } from './rule-matching.ts'

type Connected = Kysely<DatabaseSchema>

/** Rules that may fire, first ones first. */
export async function selectActiveRules(database: Connected): Promise<ActiveRule[]> {
  const rows = await database
    .selectFrom('recommendation_rules')
    .select(['product_id', 'required_issues', 'severity_levels', 'min_confidence'])
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .orderBy('priority')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ productId: row.product_id, conditions: conditionsOf(row) }))
}

/** The conditions of a row, as the contract has them. */
export const conditionsOf = (row: { required_issues: string[]; severity_levels: string[]; min_confidence: number }) =>
  triggerConditionsSchema.parse({
    requiredIssues: row.required_issues,
    severityLevels: row.severity_levels,
    minConfidence: row.min_confidence,
  })
