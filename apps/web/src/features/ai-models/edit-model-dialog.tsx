import { type AiModel, aiModelSchema } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentIn } from '../../lib/api/current-in.ts'
import { ChangedMeanwhile } from '../../lib/changed-meanwhile.tsx'
import { FormDialog } from '../../lib/form-dialog.tsx'
import { type Submission, useSubmit } from '../../lib/use-submit.ts'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { NameAndPriority, PriceFields, PriorityField } from './model-fields.tsx'
import {
  type ComparedField,
  joinedValues,
  MODEL_FIELDS,
  type ModelField,
  type ModelValues,
  patchOf,
  valuesOf,
} from './model-form.ts'
import { changeModel } from './model-requests.ts'
import { Proving } from './proving.tsx'
import { useMissingWords } from './use-missing-words.ts'
import { useRefreshModels } from './use-model-data.ts'
import { useModelWords } from './use-model-words.ts'

interface Upon {
  values: ModelValues
  base: AiModel
}

/**
 * Changes what is known of a model; another identifier is proved first. When somebody else was quicker, both sides are shown and
 * nothing is overwritten.
 */
export function EditModelDialog({ model, onClose }: { model: AiModel; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const { base, values, setValues, theirs, form, saveChosen } = useEditing(model, onClose)
  const wordsOf = useModelWords()
  return (
    <FormDialog
      title={t('models.editTitle', { name: model.name })}
      isDirty={Object.keys(patchOf(values, base)).length > 1 && !form.isBusy}
      onClose={onClose}
    >
      {theirs !== undefined ? (
        <ChangedMeanwhile
          base={wordsOf(fieldsOf(base))}
          mine={wordsOf(values)}
          theirs={wordsOf(fieldsOf(theirs))}
          labelOf={(field) => t(`models.fields.${field}`)}
          isBusy={form.isBusy}
          onSave={(mine) => saveChosen(theirs, mine)}
          onTakeTheirs={onClose}
        />
      ) : (
        <SheetForm
          onSubmit={() => form.submit({ values, base })}
          isBusy={form.isBusy}
          error={form.formError}
          action={t('forms.save')}
        >
          <Fields isBuiltIn={model.provider === 'local'} values={values} onValues={setValues} errorOf={form.errorOf} />
          {form.isBusy && values.modelId !== base.modelId && <Proving />}
        </SheetForm>
      )}
    </FormDialog>
  )
}

const fieldsOf = (model: AiModel): ModelValues =>
  valuesOf(model, model.provider === 'local' ? 'openai-compatible' : model.provider)

function useEditing(model: AiModel, onClose: () => void) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const refresh = useRefreshModels()
  const wordsFor = useMissingWords()
  const [base, setBase] = useState(model)
  const [values, setValues] = useState(() => fieldsOf(model))
  const [theirs, setTheirs] = useState<AiModel>()
  const form = useSubmit({
    fields: MODEL_FIELDS,
    check: (upon: Upon) => wordsFor(upon.values),
    send: (upon: Upon) => changeModel(model.id, patchOf(upon.values, upon.base)),
    onDone: () => {
      showToast({ title: t('models.updated') })
      onClose()
      void refresh()
    },
    onFailed: (error) => {
      setTheirs(currentIn(error, aiModelSchema))
      void refresh()
    },
  })
  const saveChosen = (upon: AiModel, mine: ReadonlySet<ComparedField>) => {
    const chosen = joinedValues(fieldsOf(upon), values, mine)
    setBase(upon)
    setValues(chosen)
    setTheirs(undefined)
    form.submit({ values: chosen, base: upon })
  }
  return { base, values, setValues, theirs, form, saveChosen }
}

interface FieldsProps {
  isBuiltIn: boolean
  values: ModelValues
  onValues: (values: ModelValues) => void
  errorOf: Submission<ModelField, unknown>['errorOf']
}

function Fields({ isBuiltIn, ...fields }: FieldsProps) {
  const { t } = useTranslation('staff')
  const { values, onValues, errorOf } = fields
  if (isBuiltIn) return <PriorityField {...fields} />
  return (
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
        onValueChange={(modelId) => onValues({ ...values, modelId })}
        error={errorOf('modelId')}
      />
      <PriceFields {...fields} />
    </>
  )
}
