import type { FindingCode, Severity, TriggerConditions } from '@chioma/contract'

/** What of a finding rules look at. */
export interface SeenFinding {
  code: FindingCode
  severity: Severity
  confidence: number
}

/** The findings that meet all three conditions; none where the rule does not fire. */
export function findingsMeeting(
  { requiredIssues, severityLevels, minConfidence }: TriggerConditions,
  findings: readonly SeenFinding[],
): SeenFinding[] {
  return findings.filter(
    ({ code, severity, confidence }) =>
      requiredIssues.includes(code) && severityLevels.includes(severity) && confidence >= minConfidence,
  )
}

export interface ActiveRule {
  productId: string
  conditions: TriggerConditions
}

export interface Recommendation {
  productId: string
  /** What the rules for it rest on, the most marked and surest first, each once. */
  findings: SeenFinding[]
}

const RANK: Record<Severity, number> = { high: 0, medium: 1, low: 2 }

/** The products of the rules that fire, each once, in the order of its first rule. */
export function recommend(rules: readonly ActiveRule[], findings: readonly SeenFinding[]): Recommendation[] {
  const reasons = new Map<string, Set<SeenFinding>>()
  for (const { productId, conditions } of rules) {
    const met = findingsMeeting(conditions, findings)
    if (met.length > 0) reasons.set(productId, new Set([...(reasons.get(productId) ?? []), ...met]))
  }
  return [...reasons].map(([productId, met]) => ({ productId, findings: mostMarkedFirst([...met]) }))
}

function mostMarkedFirst(findings: SeenFinding[]): SeenFinding[] {
  const ordered = findings.sort((a, b) => RANK[a.severity] - RANK[b.severity] || b.confidence - a.confidence)
  return ordered.filter(({ code }, index) => ordered.findIndex((other) => other.code === code) === index)
}
