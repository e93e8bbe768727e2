import type { TestDatabase } from '../apps/server/test/test-database.ts'

interface ColumnRow {
  table: string
  column: string
  type: string
  isNullable: boolean
  hasDefault: boolean
}

const TYPE_OF: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  _text: 'string[]',
  date: 'string',
  time: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  jsonb: 'Json',
}

const HEAD = `// Written by \`npm run database-types\`; do not edit.
import type { ColumnType } from 'kysely'

/** Instants are dates; they may be written as ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Read as parsed JSON of unknown shape; written as text. */
type Json = ColumnType<unknown, string, string>
/** May be left out when a row is added. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
`

/** The TypeScript text for the tables of a migrated database. Throws on a column type that it does not know. */
export async function describeSchema(pool: TestDatabase['pool']): Promise<string> {
  const { rows } = await pool.query<ColumnRow>(`
    SELECT table_name AS "table", column_name AS "column", udt_name AS type, is_nullable = 'YES' AS "isNullable",
           column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS "hasDefault"
    FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY table_name COLLATE "C", column_name COLLATE "C"`)
  const tables = [...new Set(rows.map((row) => row.table))]
  const lines = tables.flatMap((table) => [
    `  ${table}: {`,
    ...rows.filter((row) => row.table === table).map((row) => `    ${row.column}: ${describeColumn(row)}`),
    '  }',
  ])
  return `${HEAD}\nexport interface DB {\n${lines.join('\n')}\n}\n`
}

function describeColumn({ table, column, type, isNullable, hasDefault }: ColumnRow): string {
  const known = TYPE_OF[type]
  if (known === undefined) throw new Error(`${table}.${column} has the type ${type}, which describe-schema.ts does not know`)
  if (hasDefault && !isNullable) return `Generated<${known}>`
  if (!isNullable) return known
  if (known === 'Timestamp') return 'ColumnType<Date | null, Date | string | null | undefined, Date | string | null>'
  if (known === 'Json') return 'ColumnType<unknown, string | null | undefined, string | null>'
  return `${known} | null`
}
