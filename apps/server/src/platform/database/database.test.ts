import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabaseProxy, type DatabaseProxy } from '../../../../../tests/support/database-proxy.ts'
import { freePort } from '../../../../../tests/support/server-process.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { createLogger } from '../logger.ts'
import { type DatabasePool, openDatabase } from './database.ts'

let testDatabase: TestDatabase
let proxy: DatabaseProxy
let far: DatabasePool

beforeEach(async () => {
  testDatabase = await openTestDatabase()
  const { host, database } = testDatabase.connection
  proxy = createDatabaseProxy(host, await freePort(), database)
  await proxy.open()
  far = openDatabase({ connectionString: proxy.url }, createLogger('silent'), { maxConnections: 1, queryTimeoutMs: 2_000 })
})

afterEach(async () => {
  await far.close()
  await proxy.cut()
  await testDatabase.close()
})

const ask = () => sql<{ one: number }>`SELECT 1 AS one`.execute(far.database)

test('a connection that went silent fails one question and is replaced', async () => {
  await ask()
  proxy.silence()
  await expect(ask()).rejects.toThrow('Query read timeout')
  expect((await ask()).rows).toEqual([{ one: 1 }])
})

test('a transaction whose connection went silent ends once, and the next one is on a new connection', async () => {
  await expect(
    far.database.transaction().execute(async (trx) => {
      await sql`SELECT 1`.execute(trx)
      proxy.silence()
      await sql`SELECT 2`.execute(trx)
    }),
  ).rejects.toThrow('Query read timeout')
  const next = await far.database.transaction().execute((trx) => sql`SELECT 1 AS one`.execute(trx))
  expect(next.rows).toEqual([{ one: 1 }])
})

test('a question that the database refuses costs no connection', async () => {
  const pid = async () => (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(far.database)).rows[0]?.pid
  const before = await pid()
  await expect(sql`SELECT 1 / 0`.execute(far.database)).rejects.toThrow('division by zero')
  expect(await pid()).toBe(before)
})

test('what is asked often is read once a connection, planned for its values, and goes on when a table gets a column', async () => {
  const named = async () =>
    (await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(far.database)).rows.map(
      (row) => row.statement,
    )
  const byName = (name: string) => far.database.selectFrom('ai_models').select('name').where('name', '=', name).execute()
  // Names of one pool are its own: what another asked often takes none of them.
  for (let number = 0; number < 250; number += 1)
    for (let times = 0; times < 3; times += 1)
      await sql`SELECT ${sql.lit(number)} AS number WHERE ${times} >= 0`.execute(testDatabase.database)
  const whole = (name: string) => far.database.selectFrom('ai_models').selectAll().where('name', '=', name).execute()
  for (let times = 0; times < 6; times += 1) for (const ask of [byName, whole]) expect(await ask(`model ${times}`)).toEqual([])
  expect(await named()).toEqual([expect.stringMatching(/^select "name" from "ai_models"/)])
  const { rows } = await sql<{ mode: string }>`SELECT current_setting('plan_cache_mode') AS mode`.execute(far.database)
  expect(rows).toEqual([{ mode: 'force_custom_plan' }])
  await sql`ALTER TABLE ai_models ADD COLUMN later text`.execute(testDatabase.database)
  expect([await byName('none'), await whole('none')]).toEqual([[], []])
})
