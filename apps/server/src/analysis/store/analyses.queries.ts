import type {
  AlertCode,
  AnalysisStatus,
  AnswerKind,
  DeclaredView,
  FailureCode,
  FindingCode,
  Language,
  ModelResult,
  Questionnaire,
  RemoteProviderId,
} from '@chioma/contract'
import { sql, type UpdateObject } from 'kysely'
import type { Database, DatabaseSchema, Transaction } from '../../platform/database/database.ts'
import type { StoredOutcome } from './analysis-row.ts'
import { ENDED_STATUSES, statusesBefore } from './analysis-row.ts'
import { insertFindings, type StoredFinding, selectFindingsJson } from './findings.queries.ts'

export interface NewAnalysis {
  id: string
  visitorId: string
  photoId: string
  language: Language
  questionnaire: Questionnaire | undefined
  questionnaireIsSample: boolean
  declaredView: DeclaredView | undefined
  isHairOrScalp: boolean
  /** What the person calls the spot. */
  spot: string | undefined
}

/** One of the times that a photo was analyzed from the beginning; only the last one ends the analysis. */
export interface AnalysisRun {
  id: string
  runNumber: number
}

export interface CompletedAnalysis {
  answerKind: AnswerKind
  confidence: number
  findings: StoredFinding[]
  overlays: { code: FindingCode | AlertCode; objectKey: string }[]
  modelResults: ModelResult[]
  outcome: StoredOutcome
  engineVersion: string
  reportVersion: string
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

/** The findings in their order, and which of them and of the alerts have a mask. */
const FOUND = [
  selectFindingsJson.as('findings'),
  sql<string[]>`array(select code from overlays where analysis_id = analyses.id)`.as('overlayCodes'),
] as const

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`

export async function insertAnalysis(trx: Transaction, analysis: NewAnalysis, now: Date): Promise<void> {
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
      declared_view: analysis.declaredView ?? null,
      is_hair_or_scalp: analysis.isHairOrScalp,
      spot: analysis.spot ?? null,
      created_at: now,
    })
    .execute()
}

export async function insertConsent(
  trx: Transaction,
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
export async function selectAnalysis(database: Database, visitorId: string, id: string) {
  return database
    .selectFrom('analyses')
    .select([...SUMMARY_COLUMNS, ...FOUND, 'model_results', 'outcome', 'spot'])
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
    .select((expression) =>
      expression.selectFrom('model_settings').select('model_settings.deadline_ms').$asScalar().$notNull().as('deadlineMs'),
    )
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
  const row = await database
    .selectFrom('analyses')
    .innerJoin('photos', 'photos.id', 'analyses.photo_id')
    .select('photos.object_key')
    .where('analyses.id', '=', analysisId)
    .where('analyses.visitor_id', '=', visitorId)
    .executeTakeFirst()
  return row?.object_key
}

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
    .execute()
  return new Map(rows.map(({ code, object_key: key }) => [code, key]))
}

/** What somebody told at the upload of an analysis of this visitor, and how far it is; held until the transaction ends. */
export async function lockAnalysis(trx: Transaction, visitorId: string, id: string) {
  return trx
    .selectFrom('analyses')
    .select([
      'status',
      'declared_view',
      'is_hair_or_scalp',
      'is_view_confirmed',
      'run_number',
      'questionnaire',
      'questionnaire_is_sample',
    ])
    .where('id', '=', id)
    .where('visitor_id', '=', visitorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Back to the beginning with what is told now; nothing stays of what was seen before. The analysis must be locked and ended. */
export async function startOver(
  trx: Transaction,
  { id, runNumber }: AnalysisRun,
  reported: {
    declaredView: string | null
    isHairOrScalp: boolean
    isViewConfirmed: boolean
    /** Left out where the answers stay as they are. */
    questionnaire?: Questionnaire
  },
  now: Date,
): Promise<void> {
  await trx.deleteFrom('analysis_findings').where('analysis_id', '=', id).execute()
  await trx.deleteFrom('overlays').where('analysis_id', '=', id).execute()
  await trx.deleteFrom('simulations').where('analysis_id', '=', id).execute()
  await trx
    .updateTable('analyses')
    .set({
      status: 'processing',
      declared_view: reported.declaredView,
      is_hair_or_scalp: reported.isHairOrScalp,
      is_view_confirmed: reported.isViewConfirmed,
      ...(reported.questionnaire && { questionnaire: json(reported.questionnaire), questionnaire_is_sample: false }),
      run_number: runNumber,
      run_started_at: now,
      answer_kind: null,
      confidence: null,
      model_results: '[]',
      outcome: null,
      failure_code: null,
      engine_version: null,
      report_version: null,
      completed_at: null,
    })
    .where('id', '=', id)
    .where('status', 'in', ENDED_STATUSES)
    .executeTakeFirstOrThrow()
}

export const markProcessing = (database: Database, run: AnalysisRun): Promise<boolean> => moveTo(database, run, 'processing', {})

/** Of all who finish a run of an analysis exactly one gets `true`; nobody does after it was erased, or began anew. */
export async function markCompleted(
  trx: Transaction,
  run: AnalysisRun,
  completed: CompletedAnalysis,
  now: Date,
): Promise<boolean> {
  const isOurs = await moveTo(trx, run, 'completed', {
    answer_kind: completed.answerKind,
    confidence: completed.confidence,
    model_results: json(completed.modelResults),
    outcome: json(completed.outcome),
    engine_version: completed.engineVersion,
    report_version: completed.reportVersion,
    completed_at: now,
  })
  if (!isOurs) return false
  await insertFindings(trx, run.id, completed.findings)
  await insertOverlays(trx, run.id, completed.overlays)
  return true
}

export const markFailed = (
  trx: Transaction,
  run: AnalysisRun,
  failure: { code: FailureCode; answerKind: AnswerKind; modelResults: ModelResult[]; engineVersion: string },
  now: Date,
): Promise<boolean> =>
  moveTo(trx, run, 'failed', {
    failure_code: failure.code,
    answer_kind: failure.answerKind,
    model_results: json(failure.modelResults),
    engine_version: failure.engineVersion,
    completed_at: now,
  })

/** Whether the analysis was in a status that may become this one, in this very run, and is in it now. */
async function moveTo(
  database: Database,
  { id, runNumber }: AnalysisRun,
  status: AnalysisStatus,
  change: UpdateObject<DatabaseSchema, 'analyses'>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('analyses')
    .set({ ...change, status })
    .where('id', '=', id)
    .where('run_number', '=', runNumber)
    .where('status', 'in', statusesBefore(status))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function insertOverlays(trx: Transaction, analysisId: string, overlays: CompletedAnalysis['overlays']): Promise<void> {
  if (overlays.length === 0) return
  await trx
    .insertInto('overlays')
    .values(overlays.map(({ code, objectKey }) => ({ analysis_id: analysisId, code, object_key: objectKey })))
    .execute()
}

export interface NewPhoto {
  id: string
  objectKey: string
  width: number
  height: number
  byteSize: number
  /** Of the stored photo; `undefined` where it is not known. */
  pixelsPerMm: number | undefined
}

export async function insertPhoto(trx: Transaction, visitorId: string, photo: NewPhoto, now: Date): Promise<void> {
  await trx
    .insertInto('photos')
    .values({
      id: photo.id,
      visitor_id: visitorId,
      object_key: photo.objectKey,
      width: photo.width,
      height: photo.height,
      byte_size: photo.byteSize,
      pixels_per_mm: photo.pixelsPerMm ?? null,
      created_at: now,
    })
    .execute()
}
