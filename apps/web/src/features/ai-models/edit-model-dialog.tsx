import type { AiModel } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { NameAndPriority, PriceFields, PriorityField } from './model-fields.tsx'
import { MODEL_FIELDS, patchOf, valuesOf } from './model-form.ts'
import { changeModel } from './model-requests.ts'
import { Proving } from './proving.tsx'
import { useMissingWords } from './use-missing-words.ts'
import { useRefreshModels } from './use-model-data.ts'

/** Changes what is known of a model; another identifier is proved first. */
export function EditModelDialog({ model, onClose }: { model: AiModel; onClose: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('models.editTitle', { name: model.name })}
      closeLabel={t('site:actions.close')}
    >
      <div className="p-5 sm:p-7">
        <EditModelForm model={model} onClose={onClose} />
      </div>
    </Dialog>
  )
}

function EditModelForm({ model, onClose }: { model: AiModel; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const refresh = useRefreshModels()
  const wordsFor = useMissingWords()
  const isBuiltIn = model.provider === 'local'
  const [values, setValues] = useState(() => valuesOf(model, model.provider === 'local' ? 'openai-compatible' : model.provider))
  const form = useSubmit({
    fields: MODEL_FIELDS,
    check: () => wordsFor(values),
    send: () => changeModel(model.id, patchOf(values, model)),
    onDone: () => {
      showToast({ title: t('models.updated') })
      onClose()
      void refresh()
    },
  })
  if (form.code === 'changed_meanwhile')
    return (
      <ChangedMeanwhile
        onReload={() => {
          void refresh()
          onClose()
        }}
      />
    )
  const fields = { values, onValues: setValues, errorOf: form.errorOf }
  return (
    <SheetForm onSubmit={() => form.submit({})} isBusy={form.isBusy} error={form.formError} action={t('forms.save')}>
      {isBuiltIn ? (
        <PriorityField {...fields} />
      ) : (
        <>
          <NameAndPriority {...fields} />
          <TextField
            label={t('models.fields.modelId')}
            hint={t('models.fields.modelIdHint')}
            required
            maxLength={200}
            autoCapitalize="none"
            spellCheck={false}
            value={values.modelId}
            onValueChange={(modelId) => setValues({ ...values, modelId })}
            error={form.errorOf('modelId')}
          />
          <PriceFields {...fields} />
        </>
      )}
      {form.isBusy && values.modelId !== model.modelId && <Proving />}
    </SheetForm>
  )
}

function ChangedMeanwhile({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <div className="grid gap-5">
      <Notice tone="caution" role="alert" title={t('changed.title')}>
        {t('changed.text')}
      </Notice>
      <div>
        <Button onClick={onReload}>{t('changed.reload')}</Button>
      </div>
    </div>
  )
}
