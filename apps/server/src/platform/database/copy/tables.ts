import pg from 'pg'

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
export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}
