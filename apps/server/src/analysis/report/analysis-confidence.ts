import { type CompletedReading, FINDING_CODES } from '@chioma/contract'

/**
 * How sure the analysis is as a whole, 0..1: the expected share of its verdicts that are right, times the chance that the view is right.
 * A verdict is "found" (right with the finding's confidence) or "not found" (right with 1 - score); every judged code is one verdict.
 */
export function analysisConfidence(reading: Pick<CompletedReading, 'findings' | 'scores' | 'viewConfidence'>): number {
  const found = new Map(reading.findings.map((finding) => [finding.code, finding.confidence]))
  const chances = FINDING_CODES.flatMap((code) => found.get(code) ?? notFoundChance(reading.scores[code]) ?? [])
  if (chances.length === 0) return 0
  const expectedRight = chances.reduce((total, chance) => total + chance, 0)
  return Math.min(1, (expectedRight / chances.length) * reading.viewConfidence)
}

const notFoundChance = (score: number | undefined) => (score === undefined ? undefined : 1 - score)
