import type { RecommendationRule } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import type { Submission } from '../../../lib/use-submit.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { DryRunPanel } from './dry-run-panel.tsx'
import { RULE_PRIORITIES, type RuleField, type RuleValues } from './rule-form.ts'

interface RuleFieldsProps {
  values: RuleValues
  onValues: (values: RuleValues) => void
  errorOf: Submission<RuleField, unknown>['errorOf']
  /** The other rules, to find one that says the same. */
  others: readonly RecommendationRule[]
}

/** What is recommended, at which price and when, and how often that would have been. */
export function RuleFields({ values, onValues, errorOf, others }: RuleFieldsProps) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <TextField
        label={t('rules.fields.productName')}
        hint={t('rules.fields.productNameHint')}
        required
        maxLength={120}
        value={values.productName}
        onValueChange={(productName) => onValues({ ...values, productName })}
        error={errorOf('productName')}
      />
      <Field label={t('rules.fields.productDescription')} isRequired error={errorOf('productDescription')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={2000}
            value={values.productDescription}
            onChange={(event) => onValues({ ...values, productDescription: event.target.value })}
          />
        )}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('rules.fields.price')}
          // Not a number's field: some browsers swallow the comma of 12,50 there.
          inputMode="decimal"
          required
          value={values.price}
          onValueChange={(price) => onValues({ ...values, price })}
          error={errorOf('price')}
        />
        <SelectField
          label={t('rules.fields.priority')}
          options={RULE_PRIORITIES.map((priority) => ({ value: String(priority), label: t(`rules.priorities.${priority}`) }))}
          value={String(values.priority)}
          onValueChange={(priority) => onValues({ ...values, priority: Number(priority) })}
        />
      </div>
      <ConditionFields values={values} onValues={onValues} />
      <DryRunPanel values={values} others={others} />
      <Switch
        label={t('rules.fields.isActive')}
        isOn={values.isActive}
        onChange={(isActive) => onValues({ ...values, isActive })}
      />
    </>
  )
}
