import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { countChanged, type Database } from '../database/database.ts'
import type { Logger } from '../logger.ts'

const STORE_INTERVAL_MS = 60_000
/** Files of the build have a route each; they are counted as one. */
const BUILT_FILES = '/assets/'

/** How a try of a job ended; one that was given back was cut off by the process' end and counts as none. */
export type JobEnd = 'complete' | 'fail' | 'giveBack'

/** What this process counts and measures of itself. */
export class Metrics {
  readonly registry = new Registry()
  readonly durations = new WorkDurations()
  readonly #requests: Histogram
  readonly #jobs: Histogram

  constructor() {
    collectDefaultMetrics({ register: this.registry })
    this.#requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 25],
      registers: [this.registry],
    })
    this.#jobs = new Histogram({
      name: 'chioma_job_duration_seconds',
      help: 'Time that one try of a job took, by how it ended',
      labelNames: ['queue', 'outcome'],
      buckets: [0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 180],
      registers: [this.registry],
    })
  }

  /** A stream of events lasts as long as its reader stays, which tells nothing of the server. */
  noteRequest(request: { method: string; route: string; status: number; ms: number; isStream: boolean }): void {
    const { method, status, ms, isStream } = request
    const route = request.route.startsWith(BUILT_FILES) ? `${BUILT_FILES}*` : request.route
    this.#requests.observe({ method, route, status }, ms / 1_000)
    if (!isStream) this.durations.add('request', `${method} ${route}`, ms, status >= 500)
  }

  noteJob(queue: string, ms: number, end: JobEnd): void {
    if (end === 'giveBack') return
    const isFailed = end === 'fail'
    this.#jobs.observe({ queue, outcome: isFailed ? 'failed' : 'completed' }, ms / 1_000)
    this.durations.add('job', queue, ms, isFailed)
  }

  /** Stores durations every minute; what is returned stores the last ones and ends it. */
  keepDurations(database: Database, logger: Logger): () => Promise<void> {
    const store = () =>
      this.durations
        .store(database)
        .catch((error) => logger.warn({ err: error }, 'how long requests and jobs took could not be stored'))
    const timer = setInterval(store, STORE_INTERVAL_MS)
    timer.unref()
    return async () => {
      clearInterval(timer)
      await store()
    }
  }
}

type Kind = 'request' | 'job'

/** One route or queue over some hours. */
export interface WorkSummary {
  kind: Kind
  name: string
  total: number
  failed: number
  medianMs: number
  p95Ms: number
}

interface Count {
  hour: string
  kind: Kind
  name: string
  step: number
  total: number
  failed: number
}

const MS_PER_HOUR = 3_600_000
/** Counts older than this are deleted. */
const KEPT_HOURS = 48

let hourStart = 0
let hourText = ''

/** When the hour began. */
function hourNow(): string {
  const start = Math.floor(Date.now() / MS_PER_HOUR) * MS_PER_HOUR
  if (start !== hourStart) {
    hourStart = start
    hourText = new Date(start).toISOString()
  }
  return hourText
}

/** How long requests and jobs took: gathered in this process, and added now and then to what all processes counted. */
export class WorkDurations {
  #counts = new Map<string, Count>()

  add(kind: Kind, name: string, ms: number, isFailed: boolean): void {
    const hour = hourNow()
    const step = stepOf(ms)
    // Fixed order of rows among all processes: their upserts wait for each other and never in a circle.
    const key = `${hour} ${kind} ${name} ${String(step).padStart(4, '0')}`
    const count = this.#counts.get(key) ?? { hour, kind, name, step, total: 0, failed: 0 }
    count.total += 1
    if (isFailed) count.failed += 1
    this.#counts.set(key, count)
  }

  /** Adds what was gathered to the database; where that fails it stays for the next time. */
  async store(database: Database): Promise<void> {
    const counts = this.#counts
    if (counts.size === 0) return
    this.#counts = new Map()
    const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)
    try {
      await sql`
        insert into work_durations (hour, kind, name, step, total, failed)
        select hour, kind, name, step, total, failed
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as counted (hour timestamptz, kind text, name text, step smallint, total integer, failed integer)
        on conflict (hour, kind, name, step) do update
          set total = work_durations.total + excluded.total, failed = work_durations.failed + excluded.failed`.execute(database)
    } catch (error) {
      for (const [key, { total, failed, ...count }] of counts) {
        const since = this.#counts.get(key) ?? { total: 0, failed: 0 }
        this.#counts.set(key, { ...count, total: total + since.total, failed: failed + since.failed })
      }
      throw error
    }
  }
}

/** Routes and queues since a moment, those with the longest 95th percentile first. */
export async function summarizeWork(database: Database, since: Date): Promise<WorkSummary[]> {
  const rows = await database
    .selectFrom('work_durations')
    .select(({ fn }) => ['kind', 'name', 'step', fn.sum<number>('total').as('count'), fn.sum<number>('failed').as('failed')])
    .where('hour', '>=', since)
    .groupBy(['kind', 'name', 'step'])
    .orderBy('step')
    .execute()
  const groups = new Map<string, typeof rows>()
  for (const row of rows) {
    const key = `${row.kind} ${row.name}`
    const steps = groups.get(key)
    if (steps === undefined) groups.set(key, [row])
    else steps.push(row)
  }
  return [...groups.values()]
    .map((steps): WorkSummary => {
      const [first] = steps
      return {
        kind: first?.kind === 'job' ? 'job' : 'request',
        name: first?.name ?? '',
        total: steps.reduce((sum, { count }) => sum + count, 0),
        failed: steps.reduce((sum, { failed }) => sum + failed, 0),
        medianMs: percentileMs(steps, 0.5),
        p95Ms: percentileMs(steps, 0.95),
      }
    })
    .sort((one, other) => other.p95Ms - one.p95Ms)
}

/** Deletes counts of more than two days ago. Returns how many. */
export async function purgeWorkDurations({ database }: { database: Database }, now: Date): Promise<number> {
  return countChanged(
    database.deleteFrom('work_durations').where('hour', '<', new Date(now.getTime() - KEPT_HOURS * MS_PER_HOUR)),
  )
}

/** Durations are counted in steps of about 9 %: eight to a doubling. */
const STEPS_PER_DOUBLING = 8

/** How often a duration fell into a step. */
export interface StepCount {
  step: number
  count: number
}

/** The step that holds a duration in milliseconds. */
const stepOf = (ms: number): number => Math.floor(STEPS_PER_DOUBLING * Math.log2(Math.max(1, ms)))

/** The duration in milliseconds below which a share of them lies, at the middle of its step; steps in ascending order. */
export function percentileMs(steps: readonly StepCount[], share: number): number {
  const total = steps.reduce((sum, { count }) => sum + count, 0)
  let passed = 0
  for (const { step, count } of steps) {
    passed += count
    if (passed >= share * total) return Math.round(2 ** ((step + 0.5) / STEPS_PER_DOUBLING))
  }
  return 0
}
