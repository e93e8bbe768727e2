import { type AiModel, aiModelSchema } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { EditDialog } from '../../../lib/edit-dialog.tsx'
import { useEditing } from '../../../lib/use-editing.ts'
import { useToast } from '../../../ui/toast.tsx'
import { type ModelFieldsProps, ModelIdField, NameAndPriority, PriceFields, PriorityField } from './model-fields.tsx'
import { editedValues, joinedValues, MODEL_FIELDS, patchOf } from './model-form.ts'
import { changeModel } from './model-requests.ts'
import { Proving } from './proving.tsx'
import { useMissingWords } from './use-missing-words.ts'
import { useRefreshModels } from './use-model-data.ts'
import { useModelWords } from './use-model-words.ts'

/**
 * Changes what is known of a model; another identifier is proved first. When somebody else was quicker, both sides are shown and
 * nothing is overwritten.
 */
export function EditModelDialog({ model, onClose }: { model: AiModel; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const refresh = useRefreshModels()
  const editing = useEditing({
    thing: model,
    schema: aiModelSchema,
    valuesOf: editedValues,
    join: joinedValues,
    fields: MODEL_FIELDS,
    check: useMissingWords(),
    send: (values, base) => changeModel(model.id, patchOf(values, base)),
    onDone: () => {
      showToast({ title: t('models.updated') })
      onClose()
      void refresh()
    },
    onFailed: () => void refresh(),
  })
  const { base, values, setValues, isBusy, errorOf } = editing
  return (
    <EditDialog
      title={t('models.editTitle', { name: model.name })}
      editing={editing}
      wordsOf={useModelWords()}
      labelOf={(field) => t(`models.fields.${field}`)}
      action={t('forms.save')}
      onClose={onClose}
    >
      <Fields isBuiltIn={model.provider === 'local'} values={values} onValues={setValues} errorOf={errorOf} />
      {isBusy && values.modelId !== base.modelId && <Proving />}
    </EditDialog>
  )
}

function Fields({ isBuiltIn, ...fields }: ModelFieldsProps & { isBuiltIn: boolean }) {
  if (isBuiltIn) return <PriorityField {...fields} />
  return (
    <>
      <NameAndPriority {...fields} />
      <ModelIdField {...fields} />
      <PriceFields {...fields} />
    </>
  )
}
