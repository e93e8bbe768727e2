import { useTranslation } from 'react-i18next'
import { type ModelField, type ModelValues, wrongFields } from './model-form.ts'

/** Words beside the fields of a model that cannot be sent as they are. */
export function useMissingWords(): (values: ModelValues) => Partial<Record<ModelField, string>> {
  const { t } = useTranslation('staff')
  return (values) => {
    const words = { priority: t('models.fields.priorityWrong'), price: t('models.fields.priceWrong') }
    return Object.fromEntries(
      wrongFields(values).map((field) => [field, field === 'priority' || field === 'price' ? words[field] : t('forms.missing')]),
    )
  }
}
