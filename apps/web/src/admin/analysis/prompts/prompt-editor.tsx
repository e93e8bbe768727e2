import { type HiddenPrompt, LANGUAGES, type Language, PROMPT_LENGTH } from '@chioma/contract'
import { History, Save } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictNotice, ConflictQuestion } from '../../../lib/conflict-notice.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage, useLanguageName } from '../../../lib/i18n/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { type EditorWords, PROMPT_LABELS, usePromptActivation, usePromptSaving } from './prompt-requests.ts'
import { TextDifference, VersionsDialog } from './versions-dialog.tsx'

/** What was typed and not saved, by the prompt's id. */
export type Drafts = Readonly<Record<string, string>>

export const draftOf = (drafts: Drafts, { id, prompt }: HiddenPrompt): string => drafts[id] ?? prompt

/** A draft that says what the prompt says is none. */
export function withDraft(drafts: Drafts, { id, prompt }: HiddenPrompt, text: string): Drafts {
  const { [id]: _before, ...others } = drafts
  return text === prompt ? others : { ...others, [id]: text }
}

/** Whether there is anything to save: spaces at the ends do not count, and an empty prompt cannot be saved. */
export const isSavable = (draft: string, { prompt }: HiddenPrompt): boolean =>
  draft.trim() !== '' && draft.trim() !== prompt.trim()

/** Those for all models before those for one, then by priority: in the order in which they are looked at, last to first choice turned round. */
export const sortedPrompts = (prompts: readonly HiddenPrompt[]): HiddenPrompt[] =>
  [...prompts].sort(
    (a, b) => Number(a.aiModelId !== null) - Number(b.aiModelId !== null) || a.priority - b.priority || (a.id < b.id ? -1 : 1),
  )

interface PromptEditorProps {
  prompt: HiddenPrompt
  /** The heading. */
  title: string
  /** Tells it from every other prompt on the page. */
  name: string
  draft: string
  words: EditorWords
  /** `of` is the prompt as it reads now, so that a draft that was saved is none any more. */
  onDraft: (text: string, of: HiddenPrompt) => void
  /** Further things to do with the draft. */
  actions?: ReactNode
}

/** One hidden prompt: its text, whether it is in use, and its earlier versions. */
export function PromptEditor({ prompt, title, name, draft, words, onDraft, actions }: PromptEditorProps) {
  const { t } = useTranslation('staff')
  const [isShowingVersions, setIsShowingVersions] = useState(false)
  const { save, conflict } = usePromptSaving(prompt, { draft, words, onDraft })
  const activation = usePromptActivation(prompt, words)
  const isChanged = isSavable(draft, prompt)
  const takeTheirs = () => {
    save.reset()
    onDraft(prompt.prompt, prompt)
  }
  return (
    <article className="grid gap-4" aria-label={name}>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-text text-base font-semibold tracking-normal">
            {title}
            {prompt.isActive && <Chip tone="accent">{t('models.active')}</Chip>}
            {isChanged && <Chip tone="medium">{t('prompts.unsaved')}</Chip>}
          </h3>
          <p className="num mt-0.5 text-sm text-ink-3">
            {t('prompts.facts', { priority: prompt.priority, version: prompt.promptVersion })}{' '}
            <span className="font-mono break-all">ID {prompt.id}</span>
          </p>
        </div>
        <Switch
          label={t('prompts.isActive')}
          context={name}
          isOn={activation.pending ?? prompt.isActive}
          isBusy={activation.pending !== undefined}
          onChange={(isActive) => activation.mutate(isActive)}
        />
      </header>
      {activation.conflict !== undefined && (
        <ConflictQuestion conflict={activation.conflict} labelOf={(field) => t(PROMPT_LABELS[field])} />
      )}
      {conflict !== undefined && draft !== prompt.prompt && (
        <ConflictNotice fields={[]} labelOf={String} lastChange={conflict.lastChange} text={t('prompts.conflict')}>
          <div className="mt-3 max-h-80 overflow-y-auto rounded-small border border-line bg-surface p-3">
            <TextDifference before={prompt.prompt} after={draft} isBrief />
          </div>
          <Button variant="quiet" size="small" className="mt-3" onClick={takeTheirs}>
            {t('prompts.takeTheirs')}
          </Button>
        </ConflictNotice>
      )}
      <PromptText title={name} draft={draft} onDraft={(text) => onDraft(text, prompt)} language={prompt.language} />
      <div className="flex flex-wrap items-center gap-2.5">
        <Button size="small" icon={Save} disabled={!isChanged} isBusy={save.isPending} onClick={() => save.mutate(draft.trim())}>
          {t('forms.save')}
        </Button>
        {draft !== prompt.prompt && (
          <Button variant="plain" size="small" onClick={() => onDraft(prompt.prompt, prompt)}>
            {t('prompts.discard')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          icon={History}
          disabled={draft !== prompt.prompt}
          onClick={() => setIsShowingVersions(true)}
        >
          {t('prompts.versions')}
        </Button>
        {actions}
      </div>
      {isShowingVersions && (
        <VersionsDialog
          prompt={prompt}
          title={name}
          words={words}
          onRolledBack={(changed) => onDraft(changed.prompt, changed)}
          onClose={() => setIsShowingVersions(false)}
        />
      )}
    </article>
  )
}

interface PromptTextProps {
  title: string
  draft: string
  language: string
  onDraft: (text: string) => void
}

function PromptText({ title, draft, language: written, onDraft }: PromptTextProps) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const counts = { shown: formatNumber(draft.length, language), most: formatNumber(PROMPT_LENGTH, language) }
  return (
    <Field
      label={<span className="sr-only">{t('prompts.textOf', { title })}</span>}
      hint={<span className="num">{t('prompts.characters', counts)}</span>}
      error={draft.trim() === '' ? t('prompts.required') : undefined}
      className="-mt-4"
    >
      {(control) => (
        <TextArea
          {...control}
          lang={written}
          rows={14}
          maxLength={PROMPT_LENGTH}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          className="text-compact leading-relaxed"
        />
      )}
    </Field>
  )
}

interface PromptLanguageProps {
  value: Language
  languages?: readonly Language[]
  onChange: (language: Language) => void
}

/** The language in which a prompt is written; the visitor's language chooses it. */
export function PromptLanguage({ value, languages = LANGUAGES, onChange }: PromptLanguageProps) {
  const { t } = useTranslation('staff')
  const languageName = useLanguageName()
  return (
    <SelectField
      label={t('prompts.language')}
      className="w-full max-w-64"
      options={languages.map((language) => ({ value: language, label: languageName(language) }))}
      value={value}
      onValueChange={onChange}
    />
  )
}
