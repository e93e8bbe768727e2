import type { RemoteProviderId } from '@chioma/contract'
import type { ModelProvider } from './model-provider.ts'
import { anthropic } from './providers/anthropic/anthropic.ts'
import { google } from './providers/google/google.ts'
import { mistral } from './providers/mistral/mistral.ts'
import { openai } from './providers/openai/openai.ts'
import { openaiCompatible } from './providers/openai-compatible/openai-compatible.ts'

/** Every provider of remote models, in the order that the staff area shows them. */
export const MODEL_PROVIDERS: Record<RemoteProviderId, ModelProvider> = {
  anthropic,
  openai,
  google,
  mistral,
  'openai-compatible': openaiCompatible,
}
