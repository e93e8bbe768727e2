import type { TriggerConditions } from '@chioma/contract'

export interface DefaultRule {
  /** Of a demonstration product. */
  textKey: string
  /** 1 comes first. */
  priority: number
  conditions: TriggerConditions
}

const ANY_SEVERITY = ['low', 'medium', 'high'] as const
const MARKED = ['medium', 'high'] as const

const rule = (
  textKey: string,
  priority: number,
  requiredIssues: TriggerConditions['requiredIssues'],
  severityLevels: readonly TriggerConditions['severityLevels'][number][] = ANY_SEVERITY,
): DefaultRule => ({
  textKey,
  priority,
  conditions: { requiredIssues, severityLevels: [...severityLevels], minConfidence: 0.5 },
})

/**
 * Which findings the demonstration products answer to. Where hair becomes less, somebody who looks at it comes before anything in a
 * bottle; a mild dry scalp needs no product, as the report says itself.
 */
export const DEFAULT_RULES: readonly DefaultRule[] = [
  rule('consultation', 1, ['diffuse_thinning', 'crown_thinning', 'receding_hairline', 'wide_parting', 'low_density'], MARKED),
  rule('antiDandruffShampoo', 1, ['dandruff']),
  rule('oilyScalpCleanser', 1, ['oiliness']),
  rule('soothingLotion', 1, ['dryness'], MARKED),
  rule('mildShampoo', 2, ['dryness', 'redness'], MARKED),
  rule('nourishingMask', 2, ['dry_hair']),
  rule('leaveInConditioner', 2, ['breakage']),
  rule('followUp', 3, ['thin_hair', 'low_density']),
  rule('sunSpray', 3, ['wide_parting', 'crown_thinning', 'receding_hairline'], MARKED),
  rule('rootSerum', 4, ['thin_hair', 'diffuse_thinning'], ['low', 'medium']),
  rule('scalpBrush', 4, ['oiliness'], ['low', 'medium']),
  rule('starterSet', 5, ['dryness', 'redness'], ['medium']),
]
