import type { RecommendationRule } from '@chioma/contract'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormSelect, FormSwitch, FormTextArea, FormTextField } from '../../../lib/form/form-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { DryRunPanel } from './dry-run-panel.tsx'
import { RULE_PRIORITIES, type RuleInput, type RuleValues } from './rule-form.ts'

export interface RuleFieldsProps {
  control: Control<RuleValues, unknown, RuleInput>
  /** The other rules, to find one that says the same. */
  others: readonly RecommendationRule[]
}

/** What is recommended, at which price and when, and how often that would have been. */
export function RuleFields({ control, others }: RuleFieldsProps) {
  const { t } = useTranslation('backoffice')
  const [requiredIssues, severityLevels, minConfidence] = useWatch({
    control,
    name: ['requiredIssues', 'severityLevels', 'minConfidence'],
  })
  return (
    <>
      <FormTextField
        control={control}
        name="productName"
        label={t('rules.fields.productName')}
        hint={t('rules.fields.productNameHint')}
        required
        maxLength={120}
      />
      <FormTextArea
        control={control}
        name="productDescription"
        label={t('rules.fields.productDescription')}
        required
        rows={3}
        maxLength={2000}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormTextField
          control={control}
          name="price"
          label={t('rules.fields.price')}
          // Not a number's field: some browsers swallow the comma of 12,50 there.
          inputMode="decimal"
          required
        />
        <FormSelect
          control={control}
          name="priority"
          label={t('rules.fields.priority')}
          options={RULE_PRIORITIES.map((value) => ({ value, label: t(`rules.priorities.${value}`) }))}
        />
      </div>
      <ConditionFields control={control} />
      <DryRunPanel conditions={{ requiredIssues, severityLevels, minConfidence }} others={others} />
      <FormSwitch control={control} name="isActive" label={t('rules.fields.isActive')} />
    </>
  )
}
