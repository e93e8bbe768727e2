import {
  ALERT_EXPLAINED_BY,
  type AlertCode,
  type AnswerKind,
  type Contraindication,
  contraindicationsMet,
  FINDING_CODES,
  type Finding,
  type FindingCode,
  isAtLeast,
  isFound,
  isRedFlag,
  MEASURED_SENSITIVITIES,
  type Measure,
  type MeasuredSensitivity,
  type Offers,
  type Questionnaire,
  SEVERITIES,
  type View,
  type WarningSign,
} from '@chioma/contract'
import { answerKind } from './answer-kind.ts'
import { type Cause, causesOf, patternOf } from './causes.ts'
import { asksForVisit, GROUP_OF } from './finding-groups.ts'
import { isUnrecognized } from './limits.ts'
import { type CannotTellWhy, type NextPhoto, planNextPhoto } from './next-photo.ts'
import { ACT_FROM_CONFIDENCE, NOTHING_OFFERED, planOffers } from './offers.ts'
import { appliesToHead, type OpenQuestion, openQuestions } from './open-questions.ts'
import { planHabits } from './plan-habits.ts'
import { planRedFlags } from './plan-red-flags.ts'
import { measuresBeside, relatedMeasures, trustedMeasures } from './related-measures.ts'
import type { ReportInput } from './report-input.ts'
import { type PlannedSureness, planSureness } from './sureness.ts'
import { isContradicted, trustedFindings } from './trusted-findings.ts'
import { sortUnfound } from './unfound.ts'
import { warningSignsOf } from './warning-signs.ts'
import { type ScalpEdge, scalpEdgeOf } from './where-in-photo.ts'

export interface PlannedFinding {
  finding: Finding
  isRedFlag: boolean
  /**
   * `own`: advice of its own; `beside`: a graver finding decides the care; `pattern`: thinning that no trigger explains; `told`: what helps and when to see
   * someone stand with another finding of the same loss; `look`: look again first; `doctor`: a doctor comes before any product.
   */
  advice: 'own' | 'beside' | 'pattern' | 'told' | 'look' | 'doctor'
  causes: Cause[]
  scalpEdge: ScalpEdge | undefined
}

/** Everything that a report says and shows, decided once; words, charts, products and screens follow it and add nothing. */
export interface ReportPlan {
  kind: AnswerKind
  /** Only where the kind is `cannot_tell`. */
  why: CannotTellWhy | undefined
  /** Those found, each once, gravest first. */
  findings: PlannedFinding[]
  /** What no finding tells already. */
  alerts: AlertCode[]
  warningSigns: WarningSign[]
  /** Keys of `redFlag` texts, most pressing first. */
  redFlags: string[]
  /** Alerts to show at an appointment that something more pressing asks for. */
  alertsAtVisit: AlertCode[]
  /** Alerts of which nothing is marked in the photo. */
  unmarkedAlerts: AlertCode[]
  /** Red flags that the photo leaves open. */
  openRedFlags: FindingCode[]
  /** Looked for and ruled out. */
  absent: FindingCode[]
  /** Looked for, nothing clear seen, and not ruled out. */
  notRuledOut: FindingCode[]
  /** Neither found nor ruled out, with hints of it. */
  open: FindingCode[]
  /** What was measured and agrees with what was found; nothing of a photo that is not known to show what is said. */
  measures: Measure[]
  /** What the photo does not tell, as far as readers need to know. */
  cannotTell: OpenQuestion[]
  contradiction: { declared: View; recognized: View } | undefined
  /** Keys of `habits` texts. */
  habits: string[]
  offers: Offers
  /** What speaks against products: one that is not for somebody like this is not offered. */
  contraindications: Contraindication[]
  nextPhoto: NextPhoto
  /** How sure the report is as a whole, and why. */
  sureness: PlannedSureness
  /** Whether a chart of scores may be drawn: not beside a doctor, and not where nothing could be told. */
  showsBalance: boolean
}

/** Whether the report warns of something that a doctor should see, found or left open. */
export const hasRedFlags = ({ redFlags, alertsAtVisit, openRedFlags }: ReportPlan): boolean =>
  redFlags.length + alertsAtVisit.length + openRedFlags.length > 0

