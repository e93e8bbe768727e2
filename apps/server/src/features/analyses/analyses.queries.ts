import type {
  AnalysisResults,
  AnalysisStatus,
  DetectedIssue,
  FailureCode,
  FindingCode,
  Language,
  ModelResult,
  Questionnaire,
  RemoteProviderId,
} from '@chioma/contract'
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely'
import type { DatabaseSchema } from '../../platform/database.ts'
import { statusesBefore } from './analysis-status.ts'

type Connected = Kysely<DatabaseSchema>
type InTransaction = Transaction<DatabaseSchema>

export interface NewAnalysis {
  id: string
  visitorId: string
  photoId: string
  language: Language
  questionnaire: Questionnaire | undefined
  questionnaireIsSample: boolean
}

export interface CompletedAnalysis {
  confidence: number
  detectedIssues: DetectedIssue[]
  modelResults: ModelResult[]
  outcome: Omit<AnalysisResults, 'modelResults'>
  engineVersion: string
  reportVersion: string
}

const SUMMARY_COLUMNS = [
  'id',
  'status',
  'language',
  'confidence',
  'detected_issues',
  'questionnaire_is_sample',
  'failure_code',
  'created_at',
  'completed_at',
] as const

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`

export async function insertAnalysis(trx: InTransaction, analysis: NewAnalysis, now: Date): Promise<void> {
  await trx
    .insertInto('analyses')
    .values({
      id: analysis.id,
      visitor_id: analysis.visitorId,
      photo_id: analysis.photoId,
      status: 'pending',
      language: analysis.language,
      questionnaire: analysis.questionnaire === undefined ? null : json(analysis.questionnaire),
      questionnaire_is_sample: analysis.questionnaireIsSample,
      created_at: now,
    })
    .execute()
}

export async function insertConsent(
  trx: InTransaction,
  consent: {
    id: string
    visitorId: string
    analysisId: string
    textVersion: string
    locale: Language
    providers: RemoteProviderId[]
    allowsImprovement: boolean
    givenAt: Date
  },
): Promise<void> {
  await trx
    .insertInto('consents')
    .values({
      id: consent.id,
      visitor_id: consent.visitorId,
      analysis_id: consent.analysisId,
      text_version: consent.textVersion,
      locale: consent.locale,
      providers: consent.providers,
      allows_improvement: consent.allowsImprovement,
      given_at: consent.givenAt,
    })
    .execute()
}

/** One analysis of this visitor; another visitor's is as absent as one that never was. */
export async function selectAnalysis(database: Connected, visitorId: string, id: string) {
  return database
    .selectFrom('analyses')
    .select([...SUMMARY_COLUMNS, 'model_results', 'outcome'])
    .where('id', '=', id)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirst()
}

/** Newest first, from after the analysis `after` on. */
export async function selectSummaries(
  database: Connected,
  visitorId: string,
  page: { after: string | undefined; limit: number },
) {
  let query = database.selectFrom('analyses').select(SUMMARY_COLUMNS).where('visitor_id', '=', visitorId)
  if (page.after !== undefined) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from analyses where id = ${page.after} and visitor_id = ${visitorId})`,
    )
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute()
}

export async function isAnalysisOf(database: Connected, visitorId: string, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('analyses')
    .select('id')
    .where('id', '=', id)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose an analysis is; for those who were let in. */
export async function selectOwnerId(database: Connected, id: string): Promise<string | undefined> {
  const row = await database.selectFrom('analyses').select('visitor_id').where('id', '=', id).executeTakeFirst()
  return row?.visitor_id
}

/** What a job needs to work on an analysis; `undefined` when it was erased. */
export async function selectWork(database: Connected, id: string) {
  return database
    .selectFrom('analyses')
    .innerJoin('visitors', 'visitors.id', 'analyses.visitor_id')
    .innerJoin('photos', 'photos.id', 'analyses.photo_id')
    .leftJoin('consents', 'consents.analysis_id', 'analyses.id')
    .select([
      'analyses.id',
      'analyses.visitor_id',
      'analyses.status',
      'analyses.language',
      'analyses.questionnaire',
      'analyses.questionnaire_is_sample',
      'visitors.wrapped_key',
      'photos.object_key',
      'photos.pixels_per_mm',
      'consents.providers',
    ])
    .where('analyses.id', '=', id)
    .executeTakeFirst()
}

export async function selectPhotoKey(database: Connected, visitorId: string, analysisId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('analyses')
    .innerJoin('photos', 'photos.id', 'analyses.photo_id')
    .select('photos.object_key')
    .where('analyses.id', '=', analysisId)
    .where('analyses.visitor_id', '=', visitorId)
    .executeTakeFirst()
  return row?.object_key
}

export async function selectOverlayKey(
  database: Connected,
  visitorId: string,
  analysisId: string,
  code: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('overlays')
    .innerJoin('analyses', 'analyses.id', 'overlays.analysis_id')
    .select('overlays.object_key')
    .where('overlays.analysis_id', '=', analysisId)
    .where('overlays.finding_code', '=', code)
    .where('analyses.visitor_id', '=', visitorId)
    .executeTakeFirst()
  return row?.object_key
}

export const markProcessing = (database: Connected, id: string): Promise<boolean> => moveTo(database, id, 'processing', {})

/** Of all who finish an analysis exactly one gets `true`; nobody does after it was erased. */
export const markCompleted = (trx: InTransaction, id: string, completed: CompletedAnalysis, now: Date): Promise<boolean> =>
  moveTo(trx, id, 'completed', {
    confidence: completed.confidence,
    detected_issues: json(completed.detectedIssues),
    model_results: json(completed.modelResults),
    outcome: json(completed.outcome),
    engine_version: completed.engineVersion,
    report_version: completed.reportVersion,
    completed_at: now,
  })

export const markFailed = (
  trx: InTransaction,
  id: string,
  failure: { code: FailureCode; modelResults: ModelResult[]; engineVersion: string },
  now: Date,
): Promise<boolean> =>
  moveTo(trx, id, 'failed', {
    failure_code: failure.code,
    model_results: json(failure.modelResults),
    engine_version: failure.engineVersion,
    completed_at: now,
  })

/** Whether the analysis was in a status that may become this one, and is in it now. */
async function moveTo(
  database: Connected,
  id: string,
  status: AnalysisStatus,
  change: UpdateObject<DatabaseSchema, 'analyses'>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('analyses')
    .set({ ...change, status })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore(status))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertOverlays(
  trx: InTransaction,
  analysisId: string,
  overlays: { code: FindingCode; objectKey: string }[],
): Promise<void> {
  if (overlays.length === 0) return
  await trx
    .insertInto('overlays')
    .values(overlays.map(({ code, objectKey }) => ({ analysis_id: analysisId, finding_code: code, object_key: objectKey })))
    .execute()
}
