import type { QueuePlace } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Dependencies } from '../dependencies.ts'

/** Asked by many, read once. */
const KEPT_MS = 1_000
/** Before somebody new is told to wait, those who ended since are looked for. */
const KEPT_FOR_NEW_MS = 250
/** What the pace is measured on. */
const RECENT = { analyses: 24, minutes: 30 }
const RETRY_SECONDS = { least: 5, most: 60 }

interface Snapshot {
  /** By id, from 1, those that are worked on included. */
  places: Map<string, number>
  /** How many are worked on at once. */
  atOnce: number
  pace: Pace | undefined
}

/** Where analyses stand that are not finished, in the order in which they began, for all processes together. */
export class AnalysisQueue {
  readonly #dependencies: Pick<Dependencies, 'config' | 'database' | 'queue'>
  /** Photos that one worker measures at once; the others are taken to be like this one. */
  readonly #photosAtOnce: number
  /** With those that began in this process since it was read. */
  #snapshot: Promise<Snapshot> | undefined
  #readAt = 0

  constructor(dependencies: Pick<Dependencies, 'config' | 'database' | 'queue'>, photosAtOnce: number) {
    this.#dependencies = dependencies
    this.#photosAtOnce = photosAtOnce
  }

  /** `undefined` once it is worked on, or is finished. `isNew`: it began a moment ago. */
  async placeOf(id: string, { isNew = false } = {}): Promise<QueuePlace | undefined> {
    let { places, atOnce, pace } = await this.#read()
    if (isNew && !places.has(id)) {
      if (places.size >= atOnce) ({ places, atOnce, pace } = await this.#read(KEPT_FOR_NEW_MS))
      if (!places.has(id)) places.set(id, places.size + 1)
    }
    const place = places.get(id)
    if (place === undefined || place <= atOnce) return undefined
    return { place: place - atOnce, ...(pace && secondsUntilFinished(place, pace)) }
  }

  /** Throws `service_busy`, with when to come again, where as many wait as may. */
  async refuseWhenFull(): Promise<void> {
    const { places, pace } = await this.#read()
    const tooMany = places.size + 1 - this.#dependencies.config.analysisQueueLimit
    if (tooMany <= 0) return
    const seconds = Math.ceil((tooMany * (pace?.slowestMs ?? 0)) / 1_000)
    throw new AppError('service_busy', {
      values: { seconds: Math.min(RETRY_SECONDS.most, Math.max(RETRY_SECONDS.least, seconds)) },
    })
  }

  #read(keptMs = KEPT_MS): Promise<Snapshot> {
    if (this.#snapshot !== undefined && Date.now() - this.#readAt < keptMs) return this.#snapshot
    const reading = this.#load()
    this.#snapshot = reading
    this.#readAt = Date.now()
    reading.catch(() => {
      if (this.#snapshot === reading) this.#snapshot = undefined
    })
    return reading
  }

  async #load(): Promise<Snapshot> {
    const { database, queue } = this.#dependencies
    const [{ ids, intervals }, workers] = await Promise.all([selectWork(database, new Date()), queue.workerCount()])
    const atOnce = workers * this.#photosAtOnce
    return {
      places: new Map(ids.map((id, index) => [id, index + 1])),
      atOnce,
      // Nobody works: nobody knows for how long.
      pace: workers === 0 ? undefined : paceOf(intervals, atOnce),
    }
  }
}

/** Those that are not finished, in the order in which they began, and from when to when those were worked on that were made last and are finished. */
async function selectWork(database: Database, now: Date): Promise<{ ids: string[]; intervals: WorkInterval[] }> {
  const { rows } = await sql<{ ids: string[]; intervals: WorkInterval[] }>`
    select
      array(
        select id from analyses where status in ('pending', 'processing') order by coalesce(run_started_at, created_at), id
      ) as ids,
      (
        select coalesce(json_agg(json_build_object(
          'startedAt', extract(epoch from analysis_progress.created_at) * 1000,
          'endedAt', extract(epoch from ended.completed_at) * 1000)), '[]')
        from (
          select id, run_number, completed_at from analyses
          where created_at > ${new Date(now.getTime() - RECENT.minutes * 60_000)} and completed_at is not null
          order by created_at desc limit ${RECENT.analyses}
        ) as ended
        join analysis_progress on analysis_id = ended.id and analysis_progress.run_number = ended.run_number and stage = 'checked'
        where ended.completed_at > analysis_progress.created_at
      ) as intervals`.execute(database)
  return rows[0] ?? { ids: [], intervals: [] }
}

/** From when to when an analysis was worked on, in milliseconds; its waiting for a thread included. */
export interface WorkInterval {
  startedAt: number
  endedAt: number
}

/** Milliseconds from one finished analysis to the next while there is work. */
interface Pace {
  fastestMs: number
  slowestMs: number
}

/** Fewer say too little. */
const LEAST_ANALYSES = 4
const GROUPS = 4

/**
 * How fast analyses were finished lately, by the time in which at least one was worked on: whoever had nothing to do was not slow.
 * The range is that of the means of four groups, in order. Where more can be worked on at once now than were then, it can go faster
 * by as much. `undefined` where too few were finished.
 */
export function paceOf(intervals: readonly WorkInterval[], atOnce: number): Pace | undefined {
  if (intervals.length < LEAST_ANALYSES) return undefined
  const steps = busySteps(intervals)
  const size = Math.ceil(steps.length / GROUPS)
  const means = Array.from({ length: Math.ceil(steps.length / size) }, (_, group) =>
    mean(steps.slice(group * size, (group + 1) * size)),
  )
  const workedMs = intervals.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0)
  const overlap = workedMs / steps.reduce((sum, step) => sum + step, 0)
  return { fastestMs: Math.min(...means) / Math.max(1, atOnce / overlap), slowestMs: Math.max(...means) }
}

/** Of the time between each end and the one before, what somebody worked in. */
function busySteps(intervals: readonly WorkInterval[]): number[] {
  const inOrder = [...intervals].sort((a, b) => a.endedAt - b.endedAt)
  return inOrder.map(({ endedAt }, index) => {
    const from = inOrder[index - 1]?.endedAt ?? Number.NEGATIVE_INFINITY
    // Whoever ended later and began before this end was at work as well.
    const begun = Math.min(...inOrder.slice(index).map(({ startedAt }) => startedAt))
    return Math.max(1, endedAt - Math.max(from, begun))
  })
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Whole seconds until the analysis at a place in the queue is finished; the first is at place 1. */
export const secondsUntilFinished = (
  place: number,
  { fastestMs, slowestMs }: Pace,
): { fromSeconds: number; toSeconds: number } => ({
  fromSeconds: Math.max(1, Math.floor(((place - 1) * fastestMs) / 1_000)),
  toSeconds: Math.max(1, Math.ceil((place * slowestMs) / 1_000)),
})
