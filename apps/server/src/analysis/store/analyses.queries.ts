import type { DeclaredView, Language, Questionnaire, RemoteProviderId } from '@chioma/contract'
import { sql } from 'kysely'
import { type Database, jsonb, type Transaction } from '../../platform/database/database.ts'
import { selectFindingsJson } from './findings.queries.ts'
import { RECEIVED } from './progress.ts'
import { selectRepeatPhotos } from './repeats.queries.ts'

export interface NewAnalysis {
  id: string
  visitorId: string
  language: Language
  questionnaire: Questionnaire | undefined
  questionnaireIsSample: boolean
  declaredView: DeclaredView | undefined
  isHairOrScalp: boolean
  /** What the person calls the spot. */
  spot: string | undefined
}

const SUMMARY_COLUMNS = [
  'id',
  'status',
  'language',
  'answer_kind',
  'declared_view',
  'has_red_flag',
  'confidence',
  'questionnaire',
  'questionnaire_is_sample',
  'failure_code',
  'created_at',
  'completed_at',
] as const

const RESULT_COLUMNS = ['model_results', 'outcome', 'spot'] as const

/** The findings in their order, and which of them and of the alerts have a mask. */
const FOUND = [
  selectFindingsJson.as('findings'),
  sql<string[]>`array(select code from overlays where analysis_id = analyses.id)`.as('overlayCodes'),
] as const

/** The same of an analysis that begins. */
const NOTHING_FOUND = [sql<unknown>`'[]'::json`.as('findings'), sql<string[]>`'{}'::text[]`.as('overlayCodes')] as const

export interface NewPhoto {
  id: string
  objectKey: string
  width: number
  height: number
  byteSize: number
  /** Of the stored photo; `undefined` where it is not known. */
  pixelsPerMm: number | undefined
}

/** What was consented to at the upload. */
export interface NewConsent {
  id: string
  textVersion: string
  locale: Language
  providers: RemoteProviderId[]
  allowsImprovement: boolean
}

/** Adds an analysis with its photo, what was consented to and its first step, in one statement. Returns it as `selectAnalysis` would. */
export async function insertAnalysis(
  trx: Transaction,
  { analysis, photo, consent }: { analysis: NewAnalysis; photo: NewPhoto; consent: NewConsent },
  now: Date,
): Promise<AnalysisRow> {
  return (
    trx
      .with('photo', (query) =>
        query.insertInto('photos').values({
          id: photo.id,
          visitor_id: analysis.visitorId,
          object_key: photo.objectKey,
          width: photo.width,
          height: photo.height,
          byte_size: photo.byteSize,
          pixels_per_mm: photo.pixelsPerMm ?? null,
          created_at: now,
        }),
      )
      .with('consent', (query) =>
        query.insertInto('consents').values({
          id: consent.id,
          visitor_id: analysis.visitorId,
          analysis_id: analysis.id,
          text_version: consent.textVersion,
          locale: consent.locale,
          providers: consent.providers,
          allows_improvement: consent.allowsImprovement,
          given_at: now,
        }),
      )
      // Nobody follows it before its number is known.
      .with('received', (query) =>
        query.insertInto('analysis_progress').values({ analysis_id: analysis.id, sequence: 0, ...RECEIVED, created_at: now }),
      )
      .insertInto('analyses')
      .values({
        id: analysis.id,
        visitor_id: analysis.visitorId,
        photo_id: photo.id,
        status: 'pending',
        language: analysis.language,
        questionnaire: analysis.questionnaire === undefined ? null : jsonb(analysis.questionnaire),
        questionnaire_is_sample: analysis.questionnaireIsSample,
        declared_view: analysis.declaredView ?? null,
        is_hair_or_scalp: analysis.isHairOrScalp,
        spot: analysis.spot ?? null,
        created_at: now,
      })
      .returning([...SUMMARY_COLUMNS, ...NOTHING_FOUND, ...RESULT_COLUMNS, sql<boolean>`true`.as('hasPhoto')])
      .executeTakeFirstOrThrow()
  )
}

export type AnalysisRow = NonNullable<Awaited<ReturnType<typeof selectAnalysis>>>

/** One analysis of this visitor; another visitor's is as absent as one that never was. */
export async function selectAnalysis(database: Database, visitorId: string, id: string) {
  return database
    .selectFrom('analyses')
    .select([...SUMMARY_COLUMNS, ...FOUND, ...RESULT_COLUMNS])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('photos')
          .select('photos.id')
          .whereRef('photos.id', '=', 'analyses.photo_id')
          .where('photos.purged_at', 'is', null),
      )
        .$castTo<boolean>()
        .as('hasPhoto'),
    )
    .where('id', '=', id)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirst()
}

/** What a completed analysis was made with, and whether its photo is still there; for those who were let in. */
export async function selectVersions(database: Database, id: string) {
  const row = await database
    .selectFrom('analyses')
    .innerJoin('photos', 'photos.id', 'analyses.photo_id')
    .select(['engine_version', 'report_version', 'photos.purged_at'])
    .where('analyses.id', '=', id)
    .executeTakeFirst()
  if (!row?.engine_version || !row.report_version) return undefined
  return { engineVersion: row.engine_version, reportVersion: row.report_version, hasPhoto: row.purged_at === null }
}

