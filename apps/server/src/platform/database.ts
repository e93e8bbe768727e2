import type { Kysely } from 'kysely'
import type { DB } from './generated/database-types.ts'

/** The tables, as the migrations leave them; generated from the migrated database and checked in the tests. */
export type DatabaseSchema = DB
export type Database = Kysely<DatabaseSchema>
