import {
  type AdminAnalysisSummary,
  type AnalysisFilter,
  type AnalysisReview,
  adminAnalysisSchema,
  adminAnalysisSummarySchema,
  analysisFilterSchema,
  analysisReviewSchema,
  type ReviewInput,
  reviewInputSchema,
} from '@chioma/contract'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import { type CsvExport, sendCsv } from '../../platform/http/csv-export.ts'
import type { App } from '../../platform/http/http-app.ts'
import { answerPage, pageLimit, pagesOf } from '../../platform/http/read-page.ts'
import { askedLanguage, inLanguage } from '../../platform/http/request-language.ts'
import { byId } from '../../platform/http/validate-request.ts'
import { type Actor, actorOf, staffOf, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { failureSentence, presentAnalysis } from '../report/present-analysis.ts'
import { analysisForStaff } from '../report/readable-analysis.ts'
import { noteOpened } from '../report/viewers.ts'
import { selectAnalysis } from '../store/analyses.queries.ts'
import { allowsImprovement, lockCompletedAnalysis, selectAdminAnalyses, selectReview, upsertReview } from './reviews.queries.ts'

const read = { permission: 'analyses.read' } as const
const page = analysisFilterSchema.extend({ after: z.uuid().optional(), limit: pageLimit })

/** All analyses for the staff: to find, to read, to take along, and to say what a person sees in them. */
export async function reviewsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies

  app.get(
    '/api/admin/analyses',
    { config: read, schema: pagesOf('Analyses of all visitors, newest first', page, adminAnalysisSummarySchema) },
    async (request, reply) =>
      answerPage({ request, reply }, ({ after, limit, ...filter }) =>
        selectAdminAnalyses(dependencies, filter, { after, limit }),
      ),
  )

  app.get(
    '/api/admin/analyses.csv',
    { config: read, schema: { summary: 'Analyses as CSV, with the same filters', querystring: analysisFilterSchema } },
    async (request, reply) => sendCsv(dependencies, { request, reply }, analysesExport(dependencies, request.query)),
  )

  app.get(
    '/api/admin/analyses/:id',
    {
      config: read,
      schema: {
        summary: 'An analysis and its review, its words in the language asked for',
        params: byId,
        querystring: inLanguage,
        response: { 200: adminAnalysisSchema },
      },
    },
    async (request) => {
      const language = askedLanguage(request.query.language)
      const { id, visitorId } = await analysisForStaff(dependencies, request.params.id)
      const row = await selectAnalysis(database, visitorId, id)
      if (row === undefined) throw new AppError('analysis_not_found')
      await noteOpened(dependencies, request, { id, reader: staffOf(request) }, 'report')
      return {
        ...presentAnalysis(dependencies, row, language),
        review: await selectReview(database, id),
        mayBeUsedAsLabels: await allowsImprovement(database, id),
      }
    },
  )

  app.put(
    '/api/admin/analyses/:id/review',
    {
      config: { permission: 'analyses.review' },
      schema: {
        summary: 'Say what a person sees in an analysis',
        params: byId,
        body: reviewInputSchema,
        response: { 200: analysisReviewSchema },
      },
    },
    async (request) => reviewAnalysis(dependencies, actorOf(request), request.params.id, request.body, new Date()),
  )
}

/** Analyses that meet the filter, newest first. */
const analysesExport = (
  dependencies: Pick<Dependencies, 'database' | 'locales' | 'config' | 'timeZone'>,
  filter: AnalysisFilter,
): CsvExport<AdminAnalysisSummary> => ({
  name: 'analyses',
  columns: ({ language, say, decimal, time, yesOrNo }) => ({
    id: ({ id }) => id,
    createdAt: ({ createdAt }) => time(createdAt),
    completedAt: ({ completedAt }) => time(completedAt),
    status: ({ status }) => say(`insights:status.${status}`),
    language: (analysis) => analysis.language,
    confidence: ({ confidence }) => (confidence === null ? '' : decimal(confidence.toFixed(2))),
    failure: ({ failureCode }) => (failureCode === null ? '' : failureSentence(dependencies.locales, language, failureCode)),
    findings: ({ detectedIssues }) =>
      detectedIssues
        .map(({ code, severity }) => `${say(`findings:codes.${code}.name.cosmetic`)} (${say(`findings:severity.${severity}`)})`)
        .join(', '),
    models: ({ models }) =>
      models.map(({ provider, model, outcome }) => `${provider}/${model} (${say(`sheets:outcomes.${outcome}`)})`).join(', '),
    isReviewed: ({ isReviewed }) => yesOrNo(isReviewed),
    answer: ({ answer }) => (answer === null ? '' : say(`site:cases.kinds.${answer.kind}`)),
  }),
  read: (last, limit) => selectAdminAnalyses(dependencies, filter, { after: last?.id, limit }),
})

/**
 * Keeps what a person says of the findings of a completed analysis. Throws `analysis_not_found` where there is none, and
 * `version_conflict` with the review that stands there when somebody else was quicker.
 */
export async function reviewAnalysis(
  { database }: Pick<Dependencies, 'database'>,
  actor: Actor,
  analysisId: string,
  input: ReviewInput,
  now: Date,
): Promise<AnalysisReview> {
  return database.transaction().execute(async (trx) => {
    if (!(await lockCompletedAnalysis(trx, analysisId))) throw new AppError('analysis_not_found')
    const before = await selectReview(trx, analysisId)
    if ((before?.version ?? 0) !== input.version)
      throw await versionConflict(trx, { subject: `analysis/${analysisId}`, action: 'analysis.reviewed', current: before })
    await upsertReview(trx, analysisId, { ...input, reviewerId: actor.id, reviewerName: actor.name, now })
    const after = await selectReview(trx, analysisId)
    if (after === null) throw new Error('a review that was just written is not there')
    await writeAuditEntry(trx, actor, { action: 'analysis.reviewed', subject: `analysis/${analysisId}`, before, after })
    return after
  })
}
