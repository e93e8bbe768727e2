import type {
  AlertCode,
  AnalysisStatus,
  AnswerKind,
  FailureCode,
  FindingCode,
  ModelResult,
  Questionnaire,
} from '@chioma/contract'
import type { UpdateObject } from 'kysely'
import { type Database, type DatabaseSchema, jsonb, type Transaction } from '../../platform/database/database.ts'
import { ENDED_STATUSES, type StoredOutcome, statusesBefore } from './analysis-row.ts'
import { insertFindings, type StoredFinding } from './findings.queries.ts'

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
      ...(reported.questionnaire && { questionnaire: jsonb(reported.questionnaire), questionnaire_is_sample: false }),
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
    model_results: jsonb(completed.modelResults),
    outcome: jsonb(completed.outcome),
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
    model_results: jsonb(failure.modelResults),
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
