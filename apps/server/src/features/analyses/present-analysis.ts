import {
  type Analysis,
  type AnalysisSummary,
  analysisResultsSchema,
  analysisStatusSchema,
  detectedIssueSchema,
  failureCodeSchema,
  languageSchema,
  modelResultSchema,
} from '@chioma/contract'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import type { selectAnalysis, selectSummaries } from './analyses.queries.ts'
import { failureSentence } from './failure-sentence.ts'

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]
type AnalysisRow = NonNullable<Awaited<ReturnType<typeof selectAnalysis>>>
type WithLocales = Pick<Dependencies, 'locales'>

const outcomeSchema = analysisResultsSchema.omit({ modelResults: true })

/** A row of the history as the visitor's own browser gets it. */
export function presentSummary({ locales }: WithLocales, row: SummaryRow): AnalysisSummary {
  const language = languageSchema.parse(row.language)
  const detectedIssues = z.array(detectedIssueSchema).parse(row.detected_issues)
  const failureCode = failureCodeSchema.nullable().parse(row.failure_code)
  return {
    id: row.id,
    status: analysisStatusSchema.parse(row.status),
    language,
    confidence: row.confidence,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    detectedIssues,
    problemsDetected: detectedIssues.length,
    questionnaireIsSample: row.questionnaire_is_sample,
    failureCode,
    failureMessage: failureCode && failureSentence(locales, language, failureCode),
    photoUrl: photoUrlOf(row.id),
  }
}

export function presentAnalysis(dependencies: WithLocales, row: AnalysisRow): Analysis {
  const modelResults = z.array(modelResultSchema).parse(row.model_results)
  const results = row.outcome === null ? null : { ...outcomeSchema.parse(row.outcome), modelResults }
  return { ...presentSummary(dependencies, row), results }
}

export const photoUrlOf = (analysisId: string): string => `/api/analysis/${analysisId}/photo`
export const overlayUrlOf = (analysisId: string, code: string): string => `/api/analysis/${analysisId}/overlays/${code}`
