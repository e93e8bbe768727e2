import type { RuleDryRun, TriggerConditions } from '@chioma/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'

const countsSchema = z.object({ total: z.number(), fired: z.number(), suppressed: z.number() })

/** How often conditions would have recommended something over the completed analyses of the last days. */
export async function dryRunRule(
  { database }: Pick<Dependencies, 'database'>,
  conditions: TriggerConditions,
  days: number,
): Promise<RuleDryRun> {
  const { requiredIssues, severityLevels, minConfidence } = conditions
  const since = sql`now() - make_interval(days => ${days})`
  const { rows } = await sql`
    select
      (select count(*)::int from analyses where status = 'completed' and not has_red_flag and created_at >= ${since}) as total,
      count(*) filter (where not has_red_flag)::int as fired,
      count(*) filter (where has_red_flag)::int as suppressed
    from (
      select distinct analysis_id, has_red_flag from analysis_findings
      where code = any(${requiredIssues}::text[]) and severity = any(${severityLevels}::text[])
        and confidence >= ${minConfidence} and created_at >= ${since}
    ) as met`.execute(database)
  const { total, fired, suppressed } = countsSchema.parse(rows[0])
  return { days, analysisCount: total, firedCount: fired, suppressedByRedFlagCount: suppressed }
}
