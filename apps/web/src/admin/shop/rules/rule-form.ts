import {
  type FindingCode,
  isRedFlag,
  type NewRecommendationRule,
  parseAmount,
  type RecommendationRule,
  type RecommendationRulePatch,
  type RuleWarning,
  SEVERITIES,
  type Severity,
  type TriggerConditions,
} from '@chioma/contract'

/** What stands in the fields of a rule's form. */
export interface RuleValues {
  productName: string
  productDescription: string
  /** In euro, with a point. */
  price: string
  /** 1 first .. 5 last. */
  priority: number
  isActive: boolean
  requiredIssues: readonly FindingCode[]
  severityLevels: readonly Severity[]
  /** 0..1 in steps of a tenth. */
  minConfidence: number
}

export type RuleField = keyof RuleValues
export const RULE_PRIORITIES = [1, 2, 3, 4, 5] as const

export const EMPTY_RULE: RuleValues = {
  productName: '',
  productDescription: '',
  price: '',
  priority: 1,
  isActive: true,
  requiredIssues: [],
  severityLevels: SEVERITIES,
  minConfidence: 0.5,
}

export const valuesOf = ({ triggerConditions, ...rule }: RecommendationRule): RuleValues => ({
  productName: rule.productName,
  productDescription: rule.productDescription,
  price: rule.price,
  priority: rule.priority,
  isActive: rule.isActive,
  requiredIssues: triggerConditions.requiredIssues,
  severityLevels: triggerConditions.severityLevels,
  minConfidence: triggerConditions.minConfidence,
})

export const conditionsOf = ({ requiredIssues, severityLevels, minConfidence }: RuleValues): TriggerConditions => ({
  requiredIssues: [...requiredIssues],
  severityLevels: [...severityLevels],
  minConfidence,
})

/** Name, description and price are there; whether they will do, the server says. */
export const isFilled = ({ productName, productDescription, price }: RuleValues): boolean =>
  [productName, productDescription, price].every((text) => text.trim() !== '')

/** A confidence from 0 to 1; 0 where the text is no number. */
export const readConfidence = (text: string): number => Math.min(1, Math.max(0, Number(text.replace(',', '.')) || 0))

const isSamePrice = (a: string, b: string): boolean => parseAmount(a, 'EUR') === parseAmount(b, 'EUR')
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const newRuleOf = (values: RuleValues): NewRecommendationRule => ({
  productName: values.productName.trim(),
  productDescription: values.productDescription.trim(),
  price: values.price.trim().replace(',', '.'),
  priority: values.priority,
  isActive: values.isActive,
  triggerConditions: conditionsOf(values),
})

/** Only what differs from `before`, to be saved upon that version. */
export function patchOf(values: RuleValues, before: RecommendationRule): RecommendationRulePatch {
  const { productName, productDescription, price, priority, isActive, triggerConditions } = newRuleOf(values)
  return {
    ...(productName !== before.productName && { productName }),
    ...(productDescription !== before.productDescription && { productDescription }),
    ...(!isSamePrice(String(price), before.price) && { price }),
    ...(priority !== before.priority && { priority }),
    ...(isActive !== before.isActive && { isActive }),
    ...(!isSame(triggerConditions, before.triggerConditions) && { triggerConditions }),
    version: before.version,
  }
}

/** What can be told of conditions while they are being chosen; the server knows more once they are saved. */
export function warningsOf(values: RuleValues, others: readonly RecommendationRule[]): RuleWarning[] {
  const { requiredIssues, severityLevels } = values
  if (requiredIssues.length === 0) return [{ code: 'no_issues' }]
  if (severityLevels.length === 0) return [{ code: 'no_severities' }]
  if (requiredIssues.every((issue) => severityLevels.every((severity) => isRedFlag(issue, severity))))
    return [{ code: 'always_red_flag' }]
  const same = others.find((rule) => saysTheSame(values, valuesOf(rule)))
  return same === undefined ? [] : [{ code: 'same_conditions', otherRuleId: same.id }]
}

function saysTheSame(a: RuleValues, b: RuleValues): boolean {
  const keyOf = ({ requiredIssues, severityLevels, minConfidence }: RuleValues) =>
    JSON.stringify([[...requiredIssues].sort(), [...severityLevels].sort(), minConfidence])
  return keyOf(a) === keyOf(b)
}
