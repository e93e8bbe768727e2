import { useTranslation } from 'react-i18next'
import type { Submission } from '../../../lib/use-submit.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ModelField, ModelValues } from './model-form.ts'

export interface ModelFieldsProps {
  values: ModelValues
  onValues: (values: ModelValues) => void
  errorOf: Submission<ModelField, unknown>['errorOf']
}

/** Name and place in the list. */
export function NameAndPriority({ values, onValues, errorOf }: ModelFieldsProps) {
  const { t } = useTranslation('staff')
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
      <TextField
        label={t('models.fields.name')}
        required
        maxLength={100}
        value={values.name}
        onValueChange={(name) => onValues({ ...values, name })}
        error={errorOf('name')}
      />
      <PriorityField values={values} onValues={onValues} errorOf={errorOf} />
    </div>
  )
}

export function PriorityField({ values, onValues, errorOf }: ModelFieldsProps) {
  const { t } = useTranslation('staff')
  return (
    <TextField
      label={t('models.fields.priority')}
      inputMode="numeric"
      required
      value={values.priority}
      onValueChange={(priority) => onValues({ ...values, priority })}
      error={errorOf('priority')}
    />
  )
}

/** The provider's own name of the model. */
export function ModelIdField({ values, onValues, errorOf }: ModelFieldsProps) {
  const { t } = useTranslation('staff')
  return (
    <TextField
      label={t('models.fields.modelId')}
      hint={t('models.fields.modelIdHint')}
      required
      maxLength={200}
      autoCapitalize="none"
      spellCheck={false}
      value={values.modelId}
      onValueChange={(modelId) => onValues({ ...values, modelId })}
      error={errorOf('modelId')}
    />
  )
}

/** What a million tokens cost, in and out. */
export function PriceFields({ values, onValues, errorOf }: ModelFieldsProps) {
  const { t } = useTranslation('staff')
  const error = errorOf('price')
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : 'model-price-error'}>
      <legend className="text-compact font-semibold">{t('models.fields.price')}</legend>
      <p className="mt-0.5 text-sm text-ink-3">{t('models.fields.priceHint')}</p>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('models.fields.inputPrice')}
          inputMode="decimal"
          aria-invalid={error === undefined ? undefined : true}
          value={values.inputPrice}
          onValueChange={(inputPrice) => onValues({ ...values, inputPrice })}
        />
        <TextField
          label={t('models.fields.outputPrice')}
          inputMode="decimal"
          aria-invalid={error === undefined ? undefined : true}
          value={values.outputPrice}
          onValueChange={(outputPrice) => onValues({ ...values, outputPrice })}
        />
      </div>
      <FieldError id="model-price-error" message={error} />
    </fieldset>
  )
}
