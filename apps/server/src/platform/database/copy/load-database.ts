import type pg from 'pg'
import type { Connection } from '../database.ts'
import { withClient } from '../with-client.ts'
import { columnsOf, quote, type SequenceState, tablesOf } from './dump-database.ts'

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
