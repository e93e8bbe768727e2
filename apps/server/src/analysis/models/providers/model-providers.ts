import type { RemoteProviderId } from '@chioma/contract'
import type { ModelProvider } from '../model-provider.ts'
import type { CallParameters } from '../remote-models.ts'
import { anthropic } from './anthropic.ts'
import { google } from './google.ts'
import { mistral } from './mistral.ts'
import { openai } from './openai.ts'
import { openaiCompatible } from './openai-compatible.ts'

/** Every provider of remote models, in the order that the staff area shows them. */
export const MODEL_PROVIDERS: Record<RemoteProviderId, ModelProvider> = {
  anthropic,
  openai,
  google,
  mistral,
  'openai-compatible': openaiCompatible,
}

/** Longest answer that is paid for: sixteen signs with their places take about 1,500 tokens, some models think before they write. */
const MAX_OUTPUT_TOKENS = 4_000

/** The provider's settings for every call, then those that the model is known to want. */
export function callParametersOf(provider: RemoteProviderId, modelId: string): CallParameters {
  const { options, models } = MODEL_PROVIDERS[provider]
  const known = models.find((model) => model.modelId === modelId)
  return { maxOutputTokens: MAX_OUTPUT_TOKENS, providerOptions: { [options.key]: { ...options.values, ...known?.options } } }
}
