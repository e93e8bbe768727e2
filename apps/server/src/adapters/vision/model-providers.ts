import type { RemoteProviderId } from '@chioma/contract'
import { anthropic } from './anthropic/anthropic.ts'
import { google } from './google/google.ts'
import { mistral } from './mistral/mistral.ts'
import type { ModelProvider } from './model-provider.ts'
import { openai } from './openai/openai.ts'
import { openaiCompatible } from './openai-compatible/openai-compatible.ts'

/** Every provider of remote models, in the order that the staff area shows them. */
export const MODEL_PROVIDERS: Record<RemoteProviderId, ModelProvider> = {
  anthropic,
  openai,
  google,
  mistral,
  'openai-compatible': openaiCompatible,
}
