import type { AiProvider, RemoteProviderId } from '@chioma/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/form-dialog.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { useSubmit } from '../../../lib/use-submit.ts'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { ModelChoice } from './model-choice.tsx'
import { NameAndPriority, PriceFields } from './model-fields.tsx'
import { emptyValues, MODEL_FIELDS, newModelOf } from './model-form.ts'
import { addModel } from './model-requests.ts'
import { Proving } from './proving.tsx'
import { useMissingWords } from './use-missing-words.ts'
import { useProviders, useRefreshModels } from './use-model-data.ts'

/** A further model: it shows that it sees a photo before it is kept. */
export function AddModelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const [isUnsaved, setIsUnsaved] = useState(false)
  return (
    <FormDialog title={t('models.add')} description={t('models.addText')} isDirty={isUnsaved} onClose={onClose}>
      <Loaded query={useProviders()} skeleton={<Skeleton className="h-80" />}>
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
  const wordsFor = useMissingWords()
  const [first] = useState(() => emptyValues(firstChoice(providers)))
  const [values, setValues] = useState(first)
  const [isActive, setIsActive] = useState(true)
  const provider = providers.find(({ id }) => id === values.provider)
  const known = provider?.models.find(({ modelId }) => modelId === values.modelId.trim())
  const form = useSubmit({
    fields: MODEL_FIELDS,
    check: () => wordsFor(values),
    send: () => addModel(newModelOf(values, known, isActive)),
    onDone: (model) => {
      showToast({ title: t('models.added', { name: model.name }) })
      onClose()
      void refresh()
    },
  })
  const isUnsaved = (values !== first || !isActive) && !form.isBusy
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  return (
    <SheetForm onSubmit={() => form.submit({})} isBusy={form.isBusy} error={form.formError} action={t('models.addAction')}>
      <ModelChoice providers={providers} values={values} onValues={setValues} errorOf={form.errorOf} />
      <NameAndPriority values={values} onValues={setValues} errorOf={form.errorOf} />
      <PriceFields values={values} onValues={setValues} errorOf={form.errorOf} />
      <Switch label={t('models.fields.isActive')} isOn={isActive} onChange={setIsActive} />
      {form.isBusy && <Proving />}
    </SheetForm>
  )
}
