import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BundledProgram, bundleProgram } from '../../../../../tests/support/bundle-program.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { openSession, type SessionConnection } from '../database/session-connection.ts'
import { createLogger } from '../logger.ts'
import type { JobDefinition, JobQueue } from './job-queue.ts'
import { openPgBossQueue } from './pg-boss-queue.ts'

const logger = createLogger('silent')
let testDatabase: TestDatabase
let session: SessionConnection
let queue: JobQueue

beforeEach(async () => {
  testDatabase = await openTestDatabase()
  session = await openSession(testDatabase.connection, logger)
  queue = await openPgBossQueue({ ...testDatabase, session, logger, isWorker: true })
  await queue.define(notesJob({}))
})

afterEach(async () => {
  vi.useRealTimers()
  await queue.drain(1_000)
  await session.close()
  await testDatabase.close()
})

const enqueue = (note: number, key = `note-${note}`): Promise<void> =>
  testDatabase.database.transaction().execute((trx) => queue.enqueue(trx, 'notes', { note }, key))

const notesJob = (parts: Partial<JobDefinition<{ note: number }>>): JobDefinition<{ note: number }> => ({
  name: 'notes',
  maxTries: 3,
  expireInSeconds: 30,
  concurrency: 2,
  handle: async () => undefined,
  onExhausted: async () => undefined,
  ...parts,
})

const work = async (definition: JobDefinition<{ note: number }>): Promise<void> => {
  await queue.define(definition)
  await queue.work()
}

