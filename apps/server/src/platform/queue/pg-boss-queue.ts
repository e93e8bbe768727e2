import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { holdLock } from '../database/advisory-locks.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { SessionConnection } from '../database/session-connection.ts'
import { inFaultScope } from '../fault-scope.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { currentSpan, writeTraceparent } from '../tracing/trace.ts'
import type { AdoptedJob, JobDefinition, JobQueue, QueueCount } from './job-queue.ts'
import { JobRunner, type Settling, type StoredPayload } from './job-runner.ts'
import { countJobs, countWorkers, joinWorkers, lockJob, selectDueQueues, selectLostJobs, unlockJob } from './jobs.queries.ts'

/** Told at commit that jobs wait; the payload is the queue's name. */
const JOBS_CHANNEL = 'chioma_jobs'
const POLL_INTERVAL_MS = 1_000
const TAKE_OVER_INTERVAL_MS = 5_000
/** A photo that kills its worker again and again is given up; ten unlucky restarts are not held against it. */
const MOST_WORKER_DEATHS = 12
/** All that a process works on is blamed for its death. From the third on, a job waits for its turn alone: then only its own are counted. */
const ALONE_FROM_WORKER_DEATHS = 3
/** The library's own expiry stands behind ours, for a worker that lives and hangs. */
const EXPIRY_MARGIN_SECONDS = 60
const GIVE_UP_AGAIN_SECONDS = 60
const ONE_A_MINUTE = { singletonSeconds: 60 }

export interface QueueDependencies {
  database: Database
  session: SessionConnection
  logger: Logger
  /** Whether this process also works on jobs; such ones send those that are due by the clock. */
  isWorker?: boolean
  /** Told of each try of a job. */
  metrics?: Metrics
}

/** Opens the queue: makes its tables when they are missing, and maintains them. */
export async function openPgBossQueue(dependencies: QueueDependencies): Promise<JobQueue> {
  const { database, logger, isWorker = false } = dependencies
  const boss = new PgBoss({
    db: sqlOver(database),
    schedule: isWorker,
    archiveCompletedAfterSeconds: 7 * 24 * 3_600,
    deleteAfterDays: 1,
  })
  const noteFailure = (error: unknown) => logger.warn({ err: error }, 'the queue could not be maintained')
  boss.on('error', noteFailure)
  // Of what the library does by the clock it leaves some errors to nobody; its next round does the same again.
  await inFaultScope(noteFailure, () => makeTables(database, () => boss.start()))
  return new PgBossQueue(boss, dependencies)
}

/**
 * One process after the other. Of two that make the same tables at once one fails, and leaves its connection within a transaction that
 * takes no statement any more; or they wait for each other in a circle.
 */
const makeTables = <Result>(database: Database, make: () => Promise<Result>): Promise<Result> =>
  database.transaction().execute(async (trx) => {
    await holdLock(trx, 'queueTables')
    return make()
  })

/** Where jobs go whose tries are used up. */
const exhaustedQueueOf = (name: string): string => `${name}-exhausted`

/** Where jobs wait that saw several workers die: of these a process works on one at a time. */
const ALONE = '-alone'
const aloneQueueOf = (name: string): string => `${name}${ALONE}`
/** The kind of a job, wherever it waits. */
const kindOf = (queue: string): string => (queue.endsWith(ALONE) ? queue.slice(0, -ALONE.length) : queue)

class PgBossQueue implements JobQueue {
  readonly #boss: PgBoss
  readonly #dependencies: QueueDependencies
  readonly #definitions = new Map<string, JobDefinition<never>>()
  readonly #runners = new Map<string, JobRunner>()
  #sessionClient: pg.Client | undefined
  #timers: NodeJS.Timeout[] = []
  #stopListening: () => void = () => undefined

  constructor(boss: PgBoss, dependencies: QueueDependencies) {
    this.#boss = boss
    this.#dependencies = dependencies
  }

