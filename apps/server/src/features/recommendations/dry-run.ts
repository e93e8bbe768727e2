import type { RuleDryRun, TriggerConditions } from '@chioma/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'

const countsSchema = z.object({ total: z.number(), fired: z.number(), suppressed: z.number() })

/** How often conditions would have recommended something over the completed analyses of the last days. */
export async function dryRunRule(
  { database }: Pick<Dependencies, 'database'>,
  conditions: TriggerConditions,
  days: number,
): Promise<RuleDryRun> {
  const { rows } = await sql`
    select
      count(*) filter (where not has_red_flag)::int as total,
      count(*) filter (where met and not has_red_flag)::int as fired,
      count(*) filter (where met and has_red_flag)::int as suppressed
    from analyses, lateral (select jsonb_path_exists(brief_findings, ${pathOf(conditions)}::jsonpath) as met) as firing
    where status = 'completed' and created_at >= now() - make_interval(days => ${days})`.execute(database)
  const { total, fired, suppressed } = countsSchema.parse(rows[0])
  return { days, analysisCount: total, firedCount: fired, suppressedByRedFlagCount: suppressed }
}

/** A finding that meets all three conditions, as a path through an analysis' findings. The words are of closed vocabularies. */
function pathOf({ requiredIssues, severityLevels, minConfidence }: TriggerConditions): string {
  const isOneOf = (field: string, values: readonly string[]) =>
    values.length === 0 ? '(1 == 0)' : `(${values.map((value) => `@.${field} == "${value}"`).join(' || ')})`
  return `$[*] ? (${isOneOf('code', requiredIssues)} && ${isOneOf('severity', severityLevels)} && @.confidence >= ${minConfidence})`
}
