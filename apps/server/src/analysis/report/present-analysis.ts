import {
  type Analysis,
  type AnalysisResults,
  type AnalysisSummary,
  analysisStatusSchema,
  answerKindSchema,
  chancePercent,
  type DetectedIssue,
  type FailureCode,
  failureCodeSchema,
  type Language,
  languageSchema,
  type ModelResult,
  modelResultSchema,
  type ReportDocument,
} from '@chioma/contract'
import {
  makePlan,
  orderFindings,
  type ReportInput,
  type ReportPlan,
  type WrittenReport,
  writeReport,
  writeReportedRedFlags,
} from '@chioma/report'
import { z } from 'zod'
import type { Locales } from '../../platform/locales.ts'
import type { AnalysisConfig, Dependencies } from '../dependencies.ts'
import type { AnalysisRow, selectSummaries } from '../store/analyses.queries.ts'
import { declaredViewOf, isFinished, reportedAnswers, type StoredOutcome, storedOutcomeSchema } from '../store/analysis-row.ts'
import { readFindings } from '../store/findings.queries.ts'
import { reportInput, reportTexts } from './report-input.ts'

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]
export type Naming = Pick<Dependencies, 'locales'> & { config: Pick<AnalysisConfig, 'claimsMode'> }
type Needs = Pick<Dependencies, 'config' | 'locales' | 'remoteModels'>

/** A row of the history as the visitor's own browser gets it, in the language asked for, or the analysis' own. No report is written for it. */
export function presentSummary({ config, locales }: Naming, row: SummaryRow, asked?: Language): AnalysisSummary {
  const own = languageSchema.parse(row.language)
  const language = asked ?? own
  const status = analysisStatusSchema.parse(row.status)
  const detectedIssues = orderFindings(readFindings(row.findings), reportedAnswers(row)).map((finding) => ({
    ...finding,
    name: nameOf({ config, locales }, finding.code, language),
    description: locales.say(language, `findings:codes.${finding.code}.seen.${finding.severity}`),
    ...overlayOf(row, finding.code),
  }))
  const answerKind = isFinished(status) ? answerKindSchema.parse(row.answer_kind) : null
  const failureCode = failureCodeSchema.nullable().parse(row.failure_code)
  return {
    id: row.id,
    status,
    language: own,
    answer: answerKind && { kind: answerKind },
    declaredView: declaredViewOf(row) ?? null,
    confidence: row.confidence,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    detectedIssues,
    problemsDetected: detectedIssues.length,
    questionnaireIsSample: row.questionnaire_is_sample,
    failureCode,
    failureMessage: failureCode && failureMessage({ config, locales }, row, failureCode, language),
    photoUrl: photoUrlOf(row.id),
  }
}

/** What was reported that a doctor should hear comes before what to do about the photo. */
function failureMessage({ config, locales }: Naming, row: SummaryRow, failureCode: FailureCode, language: Language): string {
  const questionnaire = reportedAnswers(row)
  const reported = writeReportedRedFlags(
    { language, claimsMode: config.claimsMode, ...(questionnaire && { questionnaire }) },
    reportTexts({ locales }, language),
  )
  return [...reported, failureSentence(locales, language, failureCode)].join(' ')
}

export const nameOf = ({ config, locales }: Naming, code: string, language: Language): string =>
  locales.say(language, `findings:codes.${code}.name.${config.claimsMode}`)

/** Address of the mask of a finding or alert; nothing where there is none. */
const overlayOf = ({ id, overlayCodes }: SummaryRow, code: string): { overlayUrl?: string } =>
  overlayCodes.includes(code) ? { overlayUrl: `/api/analysis/${id}/overlays/${code}` } : {}

/**
 * An analysis with its report, written from the stored reading in the language asked for, or the analysis' own. Where its photo is no longer
 * kept (`hasPhoto`), or is not shown to who reads it, nothing is said of where something lies in it.
 */
export function presentAnalysis(needs: Needs, row: AnalysisRow, asked?: Language): Analysis {
  const summary = presentSummary(needs, row, asked)
  if (row.outcome === null) return { ...summary, results: null }
  const stored = storedOutcomeSchema.parse(row.outcome)
  const language = asked ?? summary.language
  const modelResults = z
    .array(modelResultSchema)
    .parse(row.model_results)
    .map((result) => ({ ...result, result: { ...result.result, fullReport: modelReport(needs, result, language) } }))
  const written = writeReport(
    { ...inputOf(needs, row, stored, language), isPhotoShown: row.hasPhoto },
    reportTexts(needs, language),
  )
  return {
    ...summary,
    detectedIssues: summary.detectedIssues.map((issue) => described(issue, written.document)),
    results: presentResults(written, { ...stored, modelResults }, (code) => overlayOf(row, code)),
  }
}

