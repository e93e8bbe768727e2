import { createAnthropic } from '@ai-sdk/anthropic'
import type { ModelProvider } from '../model-provider.ts'
import { ANTHROPIC_MODELS } from './models.ts'

export const anthropic: ModelProvider = {
  id: 'anthropic',
  name: 'Anthropic',
  needsKey: true,
  models: ANTHROPIC_MODELS,
  options: { key: 'anthropic', values: {} },
  connect: ({ apiKey, baseUrl }, modelId) =>
    createAnthropic({ apiKey: apiKey ?? '', ...(baseUrl !== undefined && { baseURL: baseUrl }) })(modelId),
}
