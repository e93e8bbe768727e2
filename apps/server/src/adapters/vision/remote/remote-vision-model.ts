import type { JSONObject } from '@ai-sdk/provider'
import type { RemoteProviderId } from '@chioma/contract'
import type { ProviderAccess } from '../model-provider.ts'
import { knownModel, MODEL_PROVIDERS } from '../model-providers.ts'
import type { VisionModel } from '../vision-model.ts'
import { askModel } from './ask-model.ts'
import { photoAnswerSchema, readingOf } from './photo-answer.ts'
import { photoMessages, systemPromptOf } from './photo-question.ts'

/** Longest answer that is paid for: sixteen signs with their places take about 1,500 tokens, some models think before they write. */
export const MAX_OUTPUT_TOKENS = 4_000

export interface RemoteModel {
  provider: RemoteProviderId
  modelId: string
  name: string
  access: ProviderAccess
  /** The `image_scanning` prompt. */
  prompt: string
}

/** Settings of a call, as they are recorded with the analysis and sent again at a replay. */
export interface CallParameters {
  maxOutputTokens: number
  providerOptions: Record<string, JSONObject>
}

export function callParametersOf(provider: RemoteProviderId, modelId: string): CallParameters {
  const { options } = MODEL_PROVIDERS[provider]
  const values = { ...options.values, ...knownModel(provider, modelId)?.options }
  return { maxOutputTokens: MAX_OUTPUT_TOKENS, providerOptions: { [options.key]: values } }
}

/** A model at a provider. It gets the photo as it is stored, without its name, its place or its owner. */
export function createRemoteVisionModel({ provider, modelId, name, access, prompt }: RemoteModel): VisionModel {
  return {
    provider,
    modelId,
    name,
    look: async ({ photo, questionnaire }, signal) => {
      const question = {
        model: MODEL_PROVIDERS[provider].connect(access, modelId),
        system: systemPromptOf(prompt),
        messages: photoMessages(photo, questionnaire),
        schema: photoAnswerSchema,
        ...callParametersOf(provider, modelId),
      }
      const { value, usage } = await askModel(question, signal)
      return { reading: readingOf(value), overlays: {}, usage }
    },
  }
}
