import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../platform/database/database.ts'

export async function selectConsents(database: Kysely<DatabaseSchema>, visitorId: string) {
  return database
    .selectFrom('consents')
    .select(['analysis_id', 'text_version', 'locale', 'providers', 'allows_improvement', 'given_at'])
    .where('visitor_id', '=', visitorId)
    .orderBy('given_at')
    .execute()
}

/** The questionnaire of one analysis, as it was given. */
export async function selectQuestionnaire(database: Kysely<DatabaseSchema>, analysisId: string): Promise<unknown> {
  const row = await database.selectFrom('analyses').select('questionnaire').where('id', '=', analysisId).executeTakeFirst()
  return row?.questionnaire ?? null
}

/** Where the photo and the overlays of one analysis lie. */
export async function selectObjectsOf(database: Kysely<DatabaseSchema>, analysisId: string) {
  const photo = await database
    .selectFrom('analyses')
    .innerJoin('photos', 'photos.id', 'analyses.photo_id')
    .select('photos.object_key')
    .where('analyses.id', '=', analysisId)
    .executeTakeFirst()
  const overlays = await database
    .selectFrom('overlays')
    .select(['finding_code', 'object_key'])
    .where('analysis_id', '=', analysisId)
    .orderBy('finding_code')
    .execute()
  return { photoKey: photo?.object_key, overlays }
}

/**
 * Those of the objects that no row of photos and overlays names. Overlays of an analysis that is not finished are needed: its next try
 * writes them again under the same names.
 */
export async function selectUnneededObjects(database: Kysely<DatabaseSchema>, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM unnest(${keys}::text[]) AS key
    WHERE NOT EXISTS (SELECT FROM photos WHERE object_key = key)
      AND NOT EXISTS (SELECT FROM overlays WHERE object_key = key)
      AND NOT EXISTS (
        SELECT FROM analyses WHERE status IN ('pending', 'processing') AND id::text = split_part(key, '/', 4)
      )`.execute(database)
  return rows.map(({ key }) => key)
}
