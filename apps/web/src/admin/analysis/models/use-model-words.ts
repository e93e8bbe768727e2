import { useTranslation } from 'react-i18next'
import { formatUsd } from '../../../lib/format.ts'
import { type ComparedField, type ModelValues, priceFormSchema } from './model-form.ts'

/** What the fields of a model say, to be read beside another version of it. */
export function useModelWords(): (values: ModelValues) => Record<ComparedField, string> {
  const { t } = useTranslation('staff')
  return (values) => {
    const price = priceFormSchema.safeParse(values.price).data ?? null
    return {
      name: values.name.trim(),
      modelId: values.modelId.trim(),
      priority: values.priority.trim(),
      price:
        price === null
          ? ''
          : t('models.facts.price', {
              input: formatUsd(price.inputUsdPerMillion),
              output: formatUsd(price.outputUsdPerMillion),
            }),
    }
  }
}
