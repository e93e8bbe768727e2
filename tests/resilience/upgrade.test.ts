import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { JOBS_NAME, openBackup, tableFileName } from '../../apps/server/src/cli/backup/archive.ts'
import { loadRows } from '../../apps/server/src/platform/database/copy-database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres/embedded-postgres.ts'
import { knownMigrations, migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { createFileStorage } from '../../apps/server/src/platform/storage/file-storage.ts'
import { startServerProcess, temporaryDataFolder } from '../support/server-process.ts'
import { readStoredData, type StoredData } from '../support/stored-data.ts'
import { createVisitorClient } from '../support/visitor-client.ts'

/** Written by an earlier version, with its own `chioma demo` and `chioma backup`: visitors with analyses, orders, payments and an appointment. */
const EARLIER = fileURLToPath(new URL('../support/earlier-data/migration-0011', import.meta.url))
const earlierSchema = z.object({ cookie: z.string(), masterKey: z.string(), analysisId: z.uuid() })

/** Nothing is done by the clock: what is old by now would be deleted. */
const ENVIRONMENT = { WORKER: 'none', LOG_LEVEL: 'warn' }

const logger = createLogger('silent')
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>
let earlier: z.infer<typeof earlierSchema>
let before: StoredData

/** A data folder as that version left it: its tables, its rows, its objects, its key. */
beforeAll(async () => {
  folder = await temporaryDataFolder()
  earlier = earlierSchema.parse(JSON.parse(await readFile(`${EARLIER}.json`, 'utf8')))
  await writeFile(join(folder.path, 'master.key'), `${earlier.masterKey}\n`, { mode: 0o600 })
  const file = await open(`${EARLIER}.backup`)
  const { manifest, linesOf, objects } = await openBackup(file)
  const storage = createFileStorage(join(folder.path, 'objects'))
  for await (const { key, bytes } of objects()) await storage.put(key, bytes)
  const postgres = await startEmbeddedPostgres(folder.path, logger)
  await migrate(postgres.connection, logger, { upTo: manifest.migrations.at(-1)?.version })
  await loadRows(postgres.connection, {
    tables: manifest.tables.map((name) => ({ name, rows: () => linesOf(tableFileName(name)) })),
    sequences: manifest.sequences,
  })
  await postgres.stop()
  expect(manifest.files[JOBS_NAME]?.lines).toBe(0)
  await file.close()
  before = await readStoredData(folder.path)
})
afterAll(() => folder.remove())

test('a data folder of an earlier version is brought to this one by its next start: no row and no object is lost, visitors find theirs', async () => {
  const server = await startServerProcess({ dataFolder: folder.path, env: ENVIRONMENT })
  await server.stop()
  const after = await readStoredData(folder.path)

  expect(before.tables.get('schema_migrations')?.length).toBe(11)
  expect(after.tables.get('schema_migrations')?.map(({ version }) => version)).toEqual(
    expect.arrayContaining(knownMigrations().map(({ version }) => version)),
  )
  for (const table of ['visitors', 'analyses', 'analysis_findings', 'orders', 'payments', 'bookings', 'outbox_mails'])
    expect(before.tables.get(table)?.length, table).toBeGreaterThan(0)
  for (const [table, rows] of before.tables) {
    const kept = after.tables.get(table)
    if (kept !== undefined) expect(missingRows(rows, kept), table).toEqual([])
    else expect(rows, `${table} is no more`).toEqual([])
  }
  expect(after.objects).toEqual(before.objects)
  for (const table of ['products', 'centers']) expect(after.tables.get(table)?.every((row) => row['is_example'])).toBe(true)

  const again = await startServerProcess({ dataFolder: folder.path, env: ENVIRONMENT })
  const [name = '', value = ''] = earlier.cookie.split('=')
  const visitor = createVisitorClient(again.url, new Map([[name, value]]))
  expect((await visitor.history()).map(({ id }) => id)).toEqual([earlier.analysisId])
  const analysis = await visitor.analysis(earlier.analysisId)
  expect(analysis.status).toBe('completed')
  const photo = Buffer.from(await (await visitor.fetch(analysis.photoUrl)).arrayBuffer())
  expect(photo.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect((await visitor.fetch(`/api/analysis/${analysis.id}/report.pdf`)).status).toBe(200)
  await again.stop()
})

/** Rows that are not there any more with all that both versions know of them. */
function missingRows(rows: readonly Record<string, unknown>[], kept: readonly Record<string, unknown>[]): unknown[] {
  const known = new Set(Object.keys(kept[0] ?? {}))
  const shared = (row: Record<string, unknown>) =>
    JSON.stringify(
      Object.entries(row)
        .filter(([column]) => known.has(column))
        .toSorted(),
    )
  const found = new Set(
    kept.map((row) => shared(Object.fromEntries(Object.entries(row).filter(([column]) => column in (rows[0] ?? {}))))),
  )
  return rows.filter((row) => !found.has(shared(row)))
}
