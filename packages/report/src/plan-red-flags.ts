import {
  type AlertCode,
  type Finding,
  type FindingCode,
  isAtLeast,
  isRedFlag,
  type Questionnaire,
  type WarningSign,
} from '@chioma/contract'
import { reportedRedFlags } from './reported-red-flags.ts'

/** Red flags whose urgency grows with severity; the others have one text. */
const GRADED: readonly FindingCode[] = ['thick_scale', 'patchy_loss', 'scarring_signs']

/** What cannot wait comes first: days before weeks. */
const SOONEST: readonly WarningSign[] = ['fever', 'pus_crusts_bleeding', 'swelling', 'pain']

export interface RedFlagReasons {
  found: readonly Finding[]
  alerts: readonly AlertCode[]
  warningSigns: readonly WarningSign[]
  questionnaire: Questionnaire | undefined
}

/** Alerts that wait a week or more: where something else asks for days, they are shown at the same appointment. */
const LATER_ALERTS: readonly AlertCode[] = ['bare_area', 'crust', 'sore_skin']

/** Reasons to see a doctor, with how soon, as keys of `redFlag` texts: what was reported and cannot wait, what was seen, what the answers add. */
export function planRedFlags({ found, alerts, warningSigns, questionnaire }: RedFlagReasons): {
  redFlags: string[]
  alertsAtVisit: AlertCode[]
} {
  const seen = found
    .filter((finding) => isRedFlag(finding.code, finding.severity))
    .map(({ code, severity }) => (GRADED.includes(code) ? `${code}.${severity}` : code))
  const soon = SOONEST.filter((sign) => warningSigns.includes(sign))
  const later = warningSigns.filter((sign) => !soon.includes(sign))
  const alertsAtVisit =
    soon.length > 0 ? [...alerts] : alerts.includes('yellow_spots') ? alerts.filter((code) => LATER_ALERTS.includes(code)) : []
  const redFlags = [
    ...soon.map((sign) => `reported.${sign}`),
    ...seen,
    ...combined(found),
    ...alerts.filter((code) => !alertsAtVisit.includes(code)).map((code) => `alert.${code}`),
    ...later.map((sign) => `reported.${sign}`),
    ...reportedRedFlags(found, questionnaire),
  ]
  return { redFlags, alertsAtVisit }
}

function combined(findings: readonly Finding[]): string[] {
  const has = (code: FindingCode) => findings.some((finding) => finding.code === code)
  const isFlagged = (code: FindingCode) => findings.some((f) => f.code === code && isRedFlag(f.code, f.severity))
  const isVeryRed = findings.some((finding) => finding.code === 'redness' && isAtLeast(finding.severity, 'medium'))
  if (isFlagged('scarring_signs') && has('pustules')) return ['scarringInflamed']
  if (isFlagged('patchy_loss') && (has('pustules') || isVeryRed)) return ['patchyInflamed']
  return []
}
