import {
  type HiddenPrompt,
  type HiddenPromptPatch,
  hiddenPromptSchema,
  type Language,
  type NewHiddenPrompt,
  type PromptRollback,
  type PromptVersion,
  promptTryOutResultSchema,
  promptVersionSchema,
  type SimulationRendererChange,
  simulationRendererSchema,
  simulationTryOutResultSchema,
} from '@chioma/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { versionConflictIn } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { getJson, sendJson } from '../../../lib/api/request.ts'
import { useVersionedMutation } from '../../../lib/version-conflict.ts'
import { useToast } from '../../../ui/toast.tsx'

const PROMPTS = '/api/admin/hidden-prompts'

export const addPrompt = (body: NewHiddenPrompt) => sendJson('POST', PROMPTS, body, hiddenPromptSchema)
const changePrompt = (id: string, body: HiddenPromptPatch) => sendJson('PATCH', `${PROMPTS}/${id}`, body, hiddenPromptSchema)
const rollBack = (id: string, body: PromptRollback) => sendJson('POST', `${PROMPTS}/${id}/rollback`, body, hiddenPromptSchema)
export const tryOut = (id: string, body: { aiModelId: string; draft: string }) =>
  sendJson('POST', `${PROMPTS}/${id}/try-out`, body, promptTryOutResultSchema)
const RENDERER = '/api/admin/simulation-renderer'

export const changeRenderer = (body: SimulationRendererChange) => sendJson('PUT', RENDERER, body, simulationRendererSchema)
export const tryOutSimulation = (body: { language: Language; draft: string }) =>
  sendJson('POST', `${RENDERER}/try-out`, body, simulationTryOutResultSchema)

/** Who draws simulations. */
export const rendererQuery = queryOptions({
  queryKey: ['staff', 'simulation-renderer'],
  queryFn: ({ signal }) => getJson(RENDERER, simulationRendererSchema, signal),
})

export const samplePhotoUrl = (name: string): string => `/api/admin/sample-photos/${name}`

export const promptQueries = {
  /** Every hidden prompt in every language, as it reads now. */
  list: queryOptions({
    queryKey: ['staff', 'hidden-prompts'],
    queryFn: ({ signal }) => getJson(PROMPTS, z.array(hiddenPromptSchema), signal),
  }),
  /** Of a prompt as it reads now. */
  versions: ({ id, version }: Pick<HiddenPrompt, 'id' | 'version'>) =>
    queryOptions({
      queryKey: ['staff', 'prompt-versions', id, version],
      queryFn: ({ signal }) => getJson(`${PROMPTS}/${id}/versions`, z.array(promptVersionSchema), signal),
    }),
}

export function useRefreshPrompts(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: promptQueries.list.queryKey })
}

/** Puts a prompt as the server gave it back in the place of the one that was shown. */
function useCachePrompt(): (changed: HiddenPrompt) => void {
  const queryClient = useQueryClient()
  const refresh = useRefreshPrompts()
  return (changed) => {
    queryClient.setQueryData(promptQueries.list.queryKey, (prompts) =>
      prompts?.map((prompt) => (prompt.id === changed.id ? changed : prompt)),
    )
    // An answer that is still on its way knows nothing of it.
    void refresh()
  }
}

/** What is said in passing when a change was kept, and when it was not. */
export interface EditorWords {
  saved: string
  failed: string
  /** Stands before why. */
  failedText?: string
}

const failure = ({ failed, failedText }: EditorWords, error: unknown, t: TFunction) => ({
  title: failed,
  description: [...(failedText === undefined ? [] : [`${failedText}.`]), errorText(error, t)].join(' '),
  variant: 'destructive' as const,
})

/** Saves a text, and keeps what was typed on meanwhile; where somebody else was quicker, what they wrote takes its place on the page and both are shown. */
export function usePromptSaving(
  prompt: HiddenPrompt,
  { draft, words, onDraft }: { draft: string; words: EditorWords; onDraft: (text: string, of: HiddenPrompt) => void },
) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const keep = useCachePrompt()
  const onError = (error: unknown) => {
    showToast(failure(words, error, t))
    const conflict = versionConflictIn(error, hiddenPromptSchema)
    if (conflict !== undefined) keep(conflict.now)
  }
  const { id, version } = prompt
  const save = useMutation({
    mutationFn: (text: string) => changePrompt(id, { prompt: text, version }),
    onSuccess: (changed, sent) => {
      keep(changed)
      onDraft(draft.trim() === sent ? changed.prompt : draft, changed)
      showToast({ title: words.saved })
    },
    onError,
  })
  return { save, conflict: versionConflictIn(save.error, hiddenPromptSchema) }
}

/** What a conflict about a prompt calls its fields. */
export const PROMPT_LABELS = {
  promptVersion: 'versions.one',
  priority: 'models.fields.priority',
  isActive: 'prompts.isActive',
} as const

/** Takes a prompt into use as it was looked at, or out of it, however it reads. */
export function usePromptActivation(prompt: HiddenPrompt, words: EditorWords) {
  const { t } = useTranslation('staff')
  const isOn = (isActive: boolean) => ({ isActive: t(`insights:filters.${isActive}`) })
  return useVersionedMutation({
    seen: prompt,
    mutationFn: (isActive: boolean, { id, version }) => changePrompt(id, { isActive, version }),
    wordsOf: ({ promptVersion, priority, isActive }, isWanted) => ({
      promptVersion: isWanted ? String(promptVersion) : '',
      priority: isWanted ? String(priority) : '',
      ...isOn(isActive),
    }),
    wordsOfWanted: isOn,
    ...usePromptResult(words, () => undefined),
  })
}

/** Takes another version into use; a conflict where another one is in use by now, or where the prompt itself came into use or went. */
export function usePromptRollback(prompt: HiddenPrompt, words: EditorWords, onRolledBack: (changed: HiddenPrompt) => void) {
  const { t } = useTranslation('staff')
  return useVersionedMutation({
    seen: prompt,
    mutationFn: ({ number }: PromptVersion, { id, version }) => rollBack(id, { number, version }),
    wordsOf: ({ promptVersion, isActive }) => ({
      promptVersion: String(promptVersion),
      isActive: t(`insights:filters.${isActive}`),
    }),
    wordsOfWanted: ({ number }) => ({ promptVersion: String(number) }),
    ...usePromptResult(words, onRolledBack),
  })
}

/** What becomes of a change of a prompt. */
function usePromptResult(words: EditorWords, onChanged: (changed: HiddenPrompt) => void) {
  const { t } = useTranslation('staff')
  const showToast = useToast()
  const keep = useCachePrompt()
  return {
    schema: hiddenPromptSchema,
    onSuccess: (changed: HiddenPrompt) => {
      keep(changed)
      onChanged(changed)
      showToast({ title: words.saved })
    },
    onError: (error: unknown) => showToast(failure(words, error, t)),
    onSettled: useRefreshPrompts(),
  }
}
