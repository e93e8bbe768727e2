import {
  isRedFlag,
  newRecommendationRuleSchema,
  parseAmount,
  type RecommendationRule,
  type RecommendationRulePatch,
  type RuleWarning,
  recommendationRuleSchema,
  SEVERITIES,
  type TriggerConditions,
  triggerConditionsSchema,
  writtenDecimal,
} from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { amountText, readNumber, readWhole, textAs } from '../../../lib/form/text-schemas.ts'
import { changedFields } from '../../../lib/form/versioned-form.tsx'
import { useLanguage } from '../../../lib/i18n/use-language.ts'

/** What stands in the fields of a rule, as it is sent: the price in euro, with a point or a comma. */
export const ruleFormSchema = z
  .object({
    productName: newRecommendationRuleSchema.shape.productName,
    productDescription: newRecommendationRuleSchema.shape.productDescription,
    price: amountText,
    priority: textAs(recommendationRuleSchema.shape.priority, readWhole),
    isActive: z.boolean(),
    ...triggerConditionsSchema.shape,
  })
  .transform(({ requiredIssues, severityLevels, minConfidence, ...rule }) => ({
    ...rule,
    triggerConditions: { requiredIssues, severityLevels, minConfidence },
  }))
export type RuleValues = z.input<typeof ruleFormSchema>
export type RuleInput = z.output<typeof ruleFormSchema>

export type RuleField = keyof RuleValues
/** The fields beside which something can be said to be wrong. */
export const RULE_FIELDS = ['productName', 'productDescription', 'price', 'priority'] as const
/** 1 comes first. */
export const RULE_PRIORITIES = ['1', '2', '3', '4', '5'] as const

export const EMPTY_RULE: RuleValues = {
  productName: '',
  productDescription: '',
  price: '',
  priority: '1',
  isActive: true,
  requiredIssues: [],
  severityLevels: [...SEVERITIES],
  minConfidence: 0.5,
}

export const valuesOf = ({
  productName,
  productDescription,
  price,
  priority,
  isActive,
  triggerConditions,
}: RecommendationRule): RuleValues => ({
  productName,
  productDescription,
  price,
  priority: String(priority),
  isActive,
  ...triggerConditions,
})

/** How a rule that stands is edited. */
export const RULE_FORM = { resourceSchema: recommendationRuleSchema, schema: ruleFormSchema, fields: RULE_FIELDS, valuesOf }

/** A confidence from 0 to 1; NaN, which no rule takes, where the text is no number. */
export const readConfidence = (text: string): number => Math.min(1, Math.max(0, readNumber(text.trim())))

const isSamePrice = (a: string, b: string): boolean => parseAmount(a, 'EUR') === parseAmount(b, 'EUR')

/** Only what differs from `before`, to be saved upon that version. */
export const patchOf = (input: RuleInput, before: RecommendationRule): RecommendationRulePatch => ({
  ...changedFields({ ...input, price: isSamePrice(String(input.price), before.price) ? before.price : input.price }, before),
  version: before.version,
})

/** What can be told of conditions while they are being chosen; the server knows more once they are saved. */
export function warningsOf(conditions: TriggerConditions, others: readonly RecommendationRule[]): RuleWarning[] {
  const { requiredIssues, severityLevels } = conditions
  if (requiredIssues.length === 0) return [{ code: 'no_issues' }]
  if (severityLevels.length === 0) return [{ code: 'no_severities' }]
  if (requiredIssues.every((issue) => severityLevels.every((severity) => isRedFlag(issue, severity))))
    return [{ code: 'always_red_flag' }]
  const same = others.find((rule) => hasSameConditions(conditions, rule.triggerConditions))
  return same === undefined ? [] : [{ code: 'same_conditions', otherRuleId: same.id }]
}

function hasSameConditions(a: TriggerConditions, b: TriggerConditions): boolean {
  const keyOf = ({ requiredIssues, severityLevels, minConfidence }: TriggerConditions) =>
    JSON.stringify([[...requiredIssues].sort(), [...severityLevels].sort(), minConfidence])
  return keyOf(a) === keyOf(b)
}

/** What a rule says, field by field, to be read beside another version of it. */
export function useRuleWords(): (values: RuleValues) => Record<RuleField, string> {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  return (values) => ({
    productName: values.productName,
    productDescription: values.productDescription,
    price: writtenDecimal(values.price, language),
    priority: t(`rules.priorities.${values.priority}`),
    isActive: t(values.isActive ? 'rules.active' : 'rules.inactive'),
    requiredIssues: values.requiredIssues.map((code) => t(`findings:codes.${code}.name.cosmetic`)).join(', '),
    severityLevels: values.severityLevels.map((level) => t(`findings:severity.${level}`)).join(', '),
    minConfidence: t('rules.percent', { percent: Math.round(values.minConfidence * 100) }),
  })
}
