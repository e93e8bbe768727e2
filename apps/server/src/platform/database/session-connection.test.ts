import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDatabaseProxy, type DatabaseProxy } from '../../../../../tests/support/database-proxy.ts'
import { freePort } from '../../../../../tests/support/server-process.ts'
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

const until = (isSo: () => unknown): Promise<unknown> => vi.waitFor(isSo, { timeout: 45_000 })

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

it('tells those who wait for one answer outside of whatever the others are in, and all of them though one fails', async () => {
  const request = new AsyncLocalStorage<string>()
  const told: unknown[] = []
  const ask = (name: string): Promise<void> =>
    new Promise((resolve) => {
      request.run(name, () =>
        session.afterCatchUp((hearsAll) => {
          told.push([name, hearsAll, request.getStore()])
          resolve()
          if (name === 'first') throw new Error('not this one')
        }),
      )
    })
  await Promise.all([ask('first'), ask('second')])
  expect(told).toEqual([
    ['first', true, undefined],
    ['second', true, undefined],
  ])
})

/** A session whose database is reached in a way that can go silent. */
async function withFarSession(work: (far: SessionConnection, proxy: DatabaseProxy) => Promise<void>): Promise<void> {
  const { host, database } = testDatabase.connection
  const proxy = createDatabaseProxy(host, await freePort(), database)
  await proxy.open()
  const far = await openSession({ connectionString: proxy.url }, createLogger('silent'))
  try {
    await work(far, proxy)
  } finally {
    await far.close()
    await proxy.cut()
  }
}

it('does not wait for a host of the database that is gone without a word: says that it may have missed something, and goes on over a new connection', () =>
  withFarSession(async (far, proxy) => {
    const heard: string[] = []
    far.subscribe('news', (payload) => heard.push(payload))
    expect(await far.catchUp()).toBe(true)
    proxy.silence()
    expect(await Promise.all([far.catchUp(), far.catchUp()])).toEqual([false, false])
    await until(async () => expect(await far.catchUp()).toBe(true))
    await notify('from the new one')
    await until(() => expect(heard).toEqual(['from the new one']))
  }))

it('finds out by itself that the host of the database is gone without a word', () =>
  withFarSession(async (far, proxy) => {
    let reconnections = 0
    const onReconnect = () => {
      reconnections += 1
    }
    far.subscribe('news', () => undefined, onReconnect)
    proxy.silence()
    await until(() => expect(reconnections).toBe(1))
  }))

it('tries again when the new connection goes silent before it is prepared', () =>
  withFarSession(async (far, proxy) => {
    let preparations = 0
    await far.onConnect(async (client) => {
      preparations += 1
      if (preparations === 2) proxy.silence()
      await client.query('SELECT')
    })
    proxy.silence()
    expect(await far.catchUp()).toBe(false)
    await until(() => expect(preparations).toBe(3))
    await until(async () => expect(await far.catchUp()).toBe(true))
  }))
