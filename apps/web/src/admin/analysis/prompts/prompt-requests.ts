import {
  type HiddenPrompt,
  type HiddenPromptPatch,
  hiddenPromptSchema,
  type Language,
  type NewHiddenPrompt,
  type PromptRollback,
  promptTryOutResultSchema,
  promptVersionSchema,
  type SimulationRendererChange,
  simulationRendererSchema,
  simulationTryOutResultSchema,
} from '@chioma/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson, sendJson } from '../../../lib/api/request.ts'

const PROMPTS = '/api/admin/hidden-prompts'

export const addPrompt = (body: NewHiddenPrompt) => sendJson('POST', PROMPTS, body, hiddenPromptSchema)
export const changePrompt = (id: string, body: HiddenPromptPatch) =>
  sendJson('PATCH', `${PROMPTS}/${id}`, body, hiddenPromptSchema)
export const rollBack = (id: string, body: PromptRollback) =>
  sendJson('POST', `${PROMPTS}/${id}/rollback`, body, hiddenPromptSchema)
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
export function useCachePrompt(): (changed: HiddenPrompt) => void {
  const queryClient = useQueryClient()
  return (changed) =>
    queryClient.setQueryData(promptQueries.list.queryKey, (prompts) =>
      prompts?.map((prompt) => (prompt.id === changed.id ? changed : prompt)),
    )
}
