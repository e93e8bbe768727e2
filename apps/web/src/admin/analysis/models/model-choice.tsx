import { type AiProvider, remoteProviderIdSchema } from '@chioma/contract'
import { useState } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { ModelIdField } from './model-fields.tsx'
import { emptyValues, type ModelInput, type ModelValues, withKnownModel } from './model-form.ts'

interface ModelChoiceProps {
  form: UseFormReturn<ModelValues, unknown, ModelInput>
  providers: readonly AiProvider[]
}

const OTHER = ':other'

/** The provider, and one of the models that it is known to offer or any other by its identifier. */
export function ModelChoice({ providers, form }: ModelChoiceProps) {
  const { t } = useTranslation('staff')
  const { control } = form
  const [providerId, modelId] = useWatch({ control, name: ['provider', 'modelId'] })
  const error = useFormState({ control, name: 'modelId' }).errors.modelId?.message
  // What is chosen fills the fields; what was there at first is still what nothing was changed of.
  const fill = (values: ModelValues) => form.reset(values, { keepDefaultValues: true })
  const provider = providers.find(({ id }) => id === providerId)
  const offered = provider?.models.filter(({ capabilities }) => capabilities.vision) ?? []
  const [isOther, setIsOther] = useState(false)
  const isTyped = isOther || offered.length === 0
  const choose = (chosen: string) => {
    const known = offered.find((model) => model.modelId === chosen)
    setIsOther(chosen === OTHER)
    const values = form.getValues()
    const { priority, isActive } = values
    fill(known === undefined ? { ...emptyValues(providerId), priority, isActive } : withKnownModel(values, known))
  }
  return (
    <>
      <Field label={t('models.fields.provider')} hint={provider && t(`models.keySource.${provider.keySource}`)} isRequired>
        {(control) => (
          <Select
            {...control}
            value={providerId}
            onChange={(event) => {
              setIsOther(false)
              fill({ ...emptyValues(remoteProviderIdSchema.parse(event.target.value)), isActive: form.getValues('isActive') })
            }}
          >
            {providers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {offered.length > 0 && (
        <Field label={t('models.fields.model')} isRequired error={isTyped ? undefined : error}>
          {(control) => (
            <Select {...control} value={isOther ? OTHER : modelId} onChange={(event) => choose(event.target.value)}>
              <option value="" disabled>
                {t('models.fields.choose')}
              </option>
              {offered.map(({ modelId, name }) => (
                <option key={modelId} value={modelId}>
                  {name} ({modelId})
                </option>
              ))}
              <option value={OTHER}>{t('models.fields.other')}</option>
            </Select>
          )}
        </Field>
      )}
      {isTyped && <ModelIdField control={control} />}
    </>
  )
}
