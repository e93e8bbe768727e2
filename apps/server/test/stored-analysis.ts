import type { AnswerKind } from '@chioma/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { insertFindings, type StoredFinding } from '../src/analysis/store/findings.queries.ts'
import type { Database } from '../src/platform/database/database.ts'

/** What a test says of a finding; the rest is made up. */
export type TestIssue = Pick<StoredFinding, 'code' | 'severity'> & Partial<StoredFinding>

export interface StoredAnalysis {
  daysAgo?: number
  /** In place of so many days ago. */
  at?: string | undefined
  issues?: TestIssue[]
  status?: 'pending' | 'processing' | 'completed' | 'failed'
  tookMs?: number
  language?: string
  modelResults?: object[]
  answerKind?: AnswerKind
  /** The column `outcome` of a completed one. */
  outcome?: object
}

/** An analysis as it stands in the database, with a visitor and a photo of its own under the same id; nobody analysed anything. */
export async function addStoredAnalysis(database: Database, of: StoredAnalysis = {}): Promise<string> {
  const {
    daysAgo = 0,
    at = null,
    issues = [],
    status = 'completed',
    tookMs = 1000,
    language = 'it',
    modelResults = [],
    answerKind = 'signs_found',
    outcome = {},
  } = of
  const id = uuidv7()
  await sql`
    with visitor as (
      insert into visitors (id, wrapped_key, created_at, last_seen_at) values (${id}, decode(repeat('00', 60), 'hex'), now(), now())
    ), photo as (
      insert into photos (id, visitor_id, object_key, width, height, byte_size, created_at) values (${id}, ${id}, ${id}, 1, 1, 1, now())
    )
    insert into analyses (id, visitor_id, photo_id, status, language, questionnaire_is_sample, confidence, model_results,
      outcome, failure_code, answer_kind, created_at, completed_at)
    select ${id}, ${id}, ${id}, status, ${language}, false, case when status = 'completed' then 0.8 end,
      ${JSON.stringify(modelResults)}::jsonb, case when status = 'completed' then ${JSON.stringify(outcome)}::jsonb end,
      case when status = 'failed' then 'too_dark' end, case when status in ('completed', 'failed') then ${answerKind} end, start,
      case when status in ('completed', 'failed') then start + ${tookMs} * interval '1 ms' end
    from (select ${status}::text as status, coalesce(${at}::timestamptz, now() - ${daysAgo} * interval '1 day') as start) as times`.execute(
    database,
  )
  await addFindings(database, id, issues)
  return id
}

/** Findings of an analysis that is stored already. */
export async function addFindings(database: Database, analysisId: string, issues: readonly TestIssue[]): Promise<void> {
  const findings = issues.map((issue) => ({
    confidence: 0.8,
    confidenceLow: 0.7,
    confidenceHigh: 0.9,
    isRedFlag: false,
    ...issue,
  }))
  await sql`
    with moved as (select id, created_at, has_red_flag from analyses where id = ${analysisId})
    ${insertFindings(findings)}`.execute(database)
}

/** What was told of an analysis so far, run after run. */
export const selectProgress = (database: Database, id: string) =>
  database
    .selectFrom('analysis_progress')
    .select(['run_number', 'sequence', 'stage', 'percent'])
    .where('analysis_id', '=', id)
    .orderBy('sequence')
    .execute()
