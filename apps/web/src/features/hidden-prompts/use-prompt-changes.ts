import { type HiddenPrompt, hiddenPromptSchema } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { overtakenIn } from '../../lib/api/overtaken.ts'
import { useSettledChange } from '../../lib/use-settled-change.ts'
import { useToast } from '../../ui/toast.tsx'
import type { EditorWords } from './editor-words.ts'
import { changePrompt } from './prompt-requests.ts'
import { useKeepPrompt, useRefreshPrompts } from './use-prompts.ts'

/** Saves a text; where somebody else was quicker, what they wrote takes its place on the page and both are shown. */
export function usePromptSaving(prompt: HiddenPrompt, words: EditorWords, onDraft: (text: string, of: HiddenPrompt) => void) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const keep = useKeepPrompt()
  const onError = (error: unknown) => {
    showToast({ title: words.failed, description: words.failedText ?? errorText(error, t), variant: 'destructive' })
    const overtaken = overtakenIn(error, hiddenPromptSchema)
    if (overtaken !== undefined) keep(overtaken.now)
  }
  const { id, version } = prompt
  const save = useMutation({
    mutationFn: (text: string) => changePrompt(id, { prompt: text, version }),
    onSuccess: (changed) => {
      keep(changed)
      onDraft(changed.prompt, changed)
      showToast({ title: words.saved })
    },
    onError,
  })
  return { save, overtaken: overtakenIn(save.error, hiddenPromptSchema) }
}

/** Takes a prompt into use or out of it, as it was looked at. */
export function usePromptActivation(prompt: HiddenPrompt, words: EditorWords) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const keep = useKeepPrompt()
  const isOn = (isActive: boolean) => ({ isActive: t(`insights:filters.${isActive}`) })
  return useSettledChange({
    seen: prompt,
    schema: hiddenPromptSchema,
    send: (isActive: boolean, { id, version }) => changePrompt(id, { isActive, version }),
    wordsOf: ({ promptVersion, priority, isActive }) => ({
      promptVersion: String(promptVersion),
      priority: String(priority),
      ...isOn(isActive),
    }),
    wordsOfWanted: isOn,
    onDone: (changed) => {
      keep(changed)
      showToast({ title: words.saved })
    },
    onFailed: (error) =>
      showToast({ title: words.failed, description: words.failedText ?? errorText(error, t), variant: 'destructive' }),
    onSettled: useRefreshPrompts(),
  })
}
