import pg from 'pg'
import { applicationName, type Connection, withClient } from './database.ts'

const ROWS_A_FETCH = 500

export interface AppliedMigration {
  version: number
  name: string
  checksum: string
}

interface SequenceState {
  name: string
  lastValue: string
}

/** A database as it was at one moment, however long the reading takes. */
export interface DatabaseDump {
  migrations: AppliedMigration[]
  tables: string[]
  sequences: SequenceState[]
  /** One JSON object a row, in no order. Read one table after the other. */
  rowsOf(table: string): AsyncGenerator<string>
  /** One JSON object `{ id, name, payload, options }` for each job that is not finished. */
  waitingJobs(): AsyncGenerator<string>
  close(): Promise<void>
}

/** Opens a snapshot of the database, also while servers work on it; `undefined` when nothing was ever stored there. */
export async function openDump(connection: Connection): Promise<DatabaseDump | undefined> {
  const client = new pg.Client({ ...connection, application_name: applicationName() })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    if (await exists(client, 'public.schema_migrations')) return await describe(client)
  } catch (error) {
    await client.end()
    throw error
  }
  await client.end()
  return undefined
}

async function describe(client: pg.Client): Promise<DatabaseDump> {
  const { rows: migrations } = await client.query<AppliedMigration>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  )
  const { rows: sequences } = await client.query<SequenceState>(`
    SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`)
  const tables = await tablesOf(client)
  const hasQueue = await exists(client, 'pgboss.job')
  return {
    migrations,
    tables: tables.filter((table) => !NOT_COPIED.has(table)),
    sequences,
    rowsOf: (table) => readRows(client, table),
    waitingJobs: () => (hasQueue ? readWaitingJobs(client) : nothing()),
    close: () => client.end(),
  }
}

async function exists(client: pg.Client, relation: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [relation])
  return rows[0]?.found === true
}

async function* readRows(client: pg.Client, table: string): AsyncGenerator<string> {
  const columns = (await columnsOf(client, table)).map(quote).join(', ')
  yield* readLines(client, `SELECT to_jsonb(t)::text AS line FROM (SELECT ${columns} FROM ${quote(table)}) t`)
}

const readWaitingJobs = (client: pg.Client): AsyncGenerator<string> =>
  readLines(
    client,
    `SELECT jsonb_build_object('id', id, 'name', name, 'payload', coalesce(data, '{}'), 'options', jsonb_build_object(
       'retryLimit', retry_limit - retry_count, 'retryDelay', retry_delay, 'retryBackoff', retry_backoff,
       'expireInSeconds', extract(epoch from expire_in), 'deadLetter', dead_letter))::text AS line
     FROM pgboss.job WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss%'`,
  )

async function* readLines(client: pg.Client, query: string): AsyncGenerator<string> {
  await client.query(`DECLARE lines NO SCROLL CURSOR FOR ${query}`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${ROWS_A_FETCH} FROM lines`)
    for (const { line } of rows) yield line
    if (rows.length < ROWS_A_FETCH) break
  }
  await client.query('CLOSE lines')
}

async function* nothing(): AsyncGenerator<string> {}

/** What says nothing to another database: which migrations ran there, and what was counted for some minutes. */
export const NOT_COPIED: ReadonlySet<string> = new Set(['schema_migrations', 'rate_limits'])

export const quote = (name: string): string => pg.escapeIdentifier(name)

/** Every table of ours, by name. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name COLLATE "C"`)
  return rows.map(({ name }) => name)
}

/** The columns that are stored, without those that the database works out itself. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

const ROWS_AN_INSERT = 500
const CHARACTERS_AN_INSERT = 4_000_000

interface ForeignKey {
  table: string
  name: string
  definition: string
}

export interface LoadedRows {
  tables: readonly { name: string; rows: () => AsyncIterable<string> }[]
  sequences: readonly SequenceState[]
}

/** How many other clients are connected to the database. */
export async function countOtherClients(connection: Connection): Promise<number> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    )
    return rows[0]?.count ?? 0
  })
}

/** Takes away every table, function and job, as if the database had just been made. */
export async function emptyDatabase(connection: Connection): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE')
    await client.query('DROP SCHEMA public CASCADE')
    await client.query('CREATE SCHEMA public')
  })
}

/**
 * Replaces the rows of all tables, whole or not at all. Foreign keys are taken off, as rows come in no order, and put on again, which
 * checks them; triggers rest, as what they guard against happened before.
 */
export async function loadRows(connection: Connection, { tables, sequences }: LoadedRows): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('BEGIN')
    const foreignKeys = await readForeignKeys(client)
    for (const { table, name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quote(name)}`)
    for (const table of await tablesOf(client)) {
      if (table === 'schema_migrations') continue
      await client.query(`ALTER TABLE ${quote(table)} DISABLE TRIGGER USER`)
      await client.query(`TRUNCATE ${quote(table)}`)
      const source = tables.find(({ name }) => name === table)
      if (source !== undefined) await insertRows(client, table, source.rows())
      await client.query(`ALTER TABLE ${quote(table)} ENABLE TRIGGER USER`)
    }
    for (const { name, lastValue } of sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [quote(name), lastValue])
    for (const { table, name, definition } of foreignKeys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quote(name)} ${definition}`)
    await client.query('COMMIT')
  })
}

async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`)
  return rows
}

async function insertRows(client: pg.Client, table: string, lines: AsyncIterable<string>): Promise<void> {
  const columns = (await columnsOf(client, table)).map(quote).join(', ')
  const statement = `INSERT INTO ${quote(table)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${quote(table)}, $1::jsonb)`
  let batch: string[] = []
  let characters = 0
  const write = async (): Promise<void> => {
    if (batch.length > 0) await client.query(statement, [`[${batch.join(',')}]`])
    batch = []
    characters = 0
  }
  for await (const line of lines) {
    batch.push(line)
    characters += line.length
    if (batch.length >= ROWS_AN_INSERT || characters >= CHARACTERS_AN_INSERT) await write()
  }
  await write()
}
