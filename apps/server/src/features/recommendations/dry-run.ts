import type { RuleDryRun, TriggerConditions } from '@chioma/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'

const countsSchema = z.object({ total: z.number(), fired: z.number(), suppressed: z.number() })

/** How often conditions would have recommended something over the completed analyses of the last days. */
export async function dryRunRule(
  { database }: Pick<Dependencies, 'database'>,
  { requiredIssues, severityLevels, minConfidence }: TriggerConditions,
  days: number,
): Promise<RuleDryRun> {
  const { rows } = await sql`
    select
      count(*) filter (where not flagged)::int as total,
      count(*) filter (where met and not flagged)::int as fired,
      count(*) filter (where met and flagged)::int as suppressed
    from (
      select
        coalesce((outcome ->> 'hasRedFlag')::boolean, false) as flagged,
        exists (
          select from jsonb_to_recordset(detected_issues) as issue (code text, severity text, confidence double precision)
          where issue.code = any(${requiredIssues}) and issue.severity = any(${severityLevels}) and issue.confidence >= ${minConfidence}
        ) as met
      from analyses
      where status = 'completed' and created_at >= now() - make_interval(days => ${days})
    ) as seen`.execute(database)
  const { total, fired, suppressed } = countsSchema.parse(rows[0])
  return { days, analysisCount: total, firedCount: fired, suppressedByRedFlagCount: suppressed }
}
