import { FALLBACK_LANGUAGE, type Language } from '@chioma/contract'
import { sql } from 'kysely'

/** Of rows in several languages first the one asked for, then English, then any. */
export const languageOrder = (language: Language) =>
  sql`order by language = ${language} desc, language = ${FALLBACK_LANGUAGE} desc, language`
