import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { createLogger } from '../logger.ts'
import { openSession, type SessionConnection } from './session-connection.ts'

let testDatabase: TestDatabase
let session: SessionConnection

beforeEach(async () => {
  testDatabase = await openTestDatabase()
  session = await openSession(testDatabase.connection, createLogger('silent'))
})

afterEach(async () => {
  await session.close()
  await testDatabase.close()
})

const notify = (payload: string): Promise<unknown> => testDatabase.pool.query('SELECT pg_notify($1, $2)', ['news', payload])

const until = (isSo: () => unknown): Promise<unknown> => vi.waitFor(isSo, { timeout: 15_000 })

/** Ends what listens in this database, not what other tests have in theirs; returns how many that were. */
async function endListeners(): Promise<number> {
  const { rowCount } = await testDatabase.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  )
  return rowCount ?? 0
}

it('delivers messages until it is told to stop', async () => {
  const heard: string[] = []
  const heardByOther: string[] = []
  const stop = session.subscribe('news', (payload) => heard.push(payload))
  session.subscribe('news', (payload) => heardByOther.push(payload))
  await notify('one')
  await until(() => expect(heard).toEqual(['one']))
  stop()
  await notify('two')
  await until(() => expect(heardByOther).toEqual(['one', 'two']))
  expect(heard).toEqual(['one'])
})

it('comes back after the database ends it, prepares the session anew and says that messages may be missing', async () => {
  const heard: string[] = []
  let preparations = 0
  let reconnections = 0
  await session.onConnect(async () => {
    preparations += 1
  })
  const onMessage = (payload: string) => heard.push(payload)
  session.subscribe('news', onMessage, () => {
    reconnections += 1
  })
  await until(async () => expect(await endListeners()).toBe(1))
  await until(() => expect(reconnections).toBe(1))
  await notify('again')
  await until(() => expect(heard).toEqual(['again']))
  expect(preparations).toBe(2)
})

it('leaves no connection behind while it cannot be prepared, and comes back when it can', async () => {
  const connections = async (): Promise<number> => {
    const { rowCount } = await testDatabase.pool.query('SELECT FROM pg_stat_activity WHERE datname = current_database()')
    return rowCount ?? 0
  }
  let failures = 0
  let isBroken = false
  await session.onConnect(async () => {
    if (!isBroken) return
    failures += 1
    throw new Error('not now')
  })
  session.subscribe('news', () => undefined)
  const before = await connections()
  isBroken = true
  await until(async () => expect(await endListeners()).toBe(1))
  await until(() => expect(failures).toBeGreaterThan(3))
  await until(async () => expect(await connections()).toBeLessThanOrEqual(before))
  isBroken = false
  await until(() => expect(session.isConnected()).toBe(true))
})
