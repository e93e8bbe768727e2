import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../platform/database.ts'

export async function selectConsents(database: Kysely<DatabaseSchema>, visitorId: string) {
  return database
    .selectFrom('consents')
    .select(['analysis_id', 'text_version', 'locale', 'given_at'])
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
