import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { Logger } from '../logger.ts'
import { WorkDurations } from './work-durations.ts'

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
