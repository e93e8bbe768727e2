import { setTimeout as delay } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import type { SessionConnection } from '../database/session-connection.ts'
import { inFaultScope } from '../fault-scope.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { readTraceparent, traced } from '../tracing/trace.ts'

const SETTLE_RETRY_MS = 500
const ABORT_GRACE_MS = 1_000

/** A job as it is stored: what was enqueued, in which span, and how many workers died on it. */
export type StoredPayload = object & { workerDeaths?: number; traceparent?: string }

export interface Work {
  name: string
  expireInSeconds: number
  concurrency: number
  handle(payload: never, context: { tryNumber: number; signal: AbortSignal }): Promise<void>
}

/** What a runner does with a job besides working on it. */
export interface Settling {
  /** The session's lock on the job; false when another worker has it. */
  lock(jobId: string): Promise<boolean>
  unlock(jobId: string): Promise<void>
  complete(job: PgBoss.Job): Promise<void>
  fail(job: PgBoss.JobWithMetadata<StoredPayload>): Promise<void>
  /** Back to the queue, without counting a try. */
  giveBack(job: PgBoss.JobWithMetadata<StoredPayload>): Promise<void>
}

interface RunningJob {
  id: string
  abort: AbortController
  /** Another worker has taken it over: its end is that worker's to write. */
  isLost: boolean
  done: Promise<void>
}

/** Works on one kind of job in this process. */
export class JobRunner {
  readonly #work: Work
  readonly #queue: string
  readonly #boss: PgBoss
  readonly #settling: Settling
  readonly #session: SessionConnection
  readonly #logger: Logger
  readonly #metrics: Metrics | undefined
  readonly #running = new Set<RunningJob>()
  #isTaking = false
  #isAskedAgain = false
  /** There was no room for all that waits, or nobody looked. */
  #mayHaveMore = true
  #isDraining = false

  constructor(
    work: Work,
    parts: {
      boss: PgBoss
      /** From which the jobs are taken. */
      queue: string
      settling: Settling
      session: SessionConnection
      logger: Logger
      metrics: Metrics | undefined
    },
  ) {
    const { boss, queue, settling, session, logger, metrics } = parts
    this.#work = work
    this.#queue = queue
    this.#boss = boss
    this.#settling = settling
    this.#session = session
    this.#logger = logger.child({ queue: work.name })
    this.#metrics = metrics
  }

  /** Takes as many waiting jobs as there is room for. */
  takeMore(): void {
    if (this.#isTaking) {
      this.#isAskedAgain = true
      return
    }
    this.#isTaking = true
    this.#fill()
      .catch((error) => this.#logger.warn({ err: error }, 'no job could be taken'))
      .finally(() => {
        this.#isTaking = false
        if (!this.#isAskedAgain) return
        this.#isAskedAgain = false
        this.takeMore()
      })
  }

  /** After the session was lost, and its locks with it. */
  async lockAgain(): Promise<void> {
    for (const job of this.#running) {
      if (await this.#settling.lock(job.id)) continue
      job.isLost = true
      job.abort.abort(new Error('another worker has the job'))
    }
  }

  async drain(timeoutMs: number): Promise<void> {
    this.#isDraining = true
    await this.#waitForRunning(timeoutMs)
    for (const { abort } of this.#running) abort.abort(new Error('the process ends'))
    await this.#waitForRunning(ABORT_GRACE_MS)
  }

  async #fill(): Promise<void> {
    this.#mayHaveMore = true
    while (!this.#isDraining && this.#session.isConnected() && this.#running.size < this.#work.concurrency) {
      const batchSize = this.#work.concurrency - this.#running.size
      const jobs = await this.#boss.fetch<StoredPayload>(this.#queue, { batchSize, includeMetadata: true, priority: false })
      for (const job of jobs) this.#start(job)
      if (jobs.length === batchSize) continue
      this.#mayHaveMore = false
      return
    }
  }

  #start(job: PgBoss.JobWithMetadata<StoredPayload>): void {
    const running: RunningJob = { id: job.id, abort: new AbortController(), isLost: false, done: Promise.resolve() }
    this.#running.add(running)
    running.done = this.#run(job, running)
      .catch((error) => this.#logger.error({ err: error, jobId: job.id }, 'a job could not be settled'))
      .finally(() => {
        this.#running.delete(running)
        if (this.#mayHaveMore) this.takeMore()
      })
  }

  async #run(job: PgBoss.JobWithMetadata<StoredPayload>, running: RunningJob): Promise<void> {
    if (!(await this.#settling.lock(job.id))) return
    const cause = readTraceparent(job.data?.traceparent)
    const { name } = this.#work
    const told = { name: `job ${name}`, kind: 'consumer', attributes: { 'messaging.destination.name': name } } as const
    try {
      await traced(told, cause, () => this.#handleAndSettle(job, running))
    } finally {
      await this.#settling.unlock(job.id)
    }
  }

  async #handleAndSettle(job: PgBoss.JobWithMetadata<StoredPayload>, running: RunningJob): Promise<void> {
    const startedAt = performance.now()
    const end = await this.#handleInTime(job, running.abort)
    const ms = performance.now() - startedAt
    this.#metrics?.noteJob(this.#work.name, ms, end)
    // What is due by the clock does its work every minute and is no news.
    const level = job.data?.traceparent === undefined ? 'debug' : 'info'
    if (end === 'complete') this.#logger[level]({ jobId: job.id, ms: Math.round(ms) }, 'done')
    if (!running.isLost) await this.#settle(() => this.#settling[end](job))
  }

  /** What is to be done with the job afterwards. */
  async #handleInTime(
    job: PgBoss.JobWithMetadata<StoredPayload>,
    abort: AbortController,
  ): Promise<'complete' | 'fail' | 'giveBack'> {
    const { expireInSeconds } = this.#work
    const { workerDeaths = 0, traceparent: _cause, ...payload }: StoredPayload = job.data ?? {}
    const timer = setTimeout(() => abort.abort(new Error(`no result within ${expireInSeconds} s`)), expireInSeconds * 1_000)
    const aborted = new Promise<never>((_, reject) => {
      abort.signal.addEventListener('abort', () => reject(abort.signal.reason), { once: true })
    })
    aborted.catch(() => undefined)
    const context = { tryNumber: job.retryCount + workerDeaths + 1, signal: abort.signal }
    try {
      // The payload is what `enqueue` was given under this name: the queue carries it, the definition types it.
      const work = inFaultScope(
        (error) => abort.abort(error),
        () => this.#work.handle(payload as never, context),
      )
      await Promise.race([work, aborted])
      return 'complete'
    } catch (error) {
      if (this.#isDraining && abort.signal.aborted) return 'giveBack'
      this.#logger.warn({ err: error, jobId: job.id }, 'a try failed')
      return 'fail'
    } finally {
      clearTimeout(timer)
    }
  }

  /** What was worked out is not thrown away because the database is away for a moment. */
  async #settle(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write()
      } catch (error) {
        if (this.#isDraining) throw error
        this.#logger.warn({ err: error }, 'a result could not be written; trying again')
        await delay(SETTLE_RETRY_MS)
      }
    }
  }

  async #waitForRunning(timeoutMs: number): Promise<void> {
    const timeout = new AbortController()
    const all = Promise.all([...this.#running].map(({ done }) => done))
    await Promise.race([all, delay(timeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined)])
    timeout.abort()
  }
}
