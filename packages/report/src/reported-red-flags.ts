import { type Finding, isAtLeast, isFound, type Questionnaire } from '@chioma/contract'
import { GROUP_OF } from './finding-groups.ts'

/** Reasons to see a doctor that hair loss becomes by what else the person reported. */
export const REPORTED_RED_FLAGS = ['pregnancyLoss', 'medicationsLoss'] as const
export type ReportedRedFlag = (typeof REPORTED_RED_FLAGS)[number]

export function reportedRedFlags(findings: readonly Finding[], questionnaire: Questionnaire | undefined): ReportedRedFlag[] {
  const concerns = questionnaire?.currentConcerns ?? []
  const hasLoss =
    concerns.includes('hair_loss') ||
    findings.some((finding) => isFound(finding) && GROUP_OF[finding.code] === 'loss' && isAtLeast(finding.severity, 'medium'))
  if (!hasLoss) return []
  if (questionnaire?.hormonalChanges === 'pregnancy') return ['pregnancyLoss']
  if (questionnaire?.hormonalChanges === 'medications') return ['medicationsLoss']
  return []
}
