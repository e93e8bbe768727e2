import { type Finding, type FindingCode, isAtLeast, isRedFlag, type Questionnaire } from '@chioma/contract'
import { GROUP_OF } from './finding-groups.ts'
import type { ReportWriter } from './report-writer.ts'

/** Red flags whose urgency grows with severity; the others have one text. */
const GRADED: readonly FindingCode[] = ['thick_scale', 'patchy_loss', 'scarring_signs']

/** Reasons to see a doctor, with how soon: what was seen first, then what its combination or the answers add. */
export function writeRedFlags(writer: ReportWriter, ordered: readonly Finding[], questionnaire: Questionnaire | undefined) {
  const seen = ordered
    .filter((finding) => isRedFlag(finding.code, finding.severity))
    .map(({ code, severity }) => (GRADED.includes(code) ? `${code}.${severity}` : code))
  return [...seen, ...combined(ordered), ...told(ordered, questionnaire)].map((key) => writer.say(`redFlag.${key}`))
}

function combined(findings: readonly Finding[]): string[] {
  const has = (code: FindingCode) => findings.some((finding) => finding.code === code)
  const isFlagged = (code: FindingCode) => findings.some((f) => f.code === code && isRedFlag(f.code, f.severity))
  const isVeryRed = findings.some((finding) => finding.code === 'redness' && isAtLeast(finding.severity, 'medium'))
  if (isFlagged('scarring_signs') && has('pustules')) return ['scarringInflamed']
  if (isFlagged('patchy_loss') && (has('pustules') || isVeryRed)) return ['patchyInflamed']
  return []
}

function told(findings: readonly Finding[], questionnaire: Questionnaire | undefined): string[] {
  const concerns = questionnaire?.currentConcerns ?? []
  const hasLoss =
    concerns.includes('hair_loss') ||
    findings.some((finding) => GROUP_OF[finding.code] === 'loss' && isAtLeast(finding.severity, 'medium'))
  if (!hasLoss) return []
  if (questionnaire?.hormonalChanges === 'pregnancy') return ['pregnancyLoss']
  if (questionnaire?.hormonalChanges === 'medications') return ['medicationsLoss']
  return []
}
