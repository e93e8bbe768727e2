import {
  CURRENCIES,
  currencySchema,
  isRedFlag,
  parseAmount,
  type RecommendationRule,
  type RecommendationRulePatch,
  type RuleWarning,
  recommendationRuleSchema,
  ruleProductSchema,
  SEVERITIES,
  type TriggerConditions,
  triggerConditionsSchema,
  writtenDecimal,
} from '@chioma/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { amountText, readNumber, readWhole, textAs } from '../../../lib/form/text-schemas.ts'
import { changedFields } from '../../../lib/form/versioned-form.tsx'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { productQueries } from '../catalog/use-products.ts'
import { ruleQueries } from './rule-requests.ts'

/** A product of the shop, as far as whoever picks it sees it. */
const pickedProductSchema = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  price: z.string(),
  currency: z.enum(CURRENCIES),
  isArchived: z.boolean(),
})
export type PickedProduct = z.infer<typeof pickedProductSchema>

/** Where the product of a rule comes from: it is picked in the shop, or said by words. */
export const RULE_SOURCES = ['shop', 'words'] as const

const wordsSchema = ruleProductSchema.extend({ price: amountText('EUR') })

/** What stands in the fields of a rule, as it is sent: the price in euro, with a point or a comma. */
export const ruleFormSchema = z
  .object({
    source: z.enum(RULE_SOURCES),
    product: pickedProductSchema.nullable(),
    productName: z.string(),
    productDescription: z.string(),
    price: z.string(),
    priority: textAs(recommendationRuleSchema.shape.priority, readWhole),
    isActive: z.boolean(),
    ...triggerConditionsSchema.shape,
  })
  .transform((values, context) => {
    const { priority, isActive, requiredIssues, severityLevels, minConfidence } = values
    const rule = { priority, isActive, triggerConditions: { requiredIssues, severityLevels, minConfidence } }
    if (values.source === 'shop' && values.product !== null) return { ...rule, productId: values.product.id }
    const words = wordsSchema.safeParse(values)
    if (values.source === 'words' && words.success) return { ...rule, ...words.data }
    if (values.source === 'shop') context.addIssue({ code: 'custom', path: ['product'] })
    else for (const { path } of words.error?.issues ?? []) context.addIssue({ code: 'custom', path })
    return z.NEVER
  })
export type RuleValues = z.input<typeof ruleFormSchema>
export type RuleInput = z.output<typeof ruleFormSchema>

export type RuleField = keyof RuleValues
/** The fields beside which something can be said to be wrong. */
export const RULE_FIELDS = ['product', 'productName', 'productDescription', 'price', 'priority'] as const
/** A product is picked whole, and sent by its id. */
export const SHOWN_AS = { productId: 'product' } as const
/** 1 comes first. */
export const RULE_PRIORITIES = ['1', '2', '3', '4', '5'] as const

export const EMPTY_RULE: RuleValues = {
  source: 'shop',
  product: null,
  productName: '',
  productDescription: '',
  price: '',
  priority: '1',
  isActive: true,
  requiredIssues: [],
  severityLevels: [...SEVERITIES],
  minConfidence: 0.5,
}

/** A rule that made its product is edited with it, by words; any other only names one. */
export const valuesOf = ({
  productId,
  product: { isMadeByRule, name, imageUrl, isArchived },
  shopPrice,
  shopCurrency,
  productName,
  productDescription,
  price,
  priority,
  isActive,
  triggerConditions,
}: RecommendationRule): RuleValues => ({
  source: isMadeByRule ? 'words' : 'shop',
  product: {
    id: productId,
    name,
    imageUrl,
    isArchived,
    price: shopPrice,
    currency: currencySchema.catch('USD').parse(shopCurrency),
  },
  productName,
  productDescription,
  price,
  priority: String(priority),
  isActive,
  ...triggerConditions,
})

/** How a rule that stands is edited. */
export const RULE_FORM = {
  resourceSchema: recommendationRuleSchema,
  schema: ruleFormSchema,
  fields: RULE_FIELDS,
  shownAs: SHOWN_AS,
  valuesOf,
}

/** A confidence from 0 to 1; NaN, which no rule takes, where the text is no number. */
export const readConfidence = (text: string): number => Math.min(1, Math.max(0, readNumber(text.trim())))

const isSamePrice = (a: string, b: string): boolean => parseAmount(a, 'EUR') === parseAmount(b, 'EUR')

/** Only what differs from `before`, to be saved upon that version. A product of the shop is said by its id alone, and goes by its own words. */
export function patchOf(input: RuleInput, before: RecommendationRule): RecommendationRulePatch {
  const { version } = before
  if ('productId' in input) return { ...changedFields(input, before), productId: input.productId, version }
  const price = isSamePrice(String(input.price), before.price) ? before.price : input.price
  return { ...changedFields({ ...input, price }, before), version }
}

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

/** A change of one rule shows in the warnings of others and in the prices of products. */
export function useRefreshRules(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [ruleQueries.list.queryKey, productQueries.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}

/** What a rule says, field by field, to be read beside another version of it. */
export function useRuleWords(): (values: RuleValues) => Record<RuleField, string> {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  return (values) => ({
    source: t(`rules.sources.${values.source}`),
    product: values.product?.name ?? '–',
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
