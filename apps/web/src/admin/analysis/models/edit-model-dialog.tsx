import type { AiModel } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { EditDialog } from '../../../lib/form/edit-dialog.tsx'
import { useEditForm } from '../../../lib/form/use-edit-form.ts'
import { ModelIdField, NameAndPriority, PriceFields, PriorityField, Probing, useProblemWords } from './model-fields.tsx'
import { MODEL_FORM, patchOf, useModelWords } from './model-form.ts'
import { changeModel, useRefreshModels } from './model-requests.ts'

/**
 * Changes what is known of a model; another identifier is proved first. When somebody else was quicker, both sides are shown and
 * nothing is overwritten.
 */
export function EditModelDialog({ model, onClose }: { model: AiModel; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const editing = useEditForm({
    ...MODEL_FORM,
    resource: model,
    wordsFor: useProblemWords(),
    send: (input, base) => changeModel(model.id, patchOf(input, base)),
    messageOf: () => ({ title: t('models.updated') }),
    refresh: useRefreshModels(),
    onClose,
  })
  const { base, form, isBusy } = editing
  return (
    <EditDialog
      title={t('models.editTitle', { name: model.name })}
      editing={editing}
      wordsOf={useModelWords()}
      labelOf={(field) => t(`models.fields.${field}`)}
      action={t('forms.save')}
      onClose={onClose}
    >
      {model.provider === 'local' ? (
        <PriorityField control={form.control} />
      ) : (
        <>
          <NameAndPriority control={form.control} />
          <ModelIdField control={form.control} />
          <PriceFields control={form.control} />
        </>
      )}
      {isBusy && form.getValues('modelId') !== base.modelId && <Probing />}
    </EditDialog>
  )
}
