import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import PgBoss from 'pg-boss'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import { type Connection, type Database, type DatabaseSchema, openDatabase } from '../database/database.ts'
import type { SessionConnection } from '../database/session-connection.ts'
import type { Logger } from '../logger.ts'
import { nextWorkerId } from './job-attempts.queries.ts'
import type { JobDefinition, JobQueue } from './job-queue.ts'
import { JobRunner } from './job-runner.ts'
import { sqlOver } from './pg-boss-sql.ts'

/** Told at commit that jobs wait; the payload is the queue's name. */
const JOBS_CHANNEL = 'chioma_jobs'
const POLL_INTERVAL_MS = 1_000
const TAKE_OVER_INTERVAL_MS = 5_000
/** The library's own expiry stands far behind ours: it cannot tell a dead worker from a slow one. */
const LIBRARY_EXPIRY_HOURS = 12

export interface QueueDependencies {
  database: Database
  connection: Connection
  session: SessionConnection
  logger: Logger
}

/** Opens the queue: makes its tables when they are missing, and maintains them. */
export async function openPgBossQueue(dependencies: QueueDependencies): Promise<JobQueue> {
  const { database, logger } = dependencies
  const boss = new PgBoss({
    db: sqlOver(database),
    schedule: false,
    archiveCompletedAfterSeconds: 7 * 24 * 3_600,
    deleteAfterDays: 1,
  })
  boss.on('error', (error) => logger.warn({ err: error }, 'the queue could not be maintained'))
  await boss.start()
  return new PgBossQueue(boss, dependencies)
}

class PgBossQueue implements JobQueue {
  readonly #boss: PgBoss
  readonly #dependencies: QueueDependencies
  readonly #runners = new Map<string, JobRunner>()
  readonly #created = new Map<string, Promise<void>>()
  #workerId: Promise<number> | undefined
  #timers: NodeJS.Timeout[] = []
  #stopListening: () => void = () => undefined

  constructor(boss: PgBoss, dependencies: QueueDependencies) {
    this.#boss = boss
    this.#dependencies = dependencies
  }

  async enqueue(trx: Transaction<DatabaseSchema>, name: string, payload: object, key: string): Promise<void> {
    await this.adopt(trx, { id: idOf(name, key), name, payload })
  }

  async adopt(
    trx: Transaction<DatabaseSchema>,
    { id, name, payload }: { id: string; name: string; payload: object },
  ): Promise<void> {
    await this.#ensureQueue(name)
    const options = { id, retryLimit: 0, expireInHours: LIBRARY_EXPIRY_HOURS, db: sqlOver(trx) }
    await this.#boss.send(name, payload, options)
    await sql`SELECT pg_notify(${JOBS_CHANNEL}, ${name})`.execute(trx)
  }

  async work<Payload extends object>(definition: JobDefinition<Payload>): Promise<void> {
    await this.#ensureQueue(definition.name)
    this.#workerId ??= this.#becomeWorker()
    const runner = new JobRunner(definition, this.#boss, await this.#workerId, this.#dependencies)
    this.#runners.set(definition.name, runner)
    await runner.takeOver()
    runner.takeMore()
  }

  async check(): Promise<void> {
    await sql`SELECT 1 FROM pgboss.queue LIMIT 1`.execute(this.#dependencies.database)
    if (this.#runners.size > 0 && !this.#dependencies.session.isConnected())
      throw new Error('the worker session is not connected')
  }

  async drain(timeoutMs: number): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopListening()
    await Promise.all([...this.#runners.values()].map((runner) => runner.drain(timeoutMs)))
    await this.#boss.stop({ graceful: false })
  }

  /** Takes a number and holds its lock in the session: when this process dies in any way, the database sees it at once. */
  async #becomeWorker(): Promise<number> {
    const { database, session } = this.#dependencies
    const workerId = await nextWorkerId(database)
    await session.onConnect(async (client) => {
      await client.query('SELECT pg_advisory_lock($1, $2)', [ADVISORY_LOCKS.worker, workerId])
    })
    this.#stopListening = session.subscribe(
      JOBS_CHANNEL,
      (name) => this.#runners.get(name)?.takeMore(),
      () => this.#forEachRunner((runner) => runner.takeMore()),
    )
    this.#timers = [
      setInterval(() => this.#forEachRunner((runner) => runner.takeMore()), POLL_INTERVAL_MS),
      setInterval(() => this.#forEachRunner((runner) => void runner.takeOver()), TAKE_OVER_INTERVAL_MS),
    ]
    for (const timer of this.#timers) timer.unref()
    return workerId
  }

  #forEachRunner(act: (runner: JobRunner) => void): void {
    for (const runner of this.#runners.values()) act(runner)
  }

  #ensureQueue(name: string): Promise<void> {
    const known = this.#created.get(name)
    if (known !== undefined) return known
    const creation = this.#createQueue(name)
    this.#created.set(name, creation)
    creation.catch(() => this.#created.delete(name))
    return creation
  }

  /** On a connection of its own: the caller may hold one of the pool, in a transaction, while it waits for this. */
  async #createQueue(name: string): Promise<void> {
    const own = openDatabase(this.#dependencies.connection, this.#dependencies.logger, { maxConnections: 1 })
    try {
      await sql`SELECT pgboss.create_queue(${name}, ${JSON.stringify({ policy: 'standard' })}::json)`.execute(own.database)
    } finally {
      await own.close()
    }
  }
}

/** The same queue and key give the same id, so the database itself refuses the second job. */
function idOf(name: string, key: string): string {
  const hash = createHash('sha256').update(`${name}/${key}`).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}