/** The one plan of a report. Pure: the same input gives the same plan; `sensitivities` is the contract's table but in tests. */
export function makePlan(input: ReportInput, sensitivities: readonly MeasuredSensitivity[] = MEASURED_SENSITIVITIES): ReportPlan {
  const { questionnaire, view, declaredView, recognizedView } = input
  const isDoubtful = isContradicted(input)
  const kind = answerKind(input, sensitivities)
  const findingsOnce = onceEach(trustedFindings(input))
  const found = orderFindings(findingsOnce.filter(isFound), questionnaire)
  const openFindings = findingsOnce.filter((finding) => !isFound(finding))
  const unfound = sortUnfound(input, found, openFindings, sensitivities)
  const warningSigns = warningSignsOf(questionnaire)
  const alerts = alertsBeyond(input, found)
  const openRedFlags = [...new Set(openFindings.filter(isFlagged).map(({ code }) => code))].filter(
    (code) => !found.some((finding) => finding.code === code),
  )
  const trusted = trustedMeasures(input.measures, found, input.distance)
  const isDoctor = kind === 'see_a_doctor'
  const findings = found.map((finding) => plannedFinding(input, finding, found, isDoctor))
  const takesAdvice = new Set(
    findings.filter(({ advice }) => advice === 'beside' || advice === 'told').map(({ finding }) => finding),
  )
  const offers = kind === 'signs_found' ? planOffers(found, (finding) => takesAdvice.has(finding)) : NOTHING_OFFERED
  const isSpokenOf = (about: OpenQuestion['about']) =>
    alerts.some((alert) => ALERT_SPEAKS_OF[alert].some((code) => code === about))
  const why = kind === 'cannot_tell' ? whyNot(input, unfound.open) : undefined
  return {
    kind,
    why,
    findings,
    alerts,
    warningSigns,
    ...planRedFlags({ found, alerts, warningSigns, questionnaire }),
    unmarkedAlerts: (input.alerts ?? []).filter(({ regions }) => regions?.length === 0).map(({ code }) => code),
    openRedFlags,
    absent: unfound.absent.filter((code) => !isSpokenOf(code)),
    notRuledOut: unfound.notRuledOut.filter((code) => !isSpokenOf(code)),
    open: unfound.open.filter((code) => !isSpokenOf(code)),
    measures: isDoubtful ? [] : measuresBeside(found, relatedMeasures(trusted, kind), questionnaire?.gender),
    cannotTell: isDoubtful
      ? []
      : openQuestions(input, sensitivities).filter((question) => appliesToHead(question, found) && !isSpokenOf(question.about)),
    contradiction: isDoubtful && recognizedView ? { declared: declaredView ?? view, recognized: recognizedView } : undefined,
    habits: planHabits(input, found, kind),
    offers,
    contraindications: contraindicationsMet({ findings: input.findings, alerts: input.alerts, questionnaire }),
    nextPhoto: planNextPhoto({ kind, why, found }, input),
    sureness: planSureness(kind, findings),
    showsBalance: kind === 'signs_found' || kind === 'nothing_seen',
  }
}

/** As a report names them: red flags first, then by severity, then by confidence, then in the vocabulary's order. */
export function orderFindings<Of extends Finding>(findings: readonly Of[], questionnaire: Questionnaire | undefined): Of[] {
  const crownSpeaks = patternOf(questionnaire).includes('crown_thinning')
  // What thins all over says less than where, but for a woman's crown.
  const saysLess: FindingCode = crownSpeaks ? 'diffuse_thinning' : 'crown_thinning'
  return findings.toSorted(
    (a, b) =>
      Number(isFlagged(b)) - Number(isFlagged(a)) ||
      SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
      b.confidence - a.confidence ||
      Number(a.code === saysLess) - Number(b.code === saysLess) ||
      FINDING_CODES.indexOf(a.code) - FINDING_CODES.indexOf(b.code),
  )
}

