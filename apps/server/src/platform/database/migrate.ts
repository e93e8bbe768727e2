import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Logger } from '../logger.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { type Connection, withClient } from './database.ts'

/** Where the migrations lie, beside `src` and `dist`. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/

interface Migration {
  version: number
  name: string
  checksum: string
  sql: string
}

/**
 * Brings the database up to the newest migration; only forward. Each file runs in a transaction together with the note
 * that it ran, so a process killed midway leaves nothing half done. Throws when a file that already ran was changed. With
 * `upTo` the later ones wait.
 */
export async function migrate(
  connection: Connection,
  logger: Logger,
  { folder = MIGRATIONS_FOLDER, upTo = Number.POSITIVE_INFINITY }: { folder?: string; upTo?: number | undefined } = {},
): Promise<void> {
  const known = readMigrations(folder)
  const migrations = known.filter(({ version }) => version <= upTo)
  await withClient({ ...connection, connectionTimeoutMillis: 10_000 }, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    const applied = await readApplied(client)
    refuseOtherNumbering(applied, known)
    warnAboutNewer(applied, known, logger)
    for (const migration of migrations) await applyOnce(client, migration, applied.get(migration.version)?.checksum, logger)
  })
}

/** What this program would run, in order. */
export const knownMigrations = (): { version: number; name: string; checksum: string }[] => readMigrations(MIGRATIONS_FOLDER)

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const migrations = names.sort().map((name) => {
    const version = FILE_NAME.exec(name)?.[1]
    if (version === undefined) throw new Error(`${name} is not named like 0001_what_it_does.sql`)
    const sql = readFileSync(join(folder, name), 'utf8')
    return { version: Number(version), name, checksum: createHash('sha256').update(sql).digest('hex'), sql }
  })
  const twice = migrations.find((migration, index) => migration.version === migrations[index - 1]?.version)
  if (twice !== undefined) throw new Error(`two migrations have the number of ${twice.name}`)
  return migrations
}

interface Applied {
  name: string
  checksum: string
}

async function readApplied(client: pg.Client): Promise<Map<number, Applied>> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const { rows } = await client.query<Applied & { version: number }>('SELECT version, name, checksum FROM schema_migrations')
  return new Map(rows.map(({ version, ...migration }) => [version, migration]))
}

/** Before anything is changed: nothing leads from the tables of another numbering to these. */
function refuseOtherNumbering(applied: ReadonlyMap<number, Applied>, known: readonly Migration[]): void {
  const other = known.find(({ version, name }) => applied.has(version) && applied.get(version)?.name !== name)
  if (other === undefined) return
  throw new Error(
    `this database was made by an earlier version of the program (its migration ${other.version} is ${applied.get(other.version)?.name}, ` +
      `not ${other.name}), and nothing leads from there to here; nothing was changed. Go on with that version, or begin with an empty database`,
  )
}

async function applyOnce(client: pg.Client, migration: Migration, checksum: string | undefined, logger: Logger): Promise<void> {
  if (checksum === migration.checksum) return
  if (checksum !== undefined)
    throw new Error(`${migration.name} was changed after it ran; migrations only go forward: add a new file`)
  await client.query('BEGIN')
  try {
    await client.query(migration.sql)
    const { version, name } = migration
    await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
      version,
      name,
      migration.checksum,
    ])
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw new Error(`the migration ${migration.name} failed and left nothing behind`, { cause })
  }
  logger.info({ migration: migration.name }, 'migrated')
}

/** During a rolling upgrade the previous program runs on the next one's tables. */
function warnAboutNewer(applied: ReadonlyMap<number, Applied>, migrations: readonly Migration[], logger: Logger): void {
  const newest = migrations.at(-1)?.version ?? 0
  const newer = [...applied.keys()].filter((version) => version > newest)
  if (newer.length > 0) logger.warn({ versions: newer }, 'the database was migrated by a newer program')
}
