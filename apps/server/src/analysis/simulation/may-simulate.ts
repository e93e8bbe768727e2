import {
  type AnswerKind,
  type DeclaredView,
  QUESTIONNAIRE_BOUNDS,
  type Questionnaire,
  SIMULATED_FINDINGS,
  type SimulationRefusal,
  type View,
} from '@chioma/contract'

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
