import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../../logger.ts'
import { applicationName } from '../database.ts'
import { prepareBinaries } from './binaries.ts'
import { type EmbeddedPostgres, initializeCluster, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive } from './postmaster.ts'

const logger = createLogger('silent')
let folder: string
const running: EmbeddedPostgres[] = []
const NAMELESS = { uid: 54_321, gid: 54_321 }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chioma postgres '))
})

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (dataFolder = folder): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres(dataFolder, logger)
  running.push(postgres)
  return postgres
}

const query = async (postgres: EmbeddedPostgres, text: string): Promise<unknown[]> => {
  // Under this process's name: one that has ended is listed a little longer, and would count as another process.
  const client = new pg.Client({ ...postgres.connection, application_name: applicationName() })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = (): number => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

describe('the embedded database', () => {
  it('keeps its rows, in a folder with spaces, written for good and closed to others', async () => {
    const first = await start()
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer')
    expect(await query(first, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(first, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(await query(first, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'postgres-socket')).mode & 0o777).toBe(0o700)
    await first.stop()
    running.length = 0
    expect(readdirSync(join(folder, 'postgres'))).not.toContain('postmaster.pid')
    expect(await query(await start(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  })

  it('is one, though three start it together; the last to leave stops it', async () => {
    const [first, second] = await Promise.all([start(), start(), start()])
    await query(first, 'CREATE TABLE shared AS SELECT 1 AS a')
    expect(await query(second, 'SELECT a FROM shared')).toEqual([{ a: 1 }])
    const pid = postmasterPid()
    const other = new pg.Client({ ...second.connection, application_name: 'another process' })
    await other.connect()
    await first.stop()
    expect(isAlive(pid)).toBe(true)
    await other.end()
    const others = "SELECT pid FROM pg_stat_activity WHERE application_name = 'another process'"
    await vi.waitFor(async () => expect(await query(second, others)).toEqual([]), { timeout: 45_000 })
    await second.stop()
    running.length = 0
    // Its folder is closed a moment before its process is gone.
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 45_000 })
  })

  it('comes back by itself when it is killed', async () => {
    const postgres = await start()
    await query(postgres, 'CREATE TABLE kept AS SELECT 1 AS a')
    process.kill(postmasterPid(), 'SIGKILL')
    await vi.waitFor(async () => expect(await query(postgres, 'SELECT a FROM kept')).toEqual([{ a: 1 }]), {
      timeout: 45_000,
      interval: 200,
    })
  })

  it('starts over a lock file whose process id now belongs to another program', async () => {
    const first = await start()
    const lock = join(folder, 'postgres', 'postmaster.pid')
    const held = readFileSync(lock, 'utf8')
    await first.stop()
    running.length = 0
    writeFileSync(lock, held.replace(/^\d+/, String(process.pid)))
    expect(await query(await start(), 'SELECT 1 AS a')).toEqual([{ a: 1 }])
  })

  it('puts the socket of a long path elsewhere, and finds it again', async () => {
    const long = join(folder, 'x'.repeat(120))
    mkdirSync(long)
    const first = await start(long)
    const { host } = first.connection
    expect(Buffer.byteLength(join(host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107)
    expect((await start(long)).connection.host).toBe(host)
    rmSync(host, { recursive: true, force: true })
  })

  it('for a user without a name the way out is named, and nothing is left behind', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root can act as another user')
    chownSync(folder, NAMELESS.uid, NAMELESS.gid)
    chmodSync(folder, 0o711)
    const binaries = prepareBinaries(NAMELESS, folder)
    await expect(initializeCluster(join(folder, 'postgres'), binaries, NAMELESS)).rejects.toThrow(/\/etc\/passwd.*DATABASE_URL/)
    expect(readdirSync(folder)).toEqual([])
  })
})
