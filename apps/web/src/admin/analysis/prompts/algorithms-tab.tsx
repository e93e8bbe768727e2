import { type AiModel, type HiddenPrompt, type Language, newHiddenPromptSchema, PROMPT_LENGTH } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Plus } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type FormField, FormSwitch, FormTextArea } from '../../../lib/form/form-fields.tsx'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { useFinish, useLateFailure } from '../../../lib/sheet-dialog.tsx'
import { FormDialog, UnsavedGuard } from '../../../lib/unsaved-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { Select } from '../../../ui/select-field.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { modelQueries } from '../models/model-requests.ts'
import { type Drafts, draftOf, PromptEditor, PromptLanguage, sortedPrompts, withDraft } from './prompt-editor.tsx'
import { addPrompt, promptQueries, useRefreshPrompts } from './prompt-requests.ts'
import { TryOutDialog } from './try-out-dialog.tsx'

/** The universal main algorithms. */
const TYPES = ['image_scanning', 'report_generation'] as const
type AlgorithmType = (typeof TYPES)[number]

/** What models are told to do, by language: looking at photos, and writing reports. What was typed stays when the language changes. */
export function AlgorithmsTab() {
  const { t } = useTranslation('staff')
  const { language: shown } = useLanguage()
  const [language, setLanguage] = useState<Language>(shown)
  const [drafts, setDrafts] = useState<Drafts>({})
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-intro text-ink-2">{t('prompts.intro')}</p>
        <PromptLanguage value={language} onChange={setLanguage} />
      </div>
      <Loaded query={useQuery(promptQueries.list)} skeleton={<Skeleton className="h-96" />}>
        {(prompts) =>
          TYPES.map((type) => (
            <AlgorithmSection
              key={`${type} ${language}`}
              type={type}
              language={language}
              prompts={sortedPrompts(prompts.filter((prompt) => prompt.type === type && prompt.language === language))}
              drafts={drafts}
              onDraft={(text, of) => setDrafts((before) => withDraft(before, of, text))}
            />
          ))
        }
      </Loaded>
      <UnsavedGuard isDirty={Object.keys(drafts).length > 0} />
    </div>
  )
}

interface AlgorithmSectionProps {
  type: AlgorithmType
  language: Language
  prompts: readonly HiddenPrompt[]
  drafts: Drafts
  onDraft: (text: string, of: HiddenPrompt) => void
}

function AlgorithmSection({ type, language, prompts, drafts, onDraft }: AlgorithmSectionProps) {
  const { t } = useTranslation('staff')
  const [isAdding, setIsAdding] = useState(false)
  const [tried, setTried] = useState<HiddenPrompt>()
  const title = t(`prompts.types.${type}`)
  const titleOf = usePromptTitle()
  return (
    <PageSection
      title={title}
      intro={t(`prompts.typeTexts.${type}`)}
      actions={
        <Button variant="quiet" size="small" icon={Plus} onClick={() => setIsAdding(true)}>
          {t('prompts.add')}
        </Button>
      }
    >
      {prompts.length === 0 && <p className="text-ink-3">{t('prompts.none')}</p>}
      <div className="grid divide-y divide-line [&>*]:py-6 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
        {prompts.map((prompt) => (
          <PromptEditor
            key={prompt.id}
            prompt={prompt}
            title={titleOf(prompt)}
            name={`${title} (${titleOf(prompt)})`}
            draft={draftOf(drafts, prompt)}
            words={{ saved: t('prompts.updated'), failed: t('prompts.updateFailed') }}
            onDraft={onDraft}
            actions={
              type === 'image_scanning' && (
                <Button variant="quiet" size="small" icon={FlaskConical} onClick={() => setTried(prompt)}>
                  {t('tryOut.open')}
                </Button>
              )
            }
          />
        ))}
      </div>
      {isAdding && (
        <AddPromptDialog
          like={{ type, language, prompt: prompts[0]?.prompt ?? '' }}
          title={title}
          onClose={() => setIsAdding(false)}
        />
      )}
      {tried !== undefined && (
        <TryOutDialog
          prompt={tried}
          title={`${title} (${titleOf(tried)})`}
          draft={draftOf(drafts, tried)}
          onClose={() => setTried(undefined)}
        />
      )}
    </PageSection>
  )
}

/** For whom a prompt is: all models, or one by its name. */
function usePromptTitle(): (prompt: HiddenPrompt) => string {
  const { t } = useTranslation('staff')
  const { data } = useQuery(modelQueries.list)
  return ({ aiModelId }) =>
    aiModelId === null
      ? t('prompts.forAll')
      : t('prompts.forModel', { name: data?.find(({ id }) => id === aiModelId)?.name ?? aiModelId })
}

const promptFormSchema = z.object({
  aiModelId: newHiddenPromptSchema.shape.aiModelId.unwrap().unwrap(),
  prompt: newHiddenPromptSchema.shape.prompt,
  isActive: z.boolean(),
})
type PromptValues = z.input<typeof promptFormSchema>

interface AddPromptDialogProps {
  /** What the new prompt is for, and its first draft. */
  like: Pick<HiddenPrompt, 'type' | 'language' | 'prompt'>
  title: string
  onClose: () => void
}

/** A prompt for one model alone; it stands before the one for all. */
function AddPromptDialog({ like, title, onClose }: AddPromptDialogProps) {
  const { t } = useTranslation('staff')
  const { data } = useQuery(modelQueries.list)
  const models = data?.filter(({ provider }) => provider !== 'local') ?? []
  const finish = useFinish(onClose, useRefreshPrompts())
  const { form, submit, isBusy, isDirty, formError } = useApiForm({
    schema: promptFormSchema,
    defaultValues: { aiModelId: '', prompt: like.prompt, isActive: false },
    fields: ['aiModelId', 'prompt'],
    wordsFor: (field) => t(field === 'prompt' ? 'prompts.required' : 'forms.missing'),
    send: (input) => addPrompt({ type: like.type, language: like.language, ...input, priority: 1 }),
    onDone: () => finish({ title: t('prompts.added') }),
    onFailed: useLateFailure(),
  })
  return (
    <FormDialog
      title={t('prompts.addTitle')}
      description={t('prompts.addText', { title })}
      isDirty={isDirty && !isBusy}
      onClose={onClose}
    >
      <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('prompts.addAction')}>
        <ModelSelect control={form.control} name="aiModelId" models={models} />
        <FormTextArea
          control={form.control}
          name="prompt"
          label={t('prompts.text')}
          hint={t('prompts.addHint')}
          required
          rows={10}
          maxLength={PROMPT_LENGTH}
          lang={like.language}
        />
        <FormSwitch control={form.control} name="isActive" label={t('prompts.isActive')} />
      </SheetForm>
    </FormDialog>
  )
}

type ModelSelectProps<Input> = FormField<PromptValues, Input, string> & { models: readonly AiModel[] }

function ModelSelect<Input>({ control, name, models }: ModelSelectProps<Input>) {
  const { t } = useTranslation('staff')
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={t('prompts.model')} isRequired error={fieldState.error?.message}>
      {(aria) => (
        <Select {...aria} value={field.value} onChange={({ target }) => field.onChange(target.value)}>
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
