import { FALLBACK_LANGUAGE, type Language } from '@chioma/contract'
import { type SelectQueryBuilder, sql } from 'kysely'

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

/** Of rows in several languages first the one asked for, then English, then any. */
export const languageOrder = (language: Language) =>
  sql`order by language = ${language} desc, language = ${FALLBACK_LANGUAGE} desc, language`