const unfinishedCount = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pgboss.job WHERE name LIKE 'notes%' AND state NOT IN ('completed', 'failed')`.execute(
    testDatabase.database,
  )
  return Number(rows[0]?.count)
}

const storedJobs = async (): Promise<{ state: string; retriesLeft: number; data: object }[]> => {
  const { rows } = await sql<{ state: string; retriesLeft: number; data: object }>`
    SELECT state, retry_limit - retry_count AS "retriesLeft", data FROM pgboss.job WHERE name = 'notes'`.execute(
    testDatabase.database,
  )
  return rows
}

const until = (condition: () => unknown, timeoutMs = 60_000): Promise<void> =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: timeoutMs, interval: 25 })

describe('a job', () => {
  it('is worked on within a moment of the commit', async () => {
    // Nobody looks once a second: what is not announced is not found.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const handled = new EventEmitter()
    await work(notesJob({ handle: async ({ note }) => void handled.emit('note', note) }))
    // The session listens by now.
    await session.catchUp()
    for (const note of [6, 7, 8, 9]) {
      const [[heard]] = await Promise.all([once(handled, 'note'), enqueue(note)])
      expect(heard).toBe(note)
    }
    vi.useRealTimers()
    await until(async () => (await unfinishedCount()) === 0)
  })

  it('does not exist when its transaction is rolled back', async () => {
    const rolledBack = testDatabase.database.transaction().execute(async (trx) => {
      await queue.enqueue(trx, 'notes', { note: 1 }, 'one')
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    expect(await unfinishedCount()).toBe(0)
  })

  it('exists once, however often it is enqueued with the same key', async () => {
    await enqueue(1, 'same')
    await Promise.all([enqueue(2, 'same'), enqueue(3, 'same')])
    expect(await unfinishedCount()).toBe(1)
  })

  it('is tried again after a failure', async () => {
    const tries: number[] = []
    await work(
      notesJob({
        handle: async (_, { tryNumber }) => {
          tries.push(tryNumber)
          if (tryNumber < 2) throw new Error('not yet')
        },
      }),
    )
    await enqueue(1)
    await until(async () => tries.length === 2 && (await unfinishedCount()) === 0)
    expect(tries).toEqual([1, 2])
  })

  it('is taken over from a dead worker also where it carries nothing, and holds up no other', async () => {
    await enqueue(1)
    await enqueue(2)
    // As a worker leaves them that dies with its session: given out, and nobody holds their locks.
    await sql`UPDATE pgboss.job SET state = 'active', started_on = now() - interval '10 seconds' WHERE name = 'notes'`.execute(
      testDatabase.database,
    )
    await sql`UPDATE pgboss.job SET data = NULL WHERE name = 'notes' AND data ->> 'note' = '1'`.execute(testDatabase.database)
    const handled: (number | undefined)[] = []
    await work(notesJob({ handle: async ({ note }: { note?: number }) => void handled.push(note) }))
    await until(() => handled.length === 2)
    expect(handled).toEqual(expect.arrayContaining([undefined, 2]))
  })

  it('is given up once, after its last try', async () => {
    const exhausted: number[] = []
    let tries = 0
    const handle = async () => {
      tries += 1
      throw new Error('never')
    }
    await work(notesJob({ maxTries: 2, handle, onExhausted: async ({ note }) => void exhausted.push(note) }))
    await enqueue(9)
    // Nothing is left that anybody could take.
    await until(async () => exhausted.length > 0 && (await unfinishedCount()) === 0)
    expect({ tries, exhausted }).toEqual({ tries: 2, exhausted: [9] })
  })

  it('counts as failed when a try takes longer than it may', async () => {
    const reasons: unknown[] = []
    const handle = async (_: object, { signal }: { signal: AbortSignal }) => {
      await once(signal, 'abort')
      reasons.push(signal.aborted)
    }
    const exhausted: number[] = []
    const onExhausted = async ({ note }: { note: number }) => void exhausted.push(note)
    await work(notesJob({ maxTries: 1, expireInSeconds: 1, handle, onExhausted }))
    await enqueue(4)
    await until(() => exhausted.length === 1)
    expect(reasons).toEqual([true])
  })
})

describe('scheduled work', () => {
  it('runs once for all processes together: at the start, and not again in the same minute', async () => {
    const others = await Promise.all([1, 2].map(() => openPgBossQueue({ ...testDatabase, session, logger, isWorker: true })))
    const ran: number[] = []
    for (const [index, each] of [queue, ...others].entries()) {
      await each.define(notesJob({ name: 'clock', cron: '* * * * *', maxTries: 1, handle: async () => void ran.push(index) }))
      await each.work()
    }
    await until(() => ran.length > 0)
    const { rows } = await sql<{ schedules: number; jobs: number }>`
      SELECT (SELECT count(*) FROM pgboss.schedule WHERE name = 'clock') AS schedules,
        (SELECT count(DISTINCT singleton_on) - count(*) FROM pgboss.job WHERE name = 'clock') AS jobs`.execute(
      testDatabase.database,
    )
    // One schedule, and no two jobs for the same minute.
    expect(rows[0]).toEqual({ schedules: 1, jobs: 0 })
    await Promise.all(others.map((each) => each.drain(1_000)))
  })
})

describe('draining', () => {
  it('lets the running job finish and takes no new one', async () => {
    const handled: number[] = []
    let finish: (() => void) | undefined
    const handle = async ({ note }: { note: number }) => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      handled.push(note)
    }
    await work(notesJob({ concurrency: 1, handle }))
    await enqueue(1)
    await enqueue(2)
    await until(() => finish !== undefined)
    const drained = queue.drain(5_000)
    finish?.()
    await drained
    expect(handled).toEqual([1])
    expect(await unfinishedCount()).toBe(1)
  })

  it('gives a job that does not finish in time back to the queue, without counting a try', async () => {
    let isRunning = false
    const handle = async (_: object, { signal }: { signal: AbortSignal }) => {
      isRunning = true
      await once(signal, 'abort')
    }
    await work(notesJob({ handle }))
    await enqueue(1)
    await until(() => isRunning)
    await queue.drain(100)
    expect(await storedJobs()).toEqual([{ state: 'created', retriesLeft: 2, data: { note: 1 } }])
  })
})

describe('when workers are killed', () => {
  let program: BundledProgram
  beforeAll(async () => {
    program = await bundleProgram(new URL('../../../test/queue-worker.ts', import.meta.url))
  })
  afterAll(() => program.remove())

  const startWorker = async (handleMs: number): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [program.file, JSON.stringify(testDatabase.connection), String(handleMs)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    return child
  }

  const kill = async (child: ChildProcess): Promise<void> => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  it('every job finishes, and a job that saw ten deaths is not given up', async () => {
    await sql`CREATE TABLE notes (note integer PRIMARY KEY, written integer NOT NULL DEFAULT 1)`.execute(testDatabase.database)
    await sql`CREATE TABLE exhausted (note integer)`.execute(testDatabase.database)
    for (let note = 0; note < 20; note += 1) await enqueue(note)
    for (let death = 0; death < 4; death += 1) {
      const worker = await startWorker(150)
      // While it has some.
      await until(async () => (await storedJobs()).some(({ state }) => state === 'active'))
      await kill(worker)
    }
    await sql`UPDATE pgboss.job SET data = data || '{"workerDeaths": 10}' WHERE state < 'completed'`.execute(
      testDatabase.database,
    )
    const last = await startWorker(5)
    await until(async () => (await unfinishedCount()) === 0, 60_000)
    await kill(last)
    const { rows } = await sql<{ notes: number; exhausted: number }>`
      SELECT (SELECT count(*) FROM notes) AS notes, (SELECT count(*) FROM exhausted) AS exhausted`.execute(testDatabase.database)
    expect(rows[0]).toEqual({ notes: 20, exhausted: 0 })
  }, 120_000)

  it('a job that leaves an error to nobody uses up its tries, and its worker lives on', async () => {
    await sql`CREATE TABLE notes (note integer PRIMARY KEY, written integer NOT NULL DEFAULT 1)`.execute(testDatabase.database)
    await sql`CREATE TABLE exhausted (note integer)`.execute(testDatabase.database)
    await enqueue(99)
    await enqueue(1)
    const worker = await startWorker(5)
    const exhausted = () => sql<{ note: number }>`SELECT note FROM exhausted`.execute(testDatabase.database)
    await until(async () => (await exhausted()).rows.some(({ note }) => note === 99), 60_000)
    await enqueue(2)
    await until(async () => (await unfinishedCount()) === 0, 60_000)
    const { rows } = await sql<{ note: number }>`SELECT note FROM notes ORDER BY note`.execute(testDatabase.database)
    expect(rows.map(({ note }) => note)).toEqual([1, 2])
    expect(worker.exitCode).toBeNull()
    await kill(worker)
  }, 120_000)

  it('an error that the library leaves to nobody, as its write of an end that fails, does not end the process', async () => {
    await sql`CREATE TABLE notes (note integer PRIMARY KEY, written integer NOT NULL DEFAULT 1)`.execute(testDatabase.database)
    await sql`CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no end is written'; END $$`.execute(
      testDatabase.database,
    )
    // What the library does by the clock goes through a queue of its own, whose ends it writes without waiting for them.
    await sql`CREATE TRIGGER refuse_end BEFORE UPDATE ON pgboss.job FOR EACH ROW
      WHEN (NEW.name = '__pgboss__send-it' AND NEW.state = 'completed') EXECUTE FUNCTION refuse_end()`.execute(
      testDatabase.database,
    )
    // The other process alone shall come upon it.
    await queue.drain(0)
    const worker = await startWorker(5)
    for (const note of [1, 2]) {
      const job = JSON.stringify({ name: 'notes', data: { note } })
      await sql`INSERT INTO pgboss.job (name, data) VALUES ('__pgboss__send-it', ${job}::jsonb)`.execute(testDatabase.database)
      await until(async () => {
        const { rows } = await sql`SELECT FROM notes WHERE note = ${note}`.execute(testDatabase.database)
        return rows.length === 1
      })
    }
    const { rows } =
      await sql`SELECT state FROM pgboss.job WHERE name = '__pgboss__send-it' AND data ->> 'name' = 'notes'`.execute(
        testDatabase.database,
      )
    expect([rows, worker.exitCode]).toEqual([[{ state: 'active' }, { state: 'active' }], null])
    await kill(worker)
  }, 120_000)

  it('a living worker takes over what a dead one had', async () => {
    await sql`CREATE TABLE notes (note integer PRIMARY KEY, written integer NOT NULL DEFAULT 1)`.execute(testDatabase.database)
    await enqueue(1)
    const doomed = await startWorker(60_000)
    await until(async () => {
      const { rows } = await sql`SELECT FROM pgboss.job JOIN pg_locks ON objid = hashtext(id::text)::oid
        WHERE name = 'notes' AND locktype = 'advisory' AND granted`.execute(testDatabase.database)
      return rows.length === 1
    })
    // However long a worker that lives has had it, it stays with that one.
    await sql`UPDATE pgboss.job SET started_on = now() - interval '1 minute' WHERE name = 'notes'`.execute(testDatabase.database)
    const handled: number[] = []
    await work(notesJob({ handle: async ({ note }) => void handled.push(note) }))
    expect(await storedJobs()).toEqual([{ state: 'active', retriesLeft: 2, data: { note: 1 } }])
    expect(handled).toEqual([])
    await kill(doomed)
    await until(() => handled.length === 1)
  }, 120_000)
})

