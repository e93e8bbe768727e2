import { setTimeout as delay } from 'node:timers/promises'
import { FALLBACK_LANGUAGE, type Language } from '@chioma/contract'
import {
  type DeleteResult,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type UpdateResult,
} from 'kysely'
import pg, { DatabaseError } from 'pg'
import type { Logger } from '../logger.ts'
import type { DB } from './generated/database-types.ts'

/** The tables, as the migrations leave them; generated from the migrated database and checked in the tests. */
export type DatabaseSchema = DB
/** The database, or an open transaction in it. */
export type Database = Kysely<DatabaseSchema>
/** Work that stands or falls together. */
export type Transaction = KyselyTransaction<DatabaseSchema>

/** How to reach a PostgreSQL: an address, or the folder of a Unix socket. */
export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string }

export interface DatabasePool {
  database: Database
  pool: pg.Pool
  close(): Promise<void>
}

export const POOL_SIZE = 16
const STATEMENT_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 4_000

/** Whether an error says that every connection was in use for too long. */
export const isOutOfConnections = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** PostgreSQL's own: connection exceptions, shutting down, crashed, starting, too many connections. */
const GONE_STATES = /^(08\d{3}|57P0[1-5]|53300)$/
/** The driver's, which have no codes. */
const GONE_MESSAGES = /^(Connection terminated|Client (was closed|has encountered a connection error)|Query read timeout)/
const SOCKET_CODES = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOENT)$/

/** Whether an error says that the database cannot be reached, or ended the connection: the same may succeed a little later. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return GONE_MESSAGES.test(error.message)
  return GONE_STATES.test(code) || (SOCKET_CODES.test(code) && /^(connect|read|write)$/.test(syscall ?? ''))
}

/** PostgreSQL's own: its disk is full. */
export const isDatabaseFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53100'

/** `bigint` counts and keyset numbers fit a JavaScript number here; anything larger fails loudly. */
const typeParsers = new pg.TypeOverrides()
typeParsers.setTypeParser(pg.types.builtins.INT8, (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint does not fit a number')
  return value
})
// A day stays the text it is: as a `Date` it would move with the time zone of the machine.
typeParsers.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

/** Opens a pool. A lost connection is logged and replaced when next needed; it never ends the process. */
export function openDatabase(
  connection: Connection,
  logger: Logger,
  options: { maxConnections?: number; queryTimeoutMs?: number } = {},
): DatabasePool {
  const pool = new pg.Pool({
    ...connection,
    types: typeParsers,
    max: options.maxConnections ?? POOL_SIZE,
    application_name: applicationName(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: options.queryTimeoutMs ?? STATEMENT_TIMEOUT_MS + 5_000,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    // A named statement is read once and planned each time, for its values: what suits most may take for ever with some.
    options: '-c plan_cache_mode=force_custom_plan',
    keepAlive: true,
  })
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'))
  // One in use fails its query and then tells its loss as well, which would end the process if nobody listened.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool: withoutSilent(pool) }) })
  return { database, pool, close: () => database.destroy() }
}

const MOST_NAMED_STATEMENTS = 200
const MOST_COUNTED_STATEMENTS = 2_000
const NAMED_FROM_TIMES = 3
/** All columns, whichever these are: a statement that was read before a migration added one would fail after it. */
const ALL_COLUMNS = /(?:select|returning|,)\s+(?:distinct\s+)?(?:[\w".]+\.)?\*/i

/**
 * Names what one pool asks often: PostgreSQL reads a named statement once a connection, about a fifth of what short ones cost
 * it. `undefined` for what is asked rarely.
 */
function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  const timesAsked = new Map<string, number>()
  return (sql) => {
    const name = names.get(sql)
    if (name !== undefined || names.size === MOST_NAMED_STATEMENTS || ALL_COLUMNS.test(sql)) return name
    const times = (timesAsked.get(sql) ?? 0) + 1
    if (times < NAMED_FROM_TIMES) {
      if (timesAsked.size === MOST_COUNTED_STATEMENTS) timesAsked.clear()
      timesAsked.set(sql, times)
      return undefined
    }
    timesAsked.delete(sql)
    const next = `statement_${names.size + 1}`
    names.set(sql, next)
    return next
  }
}

/** A connection that once left a question without an answer is not used again: whatever is asked next would wait behind that one. */
const withoutSilent = (pool: pg.Pool, nameOf = statementNames()): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect()
    let silence: Error | undefined
    const query = async (sql: string, parameters: unknown[]): Promise<unknown> => {
      if (silence !== undefined) throw silence
      try {
        // What takes no values is asked in one message, and has no plan to speak of.
        return await client.query({ text: sql, values: parameters, ...(parameters.length > 0 && { name: nameOf(sql) }) })
      } catch (error) {
        if (error instanceof Error && error.message === 'Query read timeout') silence = error
        throw error
      }
    }
    return { query: query as PostgresPoolClient['query'], release: () => client.release(silence) }
  },
  end: () => pool.end(),
})

