import { setTimeout as delay } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import type { Database } from '../database/database.ts'
import type { SessionConnection } from '../database/session-connection.ts'
import type { Logger } from '../logger.ts'
import {
  type Attempts,
  claimJob,
  countFailedTry,
  type HeldJob,
  releaseFinished,
  returnToQueue,
  takeOverLostJobs,
} from './job-attempts.queries.ts'
import type { JobDefinition } from './job-queue.ts'
import { sqlOver } from './pg-boss-sql.ts'

/** A photo that kills its worker again and again is given up; ten unlucky restarts are not held against it. */
const MOST_WORKER_DEATHS = 20
const LONGEST_BACK_OFF_SECONDS = 60
const SETTLE_RETRY_MS = 500
const ABORT_GRACE_MS = 1_000

interface TakenJob {
  held: HeldJob
  /** What `enqueue` was given; the definition of the same name knows its shape. */
  payload: object
  attempts: Attempts
}

interface RunningJob {
  abort: AbortController
  done: Promise<void>
}

/** Works on one kind of job in this process. */
export class JobRunner {
  readonly #definition: JobDefinition<never>
  readonly #boss: PgBoss
  readonly #workerId: number
  readonly #database: Database
  readonly #session: SessionConnection
  readonly #logger: Logger
  readonly #running = new Set<RunningJob>()
  #isTaking = false
  #isAskedAgain = false
  #isDraining = false

  constructor(
    definition: JobDefinition<never>,
    boss: PgBoss,
    workerId: number,
    { database, session, logger }: { database: Database; session: SessionConnection; logger: Logger },
  ) {
    this.#definition = definition
    this.#boss = boss
    this.#workerId = workerId
    this.#database = database
    this.#session = session
    this.#logger = logger.child({ queue: definition.name })
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

  /** Gives back jobs of workers that died. */
  async takeOver(): Promise<void> {
    if (this.#isDraining) return
    try {
      const { name: queue, expireInSeconds } = this.#definition
      const count = await takeOverLostJobs(this.#database, {
        queue,
        workerId: this.#workerId,
        expireInSeconds: expireInSeconds + 5,
      })
      if (count === 0) return
      this.#logger.warn({ count }, 'jobs of a lost worker were taken over')
      this.takeMore()
    } catch (error) {
      this.#logger.warn({ err: error }, 'lost jobs could not be looked for')
    }
  }

  async drain(timeoutMs: number): Promise<void> {
    this.#isDraining = true
    await this.#waitForRunning(timeoutMs)
    for (const { abort } of this.#running) abort.abort(new Error('the process ends'))
    await this.#waitForRunning(ABORT_GRACE_MS)
  }

  async #fill(): Promise<void> {
    while (!this.#isDraining && this.#session.isConnected() && this.#running.size < this.#definition.concurrency) {
      const job = await this.#take()
      if (job === undefined) return
      this.#start(job)
    }
  }

  #take(): Promise<TakenJob | undefined> {
    return this.#database.transaction().execute(async (trx) => {
      const [job] = await this.#boss.fetch<object>(this.#definition.name, { batchSize: 1, db: sqlOver(trx) })
      if (job === undefined) return undefined
      const held = { queue: this.#definition.name, jobId: job.id, workerId: this.#workerId }
      return { held, payload: job.data, attempts: await claimJob(trx, held) }
    })
  }

  #start(job: TakenJob): void {
    const abort = new AbortController()
    const done = this.#run(job, abort)
      .catch((error) => this.#logger.error({ err: error, jobId: job.held.jobId }, 'a job could not be settled'))
      .finally(() => {
        this.#running.delete(running)
        this.takeMore()
      })
    const running = { abort, done }
    this.#running.add(running)
  }

  async #run(job: TakenJob, abort: AbortController): Promise<void> {
    const { failedTries, workerDeaths } = job.attempts
    if (failedTries >= this.#definition.maxTries || workerDeaths > MOST_WORKER_DEATHS) return this.#giveUp(job)
    try {
      await this.#handleInTime(job, abort)
    } catch (error) {
      if (this.#isDraining && abort.signal.aborted) return returnToQueue(this.#database, job.held, 0)
      return this.#settleFailure(job, error)
    }
    await this.#settle(() => this.#finish(job.held, 'complete'))
  }

  async #handleInTime({ payload, attempts }: TakenJob, abort: AbortController): Promise<void> {
    const { expireInSeconds } = this.#definition
    const timer = setTimeout(() => abort.abort(new Error(`no result within ${expireInSeconds} s`)), expireInSeconds * 1_000)
    const aborted = new Promise<never>((_, reject) => {
      abort.signal.addEventListener('abort', () => reject(abort.signal.reason), { once: true })
    })
    aborted.catch(() => undefined)
    const tryNumber = attempts.failedTries + attempts.workerDeaths + 1
    try {
      // The payload is what `enqueue` was given under this name: the queue carries it, the definition types it.
      await Promise.race([this.#definition.handle(payload as never, { tryNumber, signal: abort.signal }), aborted])
    } finally {
      clearTimeout(timer)
    }
  }

  async #settleFailure(job: TakenJob, error: unknown): Promise<void> {
    this.#logger.warn({ err: error, jobId: job.held.jobId }, 'a try failed')
    const failedTries = await this.#settle(() => countFailedTry(this.#database, job.held))
    if (failedTries === undefined) return
    if (failedTries >= this.#definition.maxTries) return this.#giveUp(job)
    const backOffSeconds = Math.min(2 ** (failedTries - 1), LONGEST_BACK_OFF_SECONDS)
    await this.#settle(() => returnToQueue(this.#database, job.held, backOffSeconds))
  }

  async #giveUp(job: TakenJob): Promise<void> {
    try {
      await this.#definition.onExhausted(job.payload as never)
    } catch (error) {
      this.#logger.error({ err: error, jobId: job.held.jobId }, 'a job could not be given up; it is tried again')
      return this.#settle(() => returnToQueue(this.#database, job.held, LONGEST_BACK_OFF_SECONDS))
    }
    await this.#settle(() => this.#finish(job.held, 'fail'))
  }

  /** Closes a job that this worker still holds; what another worker took over is its own to close. */
  #finish(held: HeldJob, outcome: 'complete' | 'fail'): Promise<void> {
    return this.#database.transaction().execute(async (trx) => {
      if (!(await releaseFinished(trx, held))) return
      await this.#boss[outcome](held.queue, held.jobId, {}, { db: sqlOver(trx) })
    })
  }

  /** What was worked out is not thrown away because the database is away for a moment. */
  async #settle<Result>(write: () => Promise<Result>): Promise<Result> {
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
