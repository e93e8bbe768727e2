import { type ProgressEvent, progressEventSchema } from '@chioma/contract'
import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'

/** Carries the id of an analysis that has news. */
export const PROGRESS_CHANNEL = 'analysis_progress'

export type ProgressStep = Omit<ProgressEvent, 'sequence'>

/** How a run begins. */
export const RECEIVED = { stage: 'received', percent: 10 } as const satisfies ProgressStep

/**
 * Adds the next events, in their order, and tells every process, at commit. A step that goes no further than what is there is dropped:
 * a job that starts again after a crash repeats nothing, and two that overlap cannot both end an analysis.
 * Steps written at the same moment want the same numbers: those that came late take the next.
 */
export async function addProgress(database: Database, analysisId: string, steps: Steps, now: Date): Promise<void> {
  while (await loseTheirNumbers(database, analysisId, steps, now));
}

const COLUMNS = sql.raw('analysis_id, run_number, sequence, stage, percent, model_index, model_count, created_at')

/** What is told together, in its order. */
export type Steps = readonly [ProgressStep, ...ProgressStep[]]

/** `steps` of the analyses that `from` names by `id` and `run_number`, numbered on from those that are there; none where one of them goes no further. */
function nextSteps(from: RawBuilder<unknown>, steps: Steps): RawBuilder<unknown> {
  const rows = steps.map(
    ({ stage, percent, modelIndex = null, modelCount = null }, index) =>
      sql`(${index}::integer, ${stage}, ${percent}::integer, ${modelIndex}::integer, ${modelCount}::integer)`,
  )
  return sql`
    select moving.id, moving.run_number, step.stage, step.percent, step.model_index, step.model_count,
      row_number() over (order by step.place) as place,
      row_number() over (order by step.place) - 1
        + (select coalesce(max(sequence) + 1, 0) from analysis_progress where analysis_id = moving.id) as sequence
    from ${from} as moving, (values ${sql.join(rows)}) as step (place, stage, percent, model_index, model_count)
    where not exists (
      select from analysis_progress
      where analysis_id = moving.id and run_number = moving.run_number and percent >= step.percent
    )`
}

/**
 * What tells the steps of the analyses that the statement just moved on, which `moved` names by `id` and `run_number`: goes into that statement,
 * which must read `notified` and be run by `untilNumbered`.
 */
export const tellMoved = (steps: Steps, now: Date): RawBuilder<unknown> => sql`
  next as (${nextSteps(sql`moved`, steps)}),
  told as (
    insert into analysis_progress (${COLUMNS})
    select id, run_number, sequence, stage, percent, model_index, model_count, ${now} from next
  ),
  notified as (select pg_notify(${PROGRESS_CHANNEL}, id::text) from next where place = 1)`

/** Runs what tells steps until nobody else took the same numbers at the same moment, in which case nothing has moved. */
export async function untilNumbered<Result>(move: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await move()
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.constraint !== 'analysis_progress_pkey') throw error
    }
  }
}

/** All or none: whoever takes the first number has those after it too, as nobody can count on from what is not there yet. */
async function loseTheirNumbers(database: Database, analysisId: string, steps: Steps, now: Date): Promise<boolean> {
  const analysis = sql`(select id, run_number from analyses where id = ${analysisId})`
  const { rows: lost } = await sql<{ lost: boolean }>`
    with next as (${nextSteps(analysis, steps)}
    ), first as (
      insert into analysis_progress (${COLUMNS})
      select id, run_number, sequence, stage, percent, model_index, model_count, ${now} from next where place = 1
      on conflict do nothing
      returning analysis_id
    ), others as (
      insert into analysis_progress (${COLUMNS})
      select id, run_number, sequence, stage, percent, model_index, model_count, ${now} from next
      where place > 1 and exists (select from first)
    ), notified as (
      select pg_notify(${PROGRESS_CHANNEL}, analysis_id::text) from first
    )
    select exists (select from next) and (select count(*) from notified) = 0 as lost`.execute(database)
  return lost[0]?.lost === true
}

/** Events after `sequence` of the run that is the last one now, in order; `undefined` where the visitor has no such analysis any more. */
async function selectProgress(
  database: Database,
  analysis: { id: string; visitorId: string },
  sequence: number,
): Promise<ProgressEvent[] | undefined> {
  const rows = await database
    .selectFrom('analyses')
    .leftJoin('analysis_progress', (join) =>
      join
        .onRef('analysis_progress.analysis_id', '=', 'analyses.id')
        .onRef('analysis_progress.run_number', '=', 'analyses.run_number')
        .on('sequence', '>', sequence),
    )
    .select(['sequence', 'stage', 'percent', 'model_index', 'model_count'])
    .where('analyses.id', '=', analysis.id)
    .where('analyses.visitor_id', '=', analysis.visitorId)
    .orderBy('sequence')
    .execute()
  if (rows.length === 0) return undefined
  return rows
    .filter((row) => row.sequence !== null)
    .map((row) =>
      progressEventSchema.parse({
        sequence: row.sequence,
        stage: row.stage,
        percent: row.percent,
        modelIndex: row.model_index ?? undefined,
        modelCount: row.model_count ?? undefined,
      }),
    )
}

/** Notifications wake a follower at once; this covers an analysis that was erased, of which nobody tells. */
const POLL_INTERVAL_MS = 5_000
/** How often a follower hears that there was nothing new. */
const TICK_MS = 2_000

export const isTerminal = (event: ProgressEvent): boolean => event.stage === 'completed' || event.stage === 'failed'

/**
 * The events of an analysis after `sequence`, as they come, from whichever process works on it. Ends after the terminal event,
 * when the analysis is erased and when `signal` aborts. Yields `undefined` when there was nothing new, every two seconds.
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
      const events = await selectProgress(database, analysis, last)
      if (events === undefined) return
      for (const event of events) {
        last = event.sequence
        yield event
        if (isTerminal(event)) return
      }
      const askAgainAt = Date.now() + POLL_INTERVAL_MS
      do yield undefined
      while (!(await wake.wait(TICK_MS)) && Date.now() < askAgainAt)
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

  /** Whether it was woken before the time was up. */
  async wait(timeoutMs: number): Promise<boolean> {
    if (!this.#isSet) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    const wasSet = this.#isSet
    this.#isSet = false
    this.#wake = undefined
    return wasSet
  }
}
