import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES, PAYMENT_PROVIDER_IDS, REMOTE_PROVIDER_IDS } from '@chioma/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeSchema } from '../../../../../tools/describe-schema.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { createLogger } from '../logger.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts'

const logger = createLogger('silent')
let testDatabase: TestDatabase
let folder: string

beforeEach(async () => {
  testDatabase = await openTestDatabase({ isMigrated: false })
  folder = mkdtempSync(join(tmpdir(), 'chioma-migrations-'))
})

afterEach(async () => {
  await testDatabase.close()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const run = (): Promise<void> => migrate(testDatabase.connection, logger, { folder })
const select = async (query: string): Promise<unknown[]> => (await testDatabase.pool.query(query)).rows

describe('migrate', () => {
  it('runs each file once, though three processes start together', async () => {
    write('0001_first.sql', 'CREATE TABLE first (a integer); INSERT INTO first VALUES (1)')
    write('0002_second.sql', 'INSERT INTO first VALUES (2)')
    await Promise.all([run(), run(), run()])
    await run()
    expect(await select('SELECT a FROM first ORDER BY a')).toEqual([{ a: 1 }, { a: 2 }])
  })

  it('leaves nothing of a file that fails, and goes on from there once it is mended', async () => {
    write('0001_first.sql', 'CREATE TABLE first (a integer)')
    write('0002_second.sql', 'INSERT INTO first VALUES (1); INSERT INTO missing VALUES (1)')
    await expect(run()).rejects.toThrow('0002_second.sql failed')
    expect(await select('SELECT a FROM first')).toEqual([])
    write('0002_second.sql', 'INSERT INTO first VALUES (2)')
    await run()
    expect(await select('SELECT a FROM first')).toEqual([{ a: 2 }])
  })

  it('refuses a file that was changed after it ran', async () => {
    write('0001_first.sql', 'SELECT 1')
    await run()
    write('0001_first.sql', 'SELECT 2')
    await expect(run()).rejects.toThrow('only go forward')
  })

  it('refuses a database of another numbering, and changes nothing in it', async () => {
    write('0001_platform.sql', 'CREATE TABLE before (a integer)')
    await run()
    rmSync(join(folder, '0001_platform.sql'))
    write('0001_create_first.sql', 'SELECT 1')
    write('0002_create_second.sql', 'CREATE TABLE second (a integer)')
    await expect(run()).rejects.toThrow('made by an earlier version of the program (its migration 1 is 0001_platform.sql,')
    expect(await select('SELECT name FROM schema_migrations')).toEqual([{ name: '0001_platform.sql' }])
    expect(await select(`SELECT to_regclass('second') AS second`)).toEqual([{ second: null }])
  })

  it('refuses names without a number and numbers used twice', async () => {
    write('first.sql', 'SELECT 1')
    await expect(run()).rejects.toThrow('is not named like')
    rmSync(join(folder, 'first.sql'))
    write('0001_a.sql', 'SELECT 1')
    write('0001_b.sql', 'SELECT 1')
    await expect(run()).rejects.toThrow('two migrations have the number')
  })
})

it('the numbers of advisory locks are all different, and those in triggers are the ones of the table', () => {
  const numbers: number[] = Object.values(ADVISORY_LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
  const inTriggers = readdirSync(MIGRATIONS_FOLDER).flatMap((name) => [
    ...readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8').matchAll(/pg_advisory\w*\((\w+)/g),
  ])
  expect([...new Set(inTriggers.map(([, number]) => Number(number)))]).toEqual([
    ADVISORY_LOCKS.lastOwner,
    ADVISORY_LOCKS.analysisFigures,
  ])
})

it('every table has a primary key', async () => {
  const migrated = await openTestDatabase()
  try {
    const { rows } = await migrated.pool.query(`
      SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = pg_class.oid AND contype = 'p')`)
    expect(rows).toEqual([])
  } finally {
    await migrated.close()
  }
})

it('no check names languages or providers: their list stands in the contract alone', async () => {
  const migrated = await openTestDatabase()
  try {
    const { rows } = await migrated.pool.query<{ name: string; definition: string }>(`
      SELECT conrelid::regclass || '.' || conname AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace`)
    const listed = [...LANGUAGES, ...REMOTE_PROVIDER_IDS, ...PAYMENT_PROVIDER_IDS].map((code) => `'${code}'::text`)
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ definition }) => listed.some((code) => definition.includes(code))).map(({ name }) => name)).toEqual([])
  } finally {
    await migrated.close()
  }
})

it('the table types in the code are those of the migrated database', async () => {
  const migrated = await openTestDatabase()
  try {
    const file = new URL('./generated/database-types.ts', import.meta.url)
    expect(readFileSync(file, 'utf8')).toBe(await describeSchema(migrated.pool))
  } finally {
    await migrated.close()
  }
})
