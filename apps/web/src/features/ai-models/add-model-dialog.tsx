import type { AiProvider, RemoteProviderId } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../lib/loaded.tsx'
import { useSubmit } from '../../lib/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast.tsx'
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
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('models.add')}
      description={t('models.addText')}
      closeLabel={t('site:actions.close')}
    >
      <div className="p-5 sm:p-7">
        <Loaded query={useProviders()} skeleton={<Skeleton className="h-80" />}>
          {(providers) => <AddModelForm providers={providers} onClose={onClose} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

/** Where a key is known there is the least left to do. */
const firstChoice = (providers: readonly AiProvider[]): RemoteProviderId =>
  providers.find(({ keySource }) => keySource === 'stored' || keySource === 'environment')?.id ?? 'anthropic'

function AddModelForm({ providers, onClose }: { providers: readonly AiProvider[]; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const refresh = useRefreshModels()
  const wordsFor = useMissingWords()
  const [values, setValues] = useState(() => emptyValues(firstChoice(providers)))
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
