import type {
  AlertCode,
  AnalysisStatus,
  AnswerKind,
  FailureCode,
  FindingCode,
  ModelResult,
  Questionnaire,
} from '@chioma/contract'
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import { type Database, type DatabaseSchema, jsonb, type Transaction } from '../../platform/database/database.ts'
import { ENDED_STATUSES, type StoredOutcome, statusesBefore } from './analysis-row.ts'
import { insertFindings, type StoredFinding } from './findings.queries.ts'
import { type Steps, tellMoved } from './progress.ts'

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
    .select(['status', 'declared_view', 'is_hair_or_scalp', 'is_view_confirmed', 'run_number'])
    .select(['questionnaire', 'questionnaire_is_sample'])
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

/** What is told of a move, with it or not at all. All that move an analysis are to be run by `untilNumbered`. */
interface Told {
  steps: Steps
  now: Date
}

export const markProcessing = (database: Database, run: AnalysisRun, told: Told): Promise<boolean> =>
  moveTo(database, run, { status: 'processing' }, told)

/** Of all who finish a run of an analysis exactly one gets `true`; nobody does after it was erased, or began anew. */
export const markCompleted = (database: Database, run: AnalysisRun, completed: CompletedAnalysis, told: Told): Promise<boolean> =>
  moveTo(
    database,
    run,
    {
      status: 'completed',
      answer_kind: completed.answerKind,
      confidence: completed.confidence,
      model_results: jsonb(completed.modelResults),
      outcome: jsonb(completed.outcome),
      engine_version: completed.engineVersion,
      report_version: completed.reportVersion,
      completed_at: told.now,
    },
    told,
    sql`, findings as (${insertFindings(completed.findings)}), overlays as (${insertOverlays(completed.overlays)})`,
  )

export const markFailed = (
  database: Database,
  run: AnalysisRun,
  failure: { code: FailureCode; answerKind: AnswerKind; modelResults: ModelResult[]; engineVersion: string },
  told: Told,
): Promise<boolean> =>
  moveTo(
    database,
    run,
    {
      status: 'failed',
      failure_code: failure.code,
      answer_kind: failure.answerKind,
      model_results: jsonb(failure.modelResults),
      engine_version: failure.engineVersion,
      completed_at: told.now,
    },
    told,
  )

/** Whether the analysis was in a status that may become this one, in this very run, and is in it now. `also` reads what has `moved`, in the same statement. */
async function moveTo(
  database: Database,
  { id, runNumber }: AnalysisRun,
  change: UpdateObject<DatabaseSchema, 'analyses'> & { status: AnalysisStatus },
  { steps, now }: Told,
  also: RawBuilder<unknown> = sql``,
): Promise<boolean> {
  const moved = database
    .updateTable('analyses')
    .set(change)
    .where('id', '=', id)
    .where('run_number', '=', runNumber)
    .where('status', 'in', statusesBefore(change.status))
    .returning(['id', 'run_number', 'created_at', 'has_red_flag'])
  const { rows } = await sql<{ isMoved: boolean }>`
    with moved as (${moved}), ${tellMoved(steps, now)} ${also}
    select exists (select from moved) as "isMoved", (select count(*) from notified)`.execute(database)
  return rows[0]?.isMoved === true
}

const insertOverlays = (overlays: CompletedAnalysis['overlays']): RawBuilder<unknown> => sql`
  insert into overlays (analysis_id, code, object_key)
  select moved.id, code, "objectKey"
  from moved, jsonb_to_recordset(${jsonb(overlays)}) as overlay (code text, "objectKey" text)`
