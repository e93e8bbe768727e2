import { type ProgressEvent, progressEventSchema } from '@chioma/contract'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../platform/database.ts'

/** Carries the id of an analysis that has news. */
export const PROGRESS_CHANNEL = 'analysis_progress'

export type ProgressStep = Omit<ProgressEvent, 'sequence'>

/**
 * Adds the next event and tells every process, at commit. A step that goes no further than what is there is dropped:
 * a job that starts again after a crash repeats nothing, and two that overlap cannot both end an analysis.
 */
export async function addProgress(
  database: Kysely<DatabaseSchema>,
  analysisId: string,
  step: ProgressStep,
  now: Date,
): Promise<void> {
  await sql`
    with added as (
      insert into analysis_progress (analysis_id, sequence, stage, percent, model_index, model_count, created_at)
      select id,
        (select coalesce(max(sequence) + 1, 0) from analysis_progress where analysis_id = analyses.id),
        ${step.stage}, ${step.percent}::integer, ${step.modelIndex ?? null}::integer, ${step.modelCount ?? null}::integer, ${now}
      from analyses
      where id = ${analysisId}
        and not exists (select from analysis_progress where analysis_id = analyses.id and percent >= ${step.percent}::integer)
      on conflict do nothing
      returning analysis_id
    )
    select pg_notify(${PROGRESS_CHANNEL}, analysis_id::text) from added`.execute(database)
}

/** Events after `sequence`, in order. */
export async function selectProgress(
  database: Kysely<DatabaseSchema>,
  analysisId: string,
  sequence: number,
): Promise<ProgressEvent[]> {
  const rows = await database
    .selectFrom('analysis_progress')
    .select(['sequence', 'stage', 'percent', 'model_index', 'model_count'])
    .where('analysis_id', '=', analysisId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .execute()
  return rows.map((row) =>
    progressEventSchema.parse({
      sequence: row.sequence,
      stage: row.stage,
      percent: row.percent,
      modelIndex: row.model_index ?? undefined,
      modelCount: row.model_count ?? undefined,
    }),
  )
}
