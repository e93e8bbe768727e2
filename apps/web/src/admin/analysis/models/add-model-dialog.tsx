import type { AiProvider, RemoteProviderId } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormSwitch } from '../../../lib/form/form-fields.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { FormDialog } from '../../../lib/form-dialog.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { ModelChoice } from './model-choice.tsx'
import { NameAndPriority, PriceFields, useProblemWords } from './model-fields.tsx'
import { emptyValues, MODEL_FIELDS, type ModelInput, modelFormSchema, newModelOf } from './model-form.ts'
import { addModel, modelQueries, useRefreshModels } from './model-requests.ts'
import { Proving } from './proving.tsx'

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
  const showToast = useToast()
  const refresh = useRefreshModels()
  const { form, submit, isBusy, isDirty, formError } = useApiForm({
    schema: modelFormSchema,
    defaultValues: emptyValues(firstChoice(providers)),
    fields: MODEL_FIELDS,
    wordsFor: useProblemWords(),
    send: (input) => addModel(newModelOf(input, offeredModel(providers, input))),
    onDone: (model) => {
      showToast({ title: t('models.added', { name: model.name }) })
      onClose()
      void refresh()
    },
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
      {isBusy && <Proving />}
    </SheetForm>
  )
}

/** What its provider is known to say of a model. */
const offeredModel = (providers: readonly AiProvider[], { provider, modelId }: ModelInput) =>
  providers.find(({ id }) => id === provider)?.models.find((model) => model.modelId === modelId)
