import {
  type AnswerKind,
  type CompletedReading,
  type Finding,
  type FindingCode,
  isFound,
  isRedFlag,
  MEASURED_SENSITIVITIES,
  type MeasuredSensitivity,
  type Quality,
  type Questionnaire,
  signsThatMatter,
} from '@chioma/contract'
import { isMeasured } from './measured-signs.ts'
import { reportedRedFlags } from './reported-red-flags.ts'
import { isContradicted, trustedFindings } from './trusted-findings.ts'
import { warningSignsOf } from './warning-signs.ts'

/** Of a completed reading, what the kind of answer rests on; `questionnaire` is absent where it is the untouched sample. */
export type AnswerFacts = Pick<
  CompletedReading,
  'view' | 'recognizedView' | 'distance' | 'findings' | 'scores' | 'measures' | 'alerts'
> & {
  quality: Pick<Quality, 'limits'>
  cannotTell?: CompletedReading['cannotTell']
  questionnaire?: Questionnaire | undefined
}

/** Up to this distance a photo is like those that the engine knows. */
const FAMILIAR_UP_TO = 1
/** Fewer hairs in a microscope's field, or less of it covered by hair, may be a bald place and no clean scalp. */
const FEWEST_HAIRS = 5
const LEAST_COVER_PERCENT = 5

/**
 * What a completed analysis comes down to, the graver kind first: a red flag seen or told, then anything found, then nothing of what would matter,
 * then nothing that could be told. Pure; `sensitivities` is the contract's table but in tests.
 */
export function answerKind(
  facts: AnswerFacts,
  sensitivities: readonly MeasuredSensitivity[] = MEASURED_SENSITIVITIES,
): AnswerKind {
  if (needsDoctor(facts)) return 'see_a_doctor'
  if (trustedFindings(facts).some(isFound)) return 'signs_found'
  return reassures(facts, sensitivities) ? 'nothing_seen' : 'cannot_tell'
}

/** What the analysis of a rejected photo comes down to: reported warning signs count without the photo. */
export const answerKindWhenRejected = (questionnaire: Questionnaire | undefined): AnswerKind =>
  warningSignsOf(questionnaire).length > 0 ? 'see_a_doctor' : 'cannot_tell'

function needsDoctor(facts: AnswerFacts): boolean {
  const { alerts = [], questionnaire } = facts
  const findings = trustedFindings(facts)
  return (
    alerts.length > 0 ||
    findings.some((finding: Finding) => isRedFlag(finding.code, finding.severity)) ||
    warningSignsOf(questionnaire).length > 0 ||
    reportedRedFlags(findings, questionnaire).length > 0
  )
}

/** Whether calm is earned: nothing was found, and every sign that matters in the view is ruled out. */
export function reassures(facts: AnswerFacts, sensitivities: readonly MeasuredSensitivity[] = MEASURED_SENSITIVITIES): boolean {
  if (facts.findings.length > 0 || facts.view === 'not_hair') return false
  return isLikeMeasured(facts) && signsThatMatter(facts.view).every((code) => isRuledOut(code, facts, sensitivities))
}

/** What rules a sign out. */
export type RulingFacts = Pick<
  AnswerFacts,
  'view' | 'recognizedView' | 'distance' | 'scores' | 'measures' | 'quality' | 'cannotTell'
>

/**
 * Whether a sign may be called absent: its sensitivity was measured in this view, on photos like this one, its score is below the one it is measured at, and
 * no measure shows something of it.
 */
export function isRuledOut(code: FindingCode, facts: RulingFacts, sensitivities: readonly MeasuredSensitivity[]): boolean {
  const row = sensitivities.find((known) => known.view === facts.view && known.code === code)
  const judgedBy = row?.judgedBy ?? code
  const score = facts.scores[judgedBy]
  if (row === undefined || score === undefined || facts.cannotTell?.some((untold) => untold.code === judgedBy)) return false
  return score < row.ruledOutBelow && !isMeasured(code, facts.measures) && isLikeMeasured(facts)
}

/** Sensitivities speak for familiar and sharp photos with hair in them, taken for what the person says. */
function isLikeMeasured(facts: RulingFacts): boolean {
  const { view, distance, quality } = facts
  if (isContradicted(facts) || quality.limits.length > 0) return false
  return distance !== undefined && distance <= FAMILIAR_UP_TO && (view !== 'microscope' || hasHairs(facts))
}

function hasHairs({ measures }: RulingFacts): boolean {
  const measured = (code: string) => measures.find((measure) => measure.code === code)?.value
  const count = measured('hair_count')
  return count === undefined ? (measured('hair_cover') ?? 0) >= LEAST_COVER_PERCENT : count >= FEWEST_HAIRS
}
