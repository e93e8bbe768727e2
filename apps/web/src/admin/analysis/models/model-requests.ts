import {
  type AiModelPatch,
  aiModelSchema,
  aiProviderSchema,
  modelSpendSchema,
  type NewAiModel,
  type RemoteProviderId,
} from '@chioma/contract'
import { z } from 'zod'
import { getJson } from '../../../lib/api/request.ts'
import { send, sendJson } from '../../../lib/api/send-json.ts'

const MODELS = '/api/admin/ai-models'
const PROVIDERS = '/api/admin/ai-providers'

export const addModel = (body: NewAiModel) => sendJson('POST', MODELS, body, aiModelSchema)
export const changeModel = (id: string, body: AiModelPatch) => sendJson('PATCH', `${MODELS}/${id}`, body, aiModelSchema)
export const removeModel = (id: string) => send('DELETE', `${MODELS}/${id}`)
export const proveModel = (id: string) => sendJson('POST', `${MODELS}/${id}/probe`, {}, aiModelSchema)

export const fetchProviders = (signal?: AbortSignal) => getJson(PROVIDERS, z.array(aiProviderSchema), signal)
export const storeKey = (provider: RemoteProviderId, apiKey: string) =>
  sendJson('PUT', `${PROVIDERS}/${provider}/key`, { apiKey }, aiProviderSchema)
export const forgetKey = (provider: RemoteProviderId) =>
  sendJson('DELETE', `${PROVIDERS}/${provider}/key`, undefined, aiProviderSchema)

export const fetchSpend = (signal?: AbortSignal) => getJson('/api/admin/model-spend', modelSpendSchema, signal)
export const changeSettings = (body: { deadlineMs: number; dailyBudgetUsd: number; version: number }) =>
  sendJson('PATCH', '/api/admin/model-settings', body, modelSpendSchema)