it('a job that kills its worker is given up; those that were beside it are done, however many workers died', async () => {
  const DEADLY = 66
  const ends: Record<string, number[]> = { done: [], givenUp: [] }
  const stays = new Promise<never>(() => undefined)
  const sessions: SessionConnection[] = []
  /** As far as one process can be several: its death lets go of its locks, and nothing that it had under way goes on. */
  async function workUntilDeath(): Promise<JobQueue> {
    // What a dead worker had can be taken over at once.
    await sql`UPDATE pgboss.job SET started_on = now() - interval '1 minute' WHERE state = 'active'`.execute(
      testDatabase.database,
    )
    const own = await openSession(testDatabase.connection, logger)
    sessions.push(own)
    const process = await openPgBossQueue({ ...testDatabase, session: own, logger, isWorker: true })
    let isDead = false
    const handle = async ({ note }: { note: number }): Promise<void> => {
      if (note === DEADLY) {
        isDead = true
        await own.close()
      } else await delay(100)
      if (isDead) await stays
      ends.done?.push(note)
    }
    await process.define(
      notesJob({ concurrency: 4, handle, onExhausted: async ({ note }) => (isDead ? stays : void ends.givenUp?.push(note)) }),
    )
    await process.work()
    await until(async () => isDead || (await unfinishedCount()) === 0)
    return process
  }

  for (const note of [1, 2, DEADLY, 3]) await enqueue(note)
  const processes: JobQueue[] = []
  while ((await unfinishedCount()) > 0) processes.push(await workUntilDeath())
  expect(ends.givenUp).toEqual([DEADLY])
  expect(ends.done?.toSorted()).toEqual([1, 2, 3])
  expect(processes.length).toBeGreaterThan(10)
  await Promise.all(processes.map((process) => process.drain(0)))
  for (const own of sessions) await own.close()
})