/** Newest first, from after the analysis `after` on. */
export async function selectSummaries(database: Database, visitorId: string, page: { after: string | undefined; limit: number }) {
  let query = database
    .selectFrom('analyses')
    .select([...SUMMARY_COLUMNS, ...FOUND])
    .where('visitor_id', '=', visitorId)
  if (page.after !== undefined) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from analyses where id = ${page.after} and visitor_id = ${visitorId})`,
    )
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute()
}

export const isAnalysisOf = async (database: Database, visitorId: string, id: string): Promise<boolean> =>
  (await selectOwnerId(database, id)) === visitorId

/** Whose an analysis is; for those who were let in. */
export async function selectOwnerId(database: Database, id: string): Promise<string | undefined> {
  const row = await database.selectFrom('analyses').select('visitor_id').where('id', '=', id).executeTakeFirst()
  return row?.visitor_id
}

/** What a job needs to work on an analysis; `undefined` when it was erased. */
export async function selectWork(database: Database, id: string) {
  return database
    .selectFrom('analyses')
    .innerJoin('visitors', 'visitors.id', 'analyses.visitor_id')
    .innerJoin('photos', 'photos.id', 'analyses.photo_id')
    .leftJoin('consents', 'consents.analysis_id', 'analyses.id')
    .select((expression) => [
      expression.selectFrom('model_settings').select('model_settings.deadline_ms').$asScalar().$notNull().as('deadlineMs'),
      expression
        .exists(expression.selectFrom('repeat_photos').whereRef('repeat_photos.analysis_id', '=', 'analyses.id'))
        .$castTo<boolean>()
        .as('hasRepeats'),
    ])
    .select([
      'analyses.id',
      'analyses.visitor_id',
      'analyses.status',
      'analyses.language',
      'analyses.questionnaire',
      'analyses.questionnaire_is_sample',
      'analyses.declared_view',
      'analyses.is_hair_or_scalp',
      'analyses.is_view_confirmed',
      'analyses.run_number',
      'visitors.wrapped_key',
      'photos.object_key',
      'photos.pixels_per_mm',
      'consents.providers',
    ])
    .where('analyses.id', '=', id)
    .executeTakeFirst()
}

export async function selectPhotoKey(database: Database, visitorId: string, analysisId: string): Promise<string | undefined> {
  return (await selectPhoto(database, visitorId, analysisId))?.object_key
}

/** The same, where the photo was not purged. */
export async function selectKeptPhotoKey(database: Database, visitorId: string, analysisId: string): Promise<string | undefined> {
  const photo = await selectPhoto(database, visitorId, analysisId)
  return photo?.purged_at === null ? photo.object_key : undefined
}

const selectPhoto = (database: Database, visitorId: string, analysisId: string) =>
  database
    .selectFrom('analyses')
    .innerJoin('photos', 'photos.id', 'analyses.photo_id')
    .select(['photos.object_key', 'photos.purged_at'])
    .where('analyses.id', '=', analysisId)
    .where('analyses.visitor_id', '=', visitorId)
    .executeTakeFirst()

/** In a statement of its own, after the analysis is locked: then nobody purges its photo any more. */
export async function isPhotoPurged(trx: Transaction, objectKey: string): Promise<boolean> {
  const row = await trx.selectFrom('photos').select('purged_at').where('object_key', '=', objectKey).executeTakeFirst()
  return row?.purged_at !== null
}

/** Where the masks of a visitor's analysis lie, by the code of what they mark. */
export async function selectOverlayKeys(database: Database, visitorId: string, analysisId: string): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('overlays')
    .innerJoin('analyses', 'analyses.id', 'overlays.analysis_id')
    .select(['overlays.code', 'overlays.object_key'])
    .where('overlays.analysis_id', '=', analysisId)
    .where('analyses.visitor_id', '=', visitorId)
    .orderBy('overlays.code')
    .execute()
  return new Map(rows.map(({ code, object_key: key }) => [code, key]))
}

/**
 * Deletes an analysis of this visitor with its photo, and everything that hangs on them. Returns where the photo and the masks lie; `undefined`
 * where there is no such analysis.
 */
export async function deleteAnalysis(trx: Transaction, visitorId: string, id: string): Promise<string[] | undefined> {
  const analysis = await trx
    .selectFrom('analyses')
    .innerJoin('photos', 'photos.id', 'analyses.photo_id')
    .select(['photo_id', 'object_key'])
    .where('analyses.id', '=', id)
    .where('analyses.visitor_id', '=', visitorId)
    .forUpdate('analyses')
    .executeTakeFirst()
  if (analysis === undefined) return undefined
  const overlays = await trx.selectFrom('overlays').select('object_key').where('analysis_id', '=', id).execute()
  const repeats = await selectRepeatPhotos(trx, id)
  const drawn = await trx.selectFrom('simulation_pictures').select('object_key').where('analysis_id', '=', id).execute()
  await trx.deleteFrom('analyses').where('id', '=', id).execute()
  await trx.deleteFrom('photos').where('id', '=', analysis.photo_id).execute()
  return [analysis, ...overlays, ...repeats, ...drawn].map((row) => row.object_key)
}
