import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { quote, tablesOf } from '../../apps/server/src/platform/database/copy-database.ts'
import { withClient } from '../../apps/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres/embedded-postgres.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'

/** Everything that lies in a data folder: each row of each table as it stands, and each object by its checksum. */
export interface StoredData {
  tables: Map<string, Record<string, unknown>[]>
  objects: Map<string, string>
}

/** Reads a data folder that no server works on. */
export async function readStoredData(folder: string): Promise<StoredData> {
  const postgres = await startEmbeddedPostgres(folder, createLogger('silent'))
  try {
    const tables = await withClient(postgres.connection, readTables)
    return { tables, objects: await readObjects(join(folder, 'objects')) }
  } finally {
    await postgres.stop()
  }
}

async function readTables(client: Parameters<typeof tablesOf>[0]): Promise<StoredData['tables']> {
  const tables: StoredData['tables'] = new Map()
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${quote(table)} t ORDER BY to_jsonb(t)::text`,
    )
    tables.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return tables
}

async function readObjects(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const objects = new Map<string, string>()
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name)
    objects.set(
      relative(folder, path),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
  }
  return objects
}
