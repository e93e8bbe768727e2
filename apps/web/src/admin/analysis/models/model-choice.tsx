import { type AiProvider, remoteProviderIdSchema } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { type ModelFieldsProps, ModelIdField } from './model-fields.tsx'
import { emptyValues, withKnownModel } from './model-form.ts'

interface ModelChoiceProps extends ModelFieldsProps {
  providers: readonly AiProvider[]
}

const OTHER = ':other'

/** The provider, and one of the models that it is known to offer or any other by its identifier. */
export function ModelChoice({ providers, values, onValues, errorOf }: ModelChoiceProps) {
  const { t } = useTranslation('staff')
  const provider = providers.find(({ id }) => id === values.provider)
  const offered = provider?.models.filter(({ capabilities }) => capabilities.vision) ?? []
  const [isOther, setIsOther] = useState(false)
  const isTyped = isOther || offered.length === 0
  const choose = (modelId: string) => {
    const known = offered.find((model) => model.modelId === modelId)
    setIsOther(modelId === OTHER)
    onValues(known === undefined ? { ...emptyValues(values.provider), priority: values.priority } : withKnownModel(values, known))
  }
  return (
    <>
      <Field label={t('models.fields.provider')} hint={provider && t(`models.keySource.${provider.keySource}`)} isRequired>
        {(control) => (
          <Select
            {...control}
            value={values.provider}
            onChange={(event) => {
              setIsOther(false)
              onValues(emptyValues(remoteProviderIdSchema.parse(event.target.value)))
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
        <Field label={t('models.fields.model')} isRequired error={isTyped ? undefined : errorOf('modelId')}>
          {(control) => (
            <Select {...control} value={isOther ? OTHER : values.modelId} onChange={(event) => choose(event.target.value)}>
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
      {isTyped && <ModelIdField values={values} onValues={onValues} errorOf={errorOf} />}
    </>
  )
}