/** A written report with what it was written from. */
export function presentResults(
  { document, blocks, markdown }: WrittenReport,
  { reading, modelResults, hasRedFlag }: Pick<StoredOutcome, 'reading' | 'hasRedFlag'> & { modelResults: ModelResult[] },
  overlayOf: (code: string) => { overlayUrl?: string },
): AnalysisResults {
  const { view, recognizedView, distance, quality, measures, scores, cannotTell } = reading
  return {
    fullReport: markdown,
    report: document,
    blocks,
    modelResults,
    view,
    ...(recognizedView && { recognizedView }),
    ...(distance !== undefined && { distance }),
    alerts: (reading.alerts ?? []).map((alert) => ({ ...alert, ...overlayOf(alert.code) })),
    quality,
    measures,
    scores,
    cannotTell,
    hasRedFlag,
  }
}

/** What one model said of the photo, as Markdown; where it said nothing, why. */
export function modelReport({ config, locales }: Naming, answered: ModelResult, language: Language): string {
  const { model, outcome, failureCode, result } = answered
  return [`# ${model}`, ...(outcome === 'completed' ? findingLines() : [whyNot()])].join('\n\n')

  function findingLines(): string[] {
    const alerts = (result.alerts ?? []).map((code) => `- **${locales.say(language, `journey:alerts.${code}`)}**`)
    if (result.findings.length + alerts.length === 0) return [locales.say(language, 'findings:noneNamed')]
    const findings = result.findings.map(({ code, severity, confidence }) => {
      const name = nameOf({ config, locales }, code, language)
      const marked = locales.say(language, `findings:severity.${severity}`)
      const seen = locales.say(language, `findings:codes.${code}.seen.${severity}`)
      return `- **${name}** (${marked}, ${percentIn(language, chancePercent(confidence))}): ${seen}`
    })
    return [...alerts, ...findings]
  }

  function whyNot(): string {
    if (outcome === 'rejected') return failureSentence(locales, language, failureCode ?? 'could_not_be_analyzed')
    return locales.say(language, `errors:modelFailure.${failureCode ?? 'model_failed'}`)
  }
}

const percentIn = (language: Language, percent: number): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100)

/** What the report of a completed analysis rests on; `undefined` before. */
export function planOf(needs: Needs, row: AnalysisRow): ReportPlan | undefined {
  if (row.outcome === null) return undefined
  return makePlan(inputOf(needs, row, storedOutcomeSchema.parse(row.outcome), languageSchema.parse(row.language)))
}

/** The day of the next photo, YYYY-MM-DD; `undefined` where the report names none. */
export function nextPhotoOn(needs: Needs, row: AnalysisRow): string | undefined {
  const nextPhoto = planOf(needs, row)?.nextPhoto
  return nextPhoto?.when === 'months' ? nextPhoto.on : undefined
}

/** A model's words are in the language it wrote in, and in no other. */
function inputOf(
  needs: Pick<Needs, 'config' | 'remoteModels'>,
  row: AnalysisRow,
  { reading, wording }: StoredOutcome,
  language: Language,
): ReportInput {
  const facts = {
    createdAt: row.created_at,
    reading,
    declaredView: declaredViewOf(row),
    questionnaire: reportedAnswers(row),
    modelResults: z.array(modelResultSchema).parse(row.model_results),
    ...(wording !== null && language === row.language && { wording }),
  }
  return reportInput(needs, facts, language)
}

function described(issue: DetectedIssue, document: ReportDocument): DetectedIssue {
  const written = document.findings.find(({ code }) => code === issue.code)
  return written === undefined ? issue : { ...issue, name: written.name, description: written.seen }
}

export const photoUrlOf = (analysisId: string): string => `/api/analysis/${analysisId}/photo`

const failureWordsSchema = z.object({ failures: z.record(z.string(), z.string()) })

/** What to do about a photo that could not be judged. */
export function failureSentence(locales: Pick<Locales, 'catalogue'>, language: Language, failureCode: string): string {
  const { failures } = failureWordsSchema.parse(locales.catalogue(language, 'errors'))
  return failures[failureCode] ?? failureCode
}
