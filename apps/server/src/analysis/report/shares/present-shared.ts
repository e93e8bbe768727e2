import type { Analysis, Language } from '@chioma/contract'
import { warningSignsOf } from '@chioma/report'
import type { Dependencies } from '../../dependencies.ts'
import type { selectAnalysis } from '../../store/analyses.queries.ts'
import { reportedAnswers, storedOutcomeSchema } from '../../store/analysis-row.ts'
import { presentAnalysis } from '../present-analysis.ts'

type AnalysisRow = NonNullable<Awaited<ReturnType<typeof selectAnalysis>>>

export interface ShownParts {
  withPhoto: boolean
  withAnswers: boolean
  /** Where the pictures of the share lie. */
  address: string
}

/** An analysis as strangers read it: its report, in their language, with no more of the visitor than was chosen. */
export function presentShared(
  needs: Pick<Dependencies, 'config' | 'locales' | 'remoteModels'>,
  row: AnalysisRow,
  { withPhoto, withAnswers, address }: ShownParts,
  language: Language,
): Analysis {
  const shown = {
    ...(withAnswers ? row : withoutAnswers(row)),
    overlayCodes: withPhoto ? row.overlayCodes : [],
  }
  const analysis = presentAnalysis(needs, shown, language)
  const here = <Marked extends { overlayUrl?: string | undefined }>(marked: Marked): Marked =>
    marked.overlayUrl === undefined
      ? marked
      : { ...marked, overlayUrl: `${address}/overlays/${marked.overlayUrl.split('/').at(-1)}` }
  const { results } = analysis
  return {
    ...analysis,
    // What the report is written from here may come down to something else than with all answers.
    answer: results === null ? analysis.answer : { kind: results.report.kind },
    questionnaireIsSample: false,
    detectedIssues: analysis.detectedIssues.map(here),
    photoUrl: `${address}/photo`,
    results: results && {
      ...results,
      hasRedFlag: results.report.redFlags.length > 0,
      alerts: results.alerts.map(here),
      modelResults: results.modelResults.map(({ result: { findings }, ...answered }) => ({ ...answered, result: { findings } })),
    },
  }
}

/**
 * As if nothing had been told but warning signs, which make `see_a_doctor` the answer and must not get lost. A model's words may speak of
 * what was told, so ours take their place.
 */
function withoutAnswers(row: AnalysisRow): AnalysisRow {
  const warningSigns = warningSignsOf(reportedAnswers(row))
  return {
    ...row,
    questionnaire: warningSigns.length === 0 ? null : { warningSigns },
    questionnaire_is_sample: false,
    outcome: row.outcome === null ? null : { ...storedOutcomeSchema.parse(row.outcome), wording: null },
  }
}
