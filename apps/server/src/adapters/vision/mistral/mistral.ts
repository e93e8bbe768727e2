import { createMistral } from '@ai-sdk/mistral'
import type { ModelProvider } from '../model-provider.ts'
import { MISTRAL_MODELS } from './models.ts'

export const mistral: ModelProvider = {
  id: 'mistral',
  name: 'Mistral',
  needsKey: true,
  models: MISTRAL_MODELS,
  options: { key: 'mistral', values: {} },
  connect: ({ apiKey, baseUrl }, modelId) =>
    createMistral({ apiKey: apiKey ?? '', ...(baseUrl !== undefined && { baseURL: baseUrl }) })(modelId),
}
