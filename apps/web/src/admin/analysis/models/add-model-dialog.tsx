import { type AiProvider, type RemoteProviderId, remoteProviderIdSchema } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormSwitch } from '../../../lib/form/form-fields.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { useFinish, useLateFailure } from '../../../lib/sheet-dialog.tsx'
import { FormDialog } from '../../../lib/unsaved-guard.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select-field.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import {
  emptyValues,
  MODEL_FIELDS,
  ModelIdField,
  type ModelInput,
  type ModelValues,
  modelFormSchema,
  NameAndPriority,
  newModelOf,
  PriceFields,
  Probing,
  useProblemWords,
  withKnownModel,
} from './model-form.tsx'
import { addModel, modelQueries, useRefreshModels } from './model-requests.ts'

/** A further model: it shows that it sees a photo before it is kept. */
export function AddModelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const [isUnsaved, setIsUnsaved] = useState(false)
  return (
    <FormDialog title={t('models.add')} description={t('models.addText')} isDirty={isUnsaved} onClose={onClose}>
      <Loaded query={useQuery(modelQueries.providers)} skeleton={<Skeleton className="h-80" />}>
        {(providers) => <AddModelForm providers={providers} onUnsaved={setIsUnsaved} onClose={onClose} />}
      </Loaded>
    </FormDialog>
  )
}

/** Where a key is known there is the least left to do. */
const firstChoice = (providers: readonly AiProvider[]): RemoteProviderId =>
  providers.find(({ keySource }) => keySource === 'stored' || keySource === 'environment')?.id ?? 'anthropic'

interface AddModelFormProps {
  providers: readonly AiProvider[]
  onUnsaved: (isUnsaved: boolean) => void
  onClose: () => void
}

function AddModelForm({ providers, onUnsaved, onClose }: AddModelFormProps) {
  const { t } = useTranslation('staff')
  const finish = useFinish(onClose, useRefreshModels())
  const { form, submit, isBusy, isDirty, formError } = useApiForm({
    schema: modelFormSchema,
    defaultValues: emptyValues(firstChoice(providers)),
    fields: MODEL_FIELDS,
    wordsFor: useProblemWords(),
    send: (input) => addModel(newModelOf(input, offeredModel(providers, input))),
    onDone: ({ name }) => finish({ title: t('models.added', { name }) }),
    onFailed: useLateFailure(),
  })
  const { control } = form
  const isUnsaved = isDirty && !isBusy
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  return (
    <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('models.addAction')}>
      <ModelChoice providers={providers} form={form} />
      <NameAndPriority control={control} />
      <PriceFields control={control} />
      <FormSwitch control={control} name="isActive" label={t('models.fields.isActive')} />
      {isBusy && <Probing />}
    </SheetForm>
  )
}

/** What its provider is known to say of a model. */
const offeredModel = (providers: readonly AiProvider[], { provider, modelId }: ModelInput) =>
  providers.find(({ id }) => id === provider)?.models.find((model) => model.modelId === modelId)

interface ModelChoiceProps {
  form: UseFormReturn<ModelValues, unknown, ModelInput>
  providers: readonly AiProvider[]
}

const OTHER = ':other'

/** The provider, and one of the models that it is known to offer or any other by its identifier. */
function ModelChoice({ providers, form }: ModelChoiceProps) {
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
      {isTyped && <ModelIdField control={control} name="modelId" />}
    </>
  )
}
