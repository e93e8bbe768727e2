import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClusterAccess, openCluster, readPostmaster } from '../support/cluster-access.ts'
import { scalpPhoto } from '../support/photos.ts'
import { preparedDataFolder } from '../support/prepared-data.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { createRandom } from '../support/synthetic-scalp/random.ts'
import { createVisitorClient, type VisitorClient } from '../support/visitor-client.ts'

/** Of each kind; `npm run test:faults` does a hundred. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2)
const SEED = 20_261_122
const LONGEST_BEFORE_FAULT_MS = 300
const BACK_WITHIN_MS = 120_000
const ENDS_WITHIN_MS = 120_000
const RETRY_MS = 1_000
/** A caller whom nobody answers for so long waits in vain. */
const ANSWERED_WITHIN_MS = 60_000

const random = createRandom(SEED)
const dataFolder = await preparedDataFolder()
const photo = await scalpPhoto({ seed: SEED })
let server: ServerProcess
let cluster: ClusterAccess
let visitor: VisitorClient

beforeAll(async () => {
  // Who asks is told by a header: one address may not ask as often as many visitors do.
  server = await startServerProcess({ dataFolder: dataFolder.path, env: { TRUST_PROXY: 'on' } })
  cluster = openCluster(dataFolder.path)
  visitor = createVisitorClient(server.url)
  await visitor.upload(photo, { waits: true })
})
afterAll(async () => {
  await cluster.close()
  await server.stop()
  await dataFolder.remove()
})

/** One of the server's connections, as its process in the database. */
async function oneBackend(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE application_name = ${`chioma-${server.pid}`} ORDER BY state = 'idle', random()`.execute(cluster.database)
  const pid = rows[Math.floor(random.between(0, rows.length))]?.pid
  if (pid === undefined) throw new Error('the server is not connected')
  return pid
}

const FAULTS: Record<string, () => Promise<unknown>> = {
  'one connection is ended': async () => sql`SELECT pg_terminate_backend(${await oneBackend()})`.execute(cluster.database),
  'one backend is killed': async () => process.kill(await oneBackend(), 'SIGKILL'),
  'PostgreSQL is restarted': () => endPostmaster('SIGINT'),
  'PostgreSQL is killed': () => endPostmaster('SIGKILL'),
}

/** Resolves when the server has started another one. */
async function endPostmaster(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const { pid } = readPostmaster(dataFolder.path)
  process.kill(pid, signal)
  await expect
    .poll(
      () => {
        try {
          return readPostmaster(dataFolder.path).pid
        } catch {
          // Between the one and the other there is no lock file.
          return pid
        }
      },
      { timeout: BACK_WITHIN_MS },
    )
    .not.toBe(pid)
}

/** What a shop with some visitors is asked all the time; every answer that is none of ours is noted. */
function browse(): { stop(): Promise<{ answers: number; refused: number; wrong: string[] }> } {
  const seen = { answers: 0, refused: 0, wrong: [] as string[] }
  let isOver = false
  const ask = async (path: string): Promise<void> => {
    const answer = await fetch(`${server.url}${path}`, {
      headers: { 'x-forwarded-for': `198.51.100.${seen.answers % 256}` },
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    }).catch((error: Error) => `${path}: ${error.message} ${String(error.cause)}`)
    if (typeof answer === 'string') return void seen.wrong.push(answer)
    const body = await answer.text().catch((error: Error) => error.message)
    seen.answers += 1
    if (answer.status < 300) return
    seen.refused += 1
    if (answer.status !== 503 || !(Number(answer.headers.get('retry-after')) > 0))
      seen.wrong.push(`${path}: ${answer.status} ${body}`)
  }
  const goRound = async (): Promise<void> => {
    while (!isOver) {
      for (const path of ['/api/products', '/api/centers', '/api/settings', '/']) await ask(path)
      await pause(50)
    }
  }
  const rounds = [goRound(), goRound(), goRound(), goRound()]
  return {
    stop: async () => {
      isOver = true
      await Promise.all(rounds)
      return seen
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Comes again, as a polite caller does, as long as the answer is to come back later. */
async function inTheEnd<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + ENDS_WITHIN_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('503 ')) || Date.now() > deadline) throw error
      await pause(RETRY_MS)
    }
  }
}

async function untilReady(): Promise<void> {
  const deadline = Date.now() + BACK_WITHIN_MS
  while (!(await fetch(`${server.url}/readyz`)).ok) {
    if (Date.now() > deadline) throw new Error(`the server is not ready again:\n${server.output().slice(-4_000)}`)
    await pause(50)
  }
}

test.each(Object.entries(FAULTS))(
  'the server lives on, refuses for a moment and serves again: %s',
  {
    timeout: 180_000 + ROUNDS * 60_000,
  },
  async (_name, cause) => {
    const load = browse()
    const accepted: string[] = []
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [upload] = await Promise.all([
          inTheEnd(() => visitor.upload(photo)),
          pause(random.between(0, LONGEST_BEFORE_FAULT_MS)).then(cause),
        ])
        accepted.push(upload.id)
        await untilReady()
        expect(await inTheEnd(() => visitor.endOf(upload.id, ENDS_WITHIN_MS))).toMatchObject({ status: 'completed' })
      }
    } finally {
      const { wrong, answers } = await load.stop()
      expect(wrong).toEqual([])
      expect(answers).toBeGreaterThan(0)
    }
    for (const id of accepted) expect(await inTheEnd(() => visitor.analysis(id))).toMatchObject({ status: 'completed' })
    expect(server.output()).not.toContain('"level":60')
  },
)
