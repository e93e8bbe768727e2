import { type Finding, isAtLeast, type Questionnaire } from '@chioma/contract'
import { GROUP_OF } from './finding-groups.ts'
import { isTold } from './told-findings.ts'

/** Reasons to see a doctor that hair loss becomes by what else was told. */
export const TOLD_RED_FLAGS = ['pregnancyLoss', 'medicationsLoss'] as const
export type ToldRedFlag = (typeof TOLD_RED_FLAGS)[number]

export function toldRedFlags(findings: readonly Finding[], questionnaire: Questionnaire | undefined): ToldRedFlag[] {
  const concerns = questionnaire?.currentConcerns ?? []
  const hasLoss =
    concerns.includes('hair_loss') ||
    findings.some((finding) => isTold(finding) && GROUP_OF[finding.code] === 'loss' && isAtLeast(finding.severity, 'medium'))
  if (!hasLoss) return []
  if (questionnaire?.hormonalChanges === 'pregnancy') return ['pregnancyLoss']
  if (questionnaire?.hormonalChanges === 'medications') return ['medicationsLoss']
  return []
}