  async define<Payload extends object>(definition: JobDefinition<Payload>): Promise<void> {
    const { name, maxTries, expireInSeconds, cron } = definition
    const deadLetter = exhaustedQueueOf(name)
    const options = {
      name,
      // Of what is due by the clock, one waits and one runs at most.
      policy: cron === undefined ? ('standard' as const) : ('stately' as const),
      retryLimit: maxTries - 1,
      retryDelay: 1,
      retryBackoff: true,
      expireInSeconds: expireInSeconds + EXPIRY_MARGIN_SECONDS,
      deadLetter,
    }
    await makeTables(this.#dependencies.database, async () => {
      await this.#boss.createQueue(deadLetter, { name: deadLetter, policy: 'standard' })
      for (const queue of queuesOf(definition)) {
        await this.#boss.createQueue(queue, { ...options, name: queue })
        await this.#boss.updateQueue(queue, { ...options, name: queue })
      }
    })
    this.#definitions.set(name, definition)
  }

  async enqueue(trx: Transaction, name: string, payload: object, key: string): Promise<void> {
    const cause = currentSpan()
    const stored: StoredPayload = cause === undefined ? payload : { ...payload, traceparent: writeTraceparent(cause) }
    await this.#boss.send(name, stored, { id: idOf(name, key), db: sqlOver(trx) })
    await this.#announce(trx, name)
  }

  async adopt(trx: Transaction, { id, name, payload, options }: AdoptedJob): Promise<void> {
    const { deadLetter, ...retrying } = options
    if (deadLetter !== undefined) await this.#boss.createQueue(deadLetter, { name: deadLetter, policy: 'standard' })
    await this.#boss.createQueue(name, { name, policy: 'standard' })
    await this.#boss.send(name, payload, { id, ...retrying, ...(deadLetter !== undefined && { deadLetter }), db: sqlOver(trx) })
    await this.#announce(trx, name)
  }

  async work(): Promise<void> {
    if (this.#timers.length === 0) await this.#becomeWorker()
    for (const definition of this.#definitions.values()) {
      const { name, cron, onExhausted } = definition
      if (this.#runners.has(name)) continue
      const { session, logger, metrics } = this.#dependencies
      const parts = { boss: this.#boss, session, logger, metrics }
      const settling = this.#settling(definition, (job) => this.#fail(job))
      for (const queue of queuesOf(definition)) {
        const concurrency = queue === name ? definition.concurrency : 1
        this.#runners.set(queue, new JobRunner({ ...definition, concurrency }, { ...parts, queue, settling }))
      }
      const exhausted = {
        name: exhaustedQueueOf(name),
        expireInSeconds: definition.expireInSeconds,
        concurrency: 1,
        handle: onExhausted,
      }
      this.#runners.set(
        exhausted.name,
        new JobRunner(exhausted, {
          ...parts,
          queue: exhausted.name,
          settling: this.#settling(definition, (job) => this.#giveBack(job, { startAfter: GIVE_UP_AGAIN_SECONDS })),
        }),
      )
      if (cron === undefined) continue
      await this.#boss.schedule(name, cron, {})
      await this.#boss.send(name, {}, ONE_A_MINUTE)
    }
    await this.#takeOver()
    this.#takeMore()
  }

  workerCount(): Promise<number> {
    return countWorkers(this.#dependencies.database)
  }

  async check(): Promise<void> {
    await sql`SELECT 1 FROM pgboss.queue LIMIT 1`.execute(this.#dependencies.database)
    if (this.#runners.size > 0 && !this.#dependencies.session.isConnected())
      throw new Error('the worker session is not connected')
  }

  async count(): Promise<QueueCount[]> {
    return countJobs(this.#dependencies.database)
  }

  async drain(timeoutMs: number): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopListening()
    await Promise.all([...this.#runners.values()].map((runner) => runner.drain(timeoutMs)))
    await this.#boss.stop({ graceful: false })
  }

  async #becomeWorker(): Promise<void> {
    const { session } = this.#dependencies
    await session.onConnect(async (client) => {
      await joinWorkers(client)
      this.#sessionClient = client
      for (const runner of this.#runners.values()) await runner.lockAgain()
    })
    this.#stopListening = session.subscribe(
      JOBS_CHANNEL,
      (name) => this.#runners.get(name)?.takeMore(),
      () => this.#takeMore(),
    )
    this.#timers = [
      setInterval(() => void this.#takeDue(), POLL_INTERVAL_MS),
      setInterval(() => void this.#takeOver(), TAKE_OVER_INTERVAL_MS),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  #takeMore(): void {
    for (const runner of this.#runners.values()) runner.takeMore()
  }

  /** What became due by the clock, and what was announced while nobody listened. */
  async #takeDue(): Promise<void> {
    const { database, logger } = this.#dependencies
    try {
      for (const name of await selectDueQueues(database, [...this.#runners.keys()])) this.#runners.get(name)?.takeMore()
    } catch (error) {
      logger.warn({ err: error }, 'jobs that are due could not be looked for')
    }
  }

  /** Gives back the jobs of workers that died. The library would wait until they expire: it cannot tell a dead worker from a slow one. */
  async #takeOver(): Promise<void> {
    const { database, session, logger } = this.#dependencies
    if (!session.isConnected()) return
    try {
      const count = await database.transaction().execute(async (trx) => {
        const lost = await selectLostJobs(trx, [...this.#runners.keys()])
        for (const job of lost) {
          // What is due by the clock carries nothing.
          const data: StoredPayload = job.data ?? {}
          const workerDeaths = (data.workerDeaths ?? 0) + 1
          await this.#sendAgain(trx, job, { data: { ...data, workerDeaths }, retryLimit: job.retriesLeft })
        }
        return lost.length
      })
      if (count > 0) logger.warn({ count }, 'jobs of a lost worker were taken over')
    } catch (error) {
      logger.warn({ err: error }, 'lost jobs could not be looked for')
    }
  }

  #settling({ leavesNoTrace = false }: JobDefinition<never>, fail: Settling['fail']): Settling {
    return {
      lock: async (jobId) => this.#sessionClient !== undefined && lockJob(this.#sessionClient, jobId),
      // A session that is gone has let go of it.
      unlock: async (jobId) => this.#sessionClient && unlockJob(this.#sessionClient, jobId).catch(() => undefined),
      complete: async ({ name, id }) =>
        void (await (leavesNoTrace ? this.#boss.deleteJob(name, id) : this.#boss.complete(name, id, {}))),
      fail,
      giveBack: (job) => this.#giveBack(job, {}),
    }
  }

  async #fail({ name, id }: PgBoss.Job): Promise<void> {
    await this.#boss.fail(name, id, {})
    await this.#announce(this.#dependencies.database, exhaustedQueueOf(kindOf(name)))
  }

  async #giveBack(job: PgBoss.JobWithMetadata<StoredPayload>, { startAfter }: { startAfter?: number }): Promise<void> {
    const again = {
      data: job.data ?? {},
      retryLimit: job.retryLimit - job.retryCount,
      ...(startAfter !== undefined && { startAfter }),
    }
    await this.#dependencies.database.transaction().execute((trx) => this.#sendAgain(trx, job, again))
  }

  /** The same job anew, as one of those that are worked on alone where several workers died on it, and of the exhausted ones where too many did. */
  async #sendAgain(
    trx: Transaction,
    { id, name }: { id: string; name: string },
    { data, ...options }: { data: StoredPayload; retryLimit: number; startAfter?: number },
  ): Promise<void> {
    const db = sqlOver(trx)
    await this.#boss.deleteJob(name, id, { db })
    const queue = this.#queueAfter(name, data.workerDeaths ?? 0)
    if (queue === exhaustedQueueOf(kindOf(name))) await this.#boss.send(queue, data, { db })
    else await this.#boss.send(queue, data, { id, ...options, db })
    await this.#announce(trx, queue)
  }

  #queueAfter(name: string, workerDeaths: number): string {
    const definition = this.#definitions.get(kindOf(name))
    // One that is exhausted stays with its like.
    if (definition === undefined) return name
    if (workerDeaths > MOST_WORKER_DEATHS) return exhaustedQueueOf(definition.name)
    return (workerDeaths < ALONE_FROM_WORKER_DEATHS ? undefined : queuesOf(definition)[1]) ?? definition.name
  }

  async #announce(database: Database, name: string): Promise<void> {
    await sql`SELECT pg_notify(${JOBS_CHANNEL}, ${name})`.execute(database)
  }
}

/** Where the jobs of a kind wait; of what is worked on one at a time anyway there is one queue. */
const queuesOf = ({ name, concurrency }: JobDefinition<never>): string[] =>
  concurrency > 1 ? [name, aloneQueueOf(name)] : [name]

/** The same queue and key give the same id, so the database itself refuses the second job. */
function idOf(name: string, key: string): string {
  const hash = createHash('sha256').update(`${name}/${key}`).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}

/** Lets the library run its statements through ours: on the pool, or inside a transaction. */
const sqlOver = (database: Database): PgBoss.Db => ({
  executeSql: async (text, values = []) => {
    const { rows } = await database.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
    return { rows }
  },
})
