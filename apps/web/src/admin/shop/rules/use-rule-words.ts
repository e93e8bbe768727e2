import { useTranslation } from 'react-i18next'
import type { RuleField, RuleValues } from './rule-form.ts'

/** What a rule says, field by field, to be read beside another version of it. */
export function useRuleWords(): (values: RuleValues) => Record<RuleField, string> {
  const { t } = useTranslation('backoffice')
  return (values) => ({
    productName: values.productName,
    productDescription: values.productDescription,
    price: values.price,
    priority: t(`rules.priorities.${values.priority}`),
    isActive: t(values.isActive ? 'rules.active' : 'rules.inactive'),
    requiredIssues: values.requiredIssues.map((code) => t(`findings:codes.${code}.name.cosmetic`)).join(', '),
    severityLevels: values.severityLevels.map((level) => t(`findings:severity.${level}`)).join(', '),
    minConfidence: t('rules.percent', { percent: Math.round(values.minConfidence * 100) }),
  })
}
