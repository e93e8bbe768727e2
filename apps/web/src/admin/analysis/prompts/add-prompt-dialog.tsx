import type { AiModel, HiddenPrompt } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/form-dialog.tsx'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { modelQueries } from '../models/model-requests.ts'
import { addPrompt } from './prompt-requests.ts'
import { useRefreshPrompts } from './use-prompts.ts'

interface AddPromptDialogProps {
  /** What the new prompt is for, and its first draft. */
  like: Pick<HiddenPrompt, 'type' | 'language' | 'prompt'>
  title: string
  onClose: () => void
}

/** A prompt for one model alone; it stands before the one for all. */
export function AddPromptDialog({ like, title, onClose }: AddPromptDialogProps) {
  const { t } = useTranslation('staff')
  const { data } = useQuery(modelQueries.list)
  const models = data?.filter(({ provider }) => provider !== 'local') ?? []
  const showToast = useToast()
  const refresh = useRefreshPrompts()
  const [aiModelId, setAiModelId] = useState('')
  const [prompt, setPrompt] = useState(like.prompt)
  const [isActive, setIsActive] = useState(false)
  const form = useSubmit({
    fields: ['aiModelId', 'prompt'] as const,
    check: () => ({
      ...(aiModelId === '' && { aiModelId: t('forms.missing') }),
      ...(prompt.trim() === '' && { prompt: t('prompts.required') }),
    }),
    send: () => addPrompt({ type: like.type, language: like.language, aiModelId, prompt: prompt.trim(), isActive, priority: 1 }),
    onDone: () => {
      showToast({ title: t('prompts.added') })
      onClose()
      void refresh()
    },
  })
  const isDirty = aiModelId !== '' || prompt !== like.prompt || isActive
  return (
    <FormDialog
      title={t('prompts.addTitle')}
      description={t('prompts.addText', { title })}
      isDirty={isDirty && !form.isBusy}
      onClose={onClose}
    >
      <SheetForm onSubmit={() => form.submit({})} isBusy={form.isBusy} error={form.formError} action={t('prompts.addAction')}>
        <ModelSelect models={models} value={aiModelId} onChange={setAiModelId} error={form.errorOf('aiModelId')} />
        <Field label={t('prompts.text')} hint={t('prompts.addHint')} isRequired error={form.errorOf('prompt')}>
          {(control) => (
            <TextArea
              {...control}
              rows={10}
              lang={like.language}
              value={prompt}
              onChange={(event) => setPrompt(event.target.value)}
            />
          )}
        </Field>
        <Switch label={t('prompts.isActive')} isOn={isActive} onChange={setIsActive} />
      </SheetForm>
    </FormDialog>
  )
}

interface ModelSelectProps {
  models: readonly AiModel[]
  value: string
  onChange: (aiModelId: string) => void
  error: string | undefined
}

function ModelSelect({ models, value, onChange, error }: ModelSelectProps) {
  const { t } = useTranslation('staff')
  return (
    <Field label={t('prompts.model')} isRequired error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="" disabled>
            {t('models.fields.choose')}
          </option>
          {models.map(({ id, name, provider }) => (
            <option key={id} value={id}>
              {name} ({provider.toUpperCase()})
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
