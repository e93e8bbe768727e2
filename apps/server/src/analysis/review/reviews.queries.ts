import {
  type AdminAnalysisSummary,
  type AnalysisFilter,
  type AnalysisReview,
  adminAnalysisSummarySchema,
  analysisReviewSchema,
  languageSchema,
  type ReviewInput,
} from '@chioma/contract'
import { sql } from 'kysely'
import { type Database, hasRow, jsonb, newestFirst, startOfDay, type Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Naming, nameOf } from '../report/present-analysis.ts'
import { briefFindingsSchema, selectBriefFindingsJson } from '../store/findings.queries.ts'

const HIGHEST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const LOWEST_UUID = '00000000-0000-0000-0000-000000000000'

/** Analyses of all visitors that meet the filter, by days of `timeZone`; newest first, from the one after `after` on. */
export async function selectAdminAnalyses(
  { database, timeZone, ...naming }: Pick<Dependencies, 'database' | 'timeZone'> & Naming,
  filter: AnalysisFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<AdminAnalysisSummary[]> {
  const { status, language, finding, redFlag, reviewed, from, to, id } = filter
  // Only completed ones have findings: no need to look through all the others.
  if (finding !== undefined && status !== undefined && status !== 'completed') return []
  // Named again for the findings, or those of all that is newer would be read before the first that counts.
  const beforeEnd = to === undefined ? sql`` : sql`and created_at < ${startOfDay(to, timeZone, 1)}`
  const sinceLast = after === undefined ? sql`` : sql`and created_at <= (select created_at from analyses where id = ${after})`
  const rows = await database
    .selectFrom('analyses')
    .select([
      'id',
      'status',
      'answer_kind',
      'language',
      'confidence',
      'model_results',
      'failure_code',
      'created_at',
      'completed_at',
      'is_reviewed',
      selectBriefFindingsJson.as('findings'),
    ])
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(language !== undefined, (query) => query.where('language', '=', language ?? ''))
    .$if(finding !== undefined, (query) =>
      query.where(
        // In the order of the list by time as well: both are walked along their indexes, and no finding is looked for by itself.
        sql<boolean>`exists (select from analysis_findings where analysis_id = analyses.id and created_at = analyses.created_at
          and code = ${finding ?? ''} ${beforeEnd} ${sinceLast})`,
      ),
    )
    .$if(redFlag !== undefined, (query) =>
      query.where(sql<boolean>`(answer_kind = 'see_a_doctor' or has_red_flag) ${sql.raw(redFlag ? '' : 'is not true')}`),
    )
    .$if(reviewed !== undefined, (query) => query.where(sql<boolean>`${sql.raw(reviewed ? 'is_reviewed' : 'not is_reviewed')}`))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', startOfDay(from ?? '', timeZone)))
    .$if(to !== undefined, (query) => query.where('created_at', '<', startOfDay(to ?? '', timeZone, 1)))
    .$if(id !== undefined, (query) =>
      query.where('id', '>=', padded(id ?? '', LOWEST_UUID)).where('id', '<=', padded(id ?? '', HIGHEST_UUID)),
    )
    .$call(newestFirst('analyses', { after, limit }))
    .execute()
  return rows.map((row) => present(naming, row))
}

/** The beginning of an id, filled up to a whole one. */
const padded = (start: string, rest: string): string => {
  const digits = start.replaceAll('-', '').slice(0, 32)
  const filled = digits + rest.replaceAll('-', '').slice(digits.length)
  return filled.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface AnalysisRow {
  id: string
  status: string
  answer_kind: string | null
  language: string
  confidence: number | null
  findings: unknown
  model_results: unknown
  failure_code: string | null
  created_at: Date
  completed_at: Date | null
  is_reviewed: boolean
}

/** What is not shown in a list is left out by the schema. */
function present(naming: Naming, row: AnalysisRow): AdminAnalysisSummary {
  const language = languageSchema.parse(row.language)
  const findings = briefFindingsSchema.parse(row.findings)
  return adminAnalysisSummarySchema.parse({
    id: row.id,
    status: row.status,
    answer: row.answer_kind && { kind: row.answer_kind },
    language,
    confidence: row.confidence,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    failureCode: row.failure_code,
    detectedIssues: findings.map((finding) => ({ ...finding, name: nameOf(naming, finding.code, language) })),
    problemsDetected: findings.length,
    models: row.model_results,
    isReviewed: row.is_reviewed,
  })
}

/** Whether the visitor lets photo and labels be used to improve the engine. */
export const allowsImprovement = (database: Database, analysisId: string): Promise<boolean> =>
  hasRow(database, 'consents', { analysis_id: analysisId, allows_improvement: true })

export async function selectReview(database: Database, analysisId: string): Promise<AnalysisReview | null> {
  const row = await database.selectFrom('analysis_reviews').selectAll().where('analysis_id', '=', analysisId).executeTakeFirst()
  if (row === undefined) return null
  return analysisReviewSchema.parse({
    findings: row.findings,
    note: row.note,
    reviewer: row.reviewer_name,
    reviewedAt: row.reviewed_at.toISOString(),
    mayBeUsedAsLabels: await allowsImprovement(database, analysisId),
    version: row.version,
  })
}

/** Holds the analysis until the transaction ends, so that reviews of it come one after the other. False when there is none to review. */
export const lockCompletedAnalysis = (trx: Transaction, id: string): Promise<boolean> =>
  hasRow(trx, 'analyses', { id, status: 'completed' }, 'for update')

export async function upsertReview(
  trx: Transaction,
  analysisId: string,
  review: ReviewInput & { reviewerId: string | null; reviewerName: string; now: Date },
): Promise<void> {
  const values = {
    findings: jsonb(review.findings),
    note: review.note,
    reviewer_id: review.reviewerId,
    reviewer_name: review.reviewerName,
    reviewed_at: review.now,
    version: review.version + 1,
  }
  await trx
    .insertInto('analysis_reviews')
    .values({ analysis_id: analysisId, ...values })
    .onConflict((conflict) => conflict.column('analysis_id').doUpdateSet(values))
    .execute()
  await trx.updateTable('analyses').set({ is_reviewed: true }).where('id', '=', analysisId).execute()
}
