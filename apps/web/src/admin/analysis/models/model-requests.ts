import {
  type AiModelPatch,
  aiModelSchema,
  aiProviderSchema,
  modelSpendSchema,
  type NewAiModel,
  type RemoteProviderId,
} from '@chioma/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson, send, sendJson } from '../../../lib/api/request.ts'

const MODELS = '/api/admin/ai-models'
const PROVIDERS = '/api/admin/ai-providers'

export const addModel = (body: NewAiModel) => sendJson('POST', MODELS, body, aiModelSchema)
export const changeModel = (id: string, body: AiModelPatch) => sendJson('PATCH', `${MODELS}/${id}`, body, aiModelSchema)
export const removeModel = (id: string) => send('DELETE', `${MODELS}/${id}`)
export const probeModel = (id: string) => sendJson('POST', `${MODELS}/${id}/probe`, {}, aiModelSchema)

const fetchProviders = (signal?: AbortSignal) => getJson(PROVIDERS, z.array(aiProviderSchema), signal)
export const storeKey = (provider: RemoteProviderId, apiKey: string) =>
  sendJson('PUT', `${PROVIDERS}/${provider}/key`, { apiKey }, aiProviderSchema)
export const removeKey = (provider: RemoteProviderId) =>
  sendJson('DELETE', `${PROVIDERS}/${provider}/key`, undefined, aiProviderSchema)

const fetchSpend = (signal?: AbortSignal) => getJson('/api/admin/model-spend', modelSpendSchema, signal)
export const changeSettings = (body: { deadlineMs: number; dailyBudgetUsd: number; version: number }) =>
  sendJson('PATCH', '/api/admin/model-settings', body, modelSpendSchema)

/** Everything about models: what one of them changes shows in the others. */
export const modelQueries = {
  all: ['staff', 'models'] as const,
  /** The models that look at photos, first ones first. */
  list: queryOptions({
    queryKey: ['staff', 'models', 'list'],
    queryFn: ({ signal }) => getJson(MODELS, z.array(aiModelSchema), signal),
  }),
  providers: queryOptions({ queryKey: ['staff', 'models', 'providers'], queryFn: ({ signal }) => fetchProviders(signal) }),
  spend: queryOptions({ queryKey: ['staff', 'models', 'spend'], queryFn: ({ signal }) => fetchSpend(signal) }),
}

/** Asks for everything about models anew. */
export function useRefreshModels(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: modelQueries.all })
}
