import {
  type AnswerKind,
  answerKindSchema,
  type DeclaredView,
  QUESTIONNAIRE_BOUNDS,
  type Questionnaire,
  SIMULATED_FINDINGS,
  type SimulationRefusal,
  type View,
} from '@chioma/contract'
import type { selectAnalysis } from '../store/analyses.queries.ts'
import { declaredViewOf, reportedAnswers, storedOutcomeSchema } from '../store/analysis-row.ts'
import { readFindings } from '../store/findings.queries.ts'

/** What decides whether hair may be drawn into a photo. */
export interface SimulationFacts {
  status: string
  answerKind: AnswerKind | null
  hasRedFlag: boolean
  questionnaire: Questionnaire | undefined
  view: View | undefined
  declaredView: DeclaredView | undefined
  recognizedView: View | undefined
  /** Codes of what was found. */
  findings: readonly string[]
  /** Codes whose place in the photo is known. */
  placed: readonly string[]
}

/** The views in which the place found is scalp and no face; a forehead is bare in every other one. */
const DRAWN_VIEWS: readonly View[] = ['head_top', 'head_back']

/** Why nothing may be drawn; `undefined` where it may. */
export function refusalOf(facts: SimulationFacts): SimulationRefusal | undefined {
  if (isUnderAge(facts.questionnaire)) return 'under_age'
  if (facts.status !== 'completed' && facts.status !== 'failed') return 'not_finished'
  if (facts.answerKind === 'see_a_doctor' || facts.hasRedFlag) return 'see_a_doctor'
  if (facts.answerKind === 'cannot_tell' || facts.status === 'failed' || facts.recognizedView !== undefined) return 'cannot_tell'
  if (facts.view === undefined || !DRAWN_VIEWS.includes(facts.view)) return 'view'
  return codesToDraw(facts).length === 0 ? 'no_area' : undefined
}

/** The findings whose places hair is drawn into. */
export const codesToDraw = ({ findings, placed }: Pick<SimulationFacts, 'findings' | 'placed'>): string[] =>
  SIMULATED_FINDINGS.filter((code) => findings.includes(code) && placed.includes(code))

const isUnderAge = (questionnaire: Questionnaire | undefined): boolean =>
  questionnaire?.warningSigns?.includes('child') === true ||
  (questionnaire?.age !== undefined && questionnaire.age < QUESTIONNAIRE_BOUNDS.age.min)

type AnalysisRow = NonNullable<Awaited<ReturnType<typeof selectAnalysis>>>

/** What a stored analysis says about whether hair may be drawn into its photo. */
export function simulationFacts(row: AnalysisRow): SimulationFacts {
  const reading = row.outcome === null ? undefined : storedOutcomeSchema.parse(row.outcome).reading
  return {
    status: row.status,
    answerKind: answerKindSchema.nullable().parse(row.answer_kind),
    hasRedFlag: row.has_red_flag === true,
    questionnaire: reportedAnswers(row),
    view: reading?.view,
    declaredView: declaredViewOf(row),
    recognizedView: reading?.recognizedView,
    findings: readFindings(row.findings).map(({ code }) => code),
    placed: row.overlayCodes,
  }
}
