import { CompiledQuery } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Database } from '../database/database.ts'

/** Lets the library run its statements through ours: on the pool, or inside a transaction. */
export const sqlOver = (database: Database): PgBoss.Db => ({
  executeSql: async (text, values = []) => {
    const { rows } = await database.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
    return { rows }
  },
})
