import { type ProgressEvent, progressEventSchema } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { isAnalysisOf } from './analyses.queries.ts'

/** Carries the id of an analysis that has news. */
export const PROGRESS_CHANNEL = 'analysis_progress'

export type ProgressStep = Omit<ProgressEvent, 'sequence'>

/**
 * Adds the next event and tells every process, at commit. A step that goes no further than what is there is dropped:
 * a job that starts again after a crash repeats nothing, and two that overlap cannot both end an analysis.
 * Two steps written at the same moment want the same number: the one that came late takes the next.
 */
export async function addProgress(database: Database, analysisId: string, step: ProgressStep, now: Date): Promise<void> {
  while (await losesItsNumber(database, analysisId, step, now));
}

async function losesItsNumber(database: Database, analysisId: string, step: ProgressStep, now: Date): Promise<boolean> {
  const { rows } = await sql<{ lost: boolean }>`
    with next as (
      select id, run_number,
        (select coalesce(max(sequence) + 1, 0) from analysis_progress where analysis_id = analyses.id) as sequence
      from analyses
      where id = ${analysisId}
        and not exists (
          select from analysis_progress
          where analysis_id = analyses.id and run_number = analyses.run_number and percent >= ${step.percent}::integer
        )
    ), added as (
      insert into analysis_progress (analysis_id, run_number, sequence, stage, percent, model_index, model_count, created_at)
      select id, run_number, sequence,
        ${step.stage}, ${step.percent}::integer, ${step.modelIndex ?? null}::integer, ${step.modelCount ?? null}::integer, ${now}
      from next
      on conflict do nothing
      returning analysis_id
    ), told as (
      select pg_notify(${PROGRESS_CHANNEL}, analysis_id::text) from added
    )
    select (select count(*) from next) > (select count(*) from told) as lost`.execute(database)
  return rows[0]?.lost === true
}

/** Events after `sequence` of the run that is the last one now, in order. */
export async function selectProgress(database: Database, analysisId: string, sequence: number): Promise<ProgressEvent[]> {
  const rows = await database
    .selectFrom('analysis_progress')
    .innerJoin('analyses', (join) =>
      join
        .onRef('analyses.id', '=', 'analysis_progress.analysis_id')
        .onRef('analyses.run_number', '=', 'analysis_progress.run_number'),
    )
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

/** Notifications wake a follower at once; this covers those that were lost with their connection. */
const POLL_INTERVAL_MS = 2_000

export const isTerminal = (event: ProgressEvent): boolean => event.stage === 'completed' || event.stage === 'failed'

/**
 * The events of an analysis after `sequence`, as they come, from whichever process works on it. Ends after the terminal event,
 * when the analysis is erased and when `signal` aborts. Yields `undefined` when there was nothing new for a while.
 */
export async function* followProgress(
  { database, notifications }: Pick<Dependencies, 'database' | 'notifications'>,
  analysis: { id: string; visitorId: string },
  sequence: number,
  signal: AbortSignal,
): AsyncGenerator<ProgressEvent | undefined> {
  const wake = new WakeSignal()
  const unsubscribe = notifications.subscribe(
    PROGRESS_CHANNEL,
    (id) => id === analysis.id && wake.set(),
    () => wake.set(),
  )
  const stop = () => wake.set()
  signal.addEventListener('abort', stop)
  try {
    let last = sequence
    while (!signal.aborted) {
      const events = await selectProgress(database, analysis.id, last)
      for (const event of events) {
        last = event.sequence
        yield event
        if (isTerminal(event)) return
      }
      if (events.length > 0) continue
      if (!(await isAnalysisOf(database, analysis.visitorId, analysis.id))) return
      yield undefined
      await wake.wait(POLL_INTERVAL_MS)
    }
  } finally {
    signal.removeEventListener('abort', stop)
    unsubscribe()
  }
}

/** Wakes who waits, and remembers a waking that comes while nobody does. */
class WakeSignal {
  #isSet = false
  #wake: (() => void) | undefined

  set(): void {
    this.#isSet = true
    this.#wake?.()
  }

  async wait(timeoutMs: number): Promise<void> {
    if (!this.#isSet) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#isSet = false
    this.#wake = undefined
  }
}