/** A red flag before what is surer; `unknown` ones differ by their words. */
function onceEach(findings: readonly Finding[]): Finding[] {
  const keyOf = ({ code, description = '' }: Finding) => (code === 'unknown' ? `unknown ${description}` : code)
  const strongest = findings.toSorted((a, b) => Number(isFlagged(b)) - Number(isFlagged(a)) || b.confidence - a.confidence)
  return strongest.filter((finding, index) => strongest.findIndex((other) => keyOf(other) === keyOf(finding)) === index)
}

const isFlagged = ({ code, severity }: Finding): boolean => isRedFlag(code, severity)

function plannedFinding(input: ReportInput, finding: Finding, found: readonly Finding[], isDoctor: boolean): PlannedFinding {
  const causes = causesOf(finding, found, input)
  const advice = adviceFor(finding, found, isDoctor)
  const isPattern = advice === 'own' && finding.code === 'diffuse_thinning' && !causes.includes('trigger')
  const mayBeTold = isPattern || (advice === 'own' && finding.code === 'crown_thinning')
  return {
    finding,
    isRedFlag: isFlagged(finding),
    advice: mayBeTold && isToldByOther(finding, found, input) ? 'told' : isPattern ? 'pattern' : advice,
    causes,
    scalpEdge: scalpEdgeOf(finding, input),
  }
}

/**
 * Whether another finding of the same loss, as marked and sure enough, has the advice: two would differ in how soon. The crown or hairline has it for the
 * thinning around it, and a woman's thinning for her crown. One that asks for no visit does not speak for one that does.
 */
function isToldByOther(finding: Finding, found: readonly Finding[], { questionnaire }: ReportInput): boolean {
  const pattern = patternOf(questionnaire)
  const isWomansCrown = finding.code === 'crown_thinning' && !pattern.includes('crown_thinning')
  const speakers: readonly FindingCode[] = isWomansCrown
    ? ['diffuse_thinning']
    : finding.code === 'diffuse_thinning'
      ? pattern
      : []
  return found.some(
    (one) =>
      speakers.includes(one.code) &&
      isAtLeast(one.severity, finding.severity) &&
      one.confidence >= ACT_FROM_CONFIDENCE &&
      (asksForVisit(one) || !asksForVisit(finding)),
  )
}

/** One routine a scalp: the gravest finding of the skin decides it, so that nothing is to be washed less and more at once. */
function adviceFor(finding: Finding, found: readonly Finding[], isDoctor: boolean): 'own' | 'beside' | 'look' | 'doctor' {
  if (isFlagged(finding)) return 'own'
  if (isDoctor) return 'doctor'
  const isSkin = GROUP_OF[finding.code] === 'skin'
  const lead = found.find(({ code, confidence }) => GROUP_OF[code] === 'skin' && confidence >= ACT_FROM_CONFIDENCE)
  if (isSkin && lead !== undefined && lead !== finding) return 'beside'
  return finding.confidence < ACT_FROM_CONFIDENCE ? 'look' : 'own'
}

/** Signs that are not said to be unseen beside an alert that may be one of them. */
const ALERT_SPEAKS_OF: Record<AlertCode, FindingCode[]> = {
  bare_area: ['patchy_loss', 'scarring_signs', 'diffuse_thinning', 'crown_thinning'],
  crust: ['thick_scale', 'dandruff'],
  sore_skin: ['redness', 'pustules'],
  yellow_spots: ['pustules'],
}

function alertsBeyond({ alerts = [] }: ReportInput, found: readonly Finding[]): AlertCode[] {
  const strongest = alerts.toSorted((a, b) => b.strength - a.strength).map(({ code }) => code)
  return [...new Set(strongest)].filter(
    (code) => !found.some((finding) => isFlagged(finding) && ALERT_EXPLAINED_BY[code].includes(finding.code)),
  )
}

function whyNot(input: ReportInput, open: readonly FindingCode[]): CannotTellWhy {
  const { scores, quality, distance, cannotTell } = input
  if (Object.keys(scores).length === 0) return isUnrecognized(input) ? 'unfamiliar' : 'unscored'
  if (isContradicted(input)) return 'contradiction'
  if (open.length > 0) return 'open'
  if (quality.limits.length > 0) return 'quality'
  if ((distance ?? 0) > 1 || cannotTell.some(({ reason }) => reason === 'unfamiliar')) return 'unfamiliar'
  return 'view'
}