/** Names this process in the database's list of clients. */
export const applicationName = (): string => `chioma-${process.pid}`

/** A value as a column of JSON takes it. */
export const jsonb = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`

/** How many rows a statement changed or deleted. */
export async function countChanged(statement: { executeTakeFirst(): Promise<UpdateResult | DeleteResult> }): Promise<number> {
  const result = await statement.executeTakeFirst()
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows)
}

/** Whether a statement changed or deleted any row. */
export const hasChanged = async (statement: Parameters<typeof countChanged>[0]): Promise<boolean> =>
  (await countChanged(statement)) > 0

/** How many rows a selection finds. */
export async function countRows<Table extends keyof DB>(selection: SelectQueryBuilder<DB, Table, object>): Promise<number> {
  const { count } = await selection.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** Whether a table has a row with these values; with a lock, it stays so until the end of the transaction. */
export async function hasRow<Table extends keyof DB & string>(
  database: Database,
  table: Table,
  values: Partial<Selectable<DB[Table]>>,
  lock: '' | 'for update' | 'for key share' = '',
): Promise<boolean> {
  const conditions = Object.entries(values).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  )
  const isMeant = sql.join(conditions, sql` and `)
  const { rows } = await sql`select from ${sql.table(table)} where ${isMeant} limit 1 ${sql.raw(lock)}`.execute(database)
  return rows.length > 0
}

/** Runs `work` on a connection of its own, which ends with it. A connection that is lost fails what is asked next, and ends no process. */
export async function withClient<Result>(
  connection: Connection & { connectionTimeoutMillis?: number },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: applicationName() })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ASK_AGAIN_MS = 1_000

/** Waits for a database that comes up beside this process. Throws what it was refused with, at once where that does not pass by itself. */
export async function waitForDatabase(connection: Connection, logger: Logger, atMostMs: number): Promise<void> {
  const deadline = Date.now() + atMostMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await withClient({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }, async () => undefined)
    } catch (error) {
      // Whoever answers with another refusal is there: a wrong password stays one.
      const isThere = error instanceof DatabaseError && !isDatabaseGone(error)
      if (isThere || Date.now() > deadline) throw error
      if (tries === 1) logger.warn({ err: error }, 'the database does not answer yet; waiting for it')
      await delay(ASK_AGAIN_MS)
    }
  }
}

/** So many rows of a table, the newest first, from after the row `after` on; for `$call`. */
export const newestFirst =
  (table: string, { after, limit }: { after?: string | undefined; limit: number }) =>
  <Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) => {
    const [at, id] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)]
    const rest =
      after === undefined
        ? query
        : query.where(sql<boolean>`(${at}, ${id}) < (select created_at, id from ${sql.table(table)} where id = ${after})`)
    return rest.orderBy(at, 'desc').orderBy(id, 'desc').limit(limit)
  }

/** The first instant of a calendar day (`YYYY-MM-DD`) of a time zone by IANA, or of the day so many days after it. */
export const startOfDay = (day: string, timeZone: string, daysLater = 0) =>
  sql<Date>`(${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone}`

/** Of rows in several languages first the one asked for, then English, then any. */
export const languageOrder = (language: Language) =>
  sql`order by language = ${language} desc, language = ${FALLBACK_LANGUAGE} desc, language`

/** A pattern of `LIKE` for texts that contain these words, in which no sign means anything special. */
export const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** So many digits tell a telephone number whether or not it is written with its country. */
const TELLING_DIGITS = 9

/** A pattern for the digits of a telephone number that was typed, or of a part of it; `null` for what is none. */
export function containingPhone(words: string): string | null {
  const digits = words.replaceAll(/\D/g, '')
  return /^\+?[\d\s()./-]+$/.test(words) && digits.length >= 5 ? `%${digits.slice(-TELLING_DIGITS)}%` : null
}

/** The digits of a column with telephone numbers, as their index has them. */
export const phoneDigits = (column: string) => sql<string>`regexp_replace(${sql.ref(column)}, '\\D', '', 'g')`
