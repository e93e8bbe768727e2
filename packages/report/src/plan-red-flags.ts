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

/** What cannot wait comes first: days before weeks. */
const SOONEST: readonly WarningSign[] = ['fever', 'pus_crusts_bleeding', 'swelling', 'pain']

/**
 * Within how many days a doctor should see it, as each sentence says; the last day where it gives a span. Those that name no time are not here. A finding
 * whose urgency grows with its severity has a sentence for each, and stands here with its severity.
 */
const WITHIN_DAYS: Readonly<Record<string, number>> = {
  pustules: 7,
  'thick_scale.medium': 21,
  'thick_scale.high': 14,
  'patchy_loss.medium': 14,
  'patchy_loss.high': 14,
  'scarring_signs.low': 30,
  'scarring_signs.medium': 21,
  'scarring_signs.high': 14,
  scarringInflamed: 3,
  patchyInflamed: 7,
  'alert.bare_area': 14,
  'alert.crust': 14,
  'alert.sore_skin': 7,
  'alert.yellow_spots': 3,
  'reported.pain': 3,
  'reported.pus_crusts_bleeding': 3,
  'reported.swelling': 3,
  'reported.fever': 1,
  'reported.sudden_patches': 14,
  'reported.spreading_rash': 14,
  'reported.child': 14,
  open: 14,
}

/** The soonest of these times in days, as keys of `redFlag` texts; `undefined` where none names a time. */
export function soonestVisit(keys: readonly string[]): number | undefined {
  const days = keys.flatMap((key) => WITHIN_DAYS[key] ?? [])
  return days.length === 0 ? undefined : Math.min(...days)
}

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
    .map(({ code, severity }) => (`${code}.${severity}` in WITHIN_DAYS ? `${code}.${severity}` : code))
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
