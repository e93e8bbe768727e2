import {
  type HiddenPromptPatch,
  hiddenPromptSchema,
  type NewHiddenPrompt,
  type PromptRollback,
  promptTryOutResultSchema,
  promptVersionSchema,
} from '@chioma/contract'
import { z } from 'zod'
import { getJson } from '../../../lib/api/request.ts'
import { sendJson } from '../../../lib/api/send-json.ts'

const PROMPTS = '/api/admin/hidden-prompts'

export const fetchPrompts = (signal?: AbortSignal) => getJson(PROMPTS, z.array(hiddenPromptSchema), signal)
export const addPrompt = (body: NewHiddenPrompt) => sendJson('POST', PROMPTS, body, hiddenPromptSchema)
export const changePrompt = (id: string, body: HiddenPromptPatch) =>
  sendJson('PATCH', `${PROMPTS}/${id}`, body, hiddenPromptSchema)
export const fetchVersions = (id: string, signal?: AbortSignal) =>
  getJson(`${PROMPTS}/${id}/versions`, z.array(promptVersionSchema), signal)
export const rollBack = (id: string, body: PromptRollback) =>
  sendJson('POST', `${PROMPTS}/${id}/rollback`, body, hiddenPromptSchema)
export const tryOut = (id: string, body: { aiModelId: string; draft: string }) =>
  sendJson('POST', `${PROMPTS}/${id}/try-out`, body, promptTryOutResultSchema)
export const samplePhotoUrl = (name: string): string => `/api/admin/sample-photos/${name}`
