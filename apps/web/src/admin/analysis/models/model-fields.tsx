import { type Control, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormDecimalField, FormTextField } from '../../../lib/form/form-fields.tsx'
import { FieldError, Legend } from '../../../ui/field.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { ModelField, ModelInput, ModelValues } from './model-form.ts'

export interface ModelFieldsProps {
  control: Control<ModelValues, unknown, ModelInput>
}

/** Words beside a field of a model that cannot be sent as it is. */
export function useProblemWords(): (field: ModelField | string) => string {
  const { t } = useTranslation('staff')
  const words: Readonly<Record<string, string>> = {
    priority: t('models.fields.priorityWrong'),
    price: t('models.fields.priceWrong'),
  }
  return (field) => words[field] ?? t('forms.missing')
}

/** Name and place in the list. */
export function NameAndPriority({ control }: ModelFieldsProps) {
  const { t } = useTranslation('staff')
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
      <FormTextField control={control} name="name" label={t('models.fields.name')} required maxLength={100} />
      <PriorityField control={control} />
    </div>
  )
}

export function PriorityField({ control }: ModelFieldsProps) {
  const { t } = useTranslation('staff')
  return <FormTextField control={control} name="priority" label={t('models.fields.priority')} inputMode="numeric" required />
}

/** The provider's own name of the model. */
export function ModelIdField({ control }: ModelFieldsProps) {
  const { t } = useTranslation('staff')
  return (
    <FormTextField
      control={control}
      name="modelId"
      label={t('models.fields.modelId')}
      hint={t('models.fields.modelIdHint')}
      required
      maxLength={200}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** What a million tokens cost, in and out. */
export function PriceFields({ control }: ModelFieldsProps) {
  const { t } = useTranslation('staff')
  const error = useFormState({ control, name: 'price' }).errors.price?.message
  const isInvalid = error === undefined ? undefined : true
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : 'model-price-error'}>
      <Legend hint={t('models.fields.priceHint')}>{t('models.fields.price')}</Legend>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        {(['input', 'output'] as const).map((way) => (
          <FormDecimalField
            key={way}
            control={control}
            name={`price.${way}`}
            label={t(`models.fields.${way}Price`)}
            aria-invalid={isInvalid}
          />
        ))}
      </div>
      <FieldError id="model-price-error" message={error} />
    </fieldset>
  )
}

/** While a model looks at the sample picture; how long it takes nobody knows. */
export function Probing() {
  const { t } = useTranslation('staff')
  return (
    <div role="status" className="grid gap-2 text-sm text-ink-2">
      {t('models.proving')}
      <Progress label={t('models.proving')} />
    </div>
  )
}
