import type { ModelProvider } from '../../model-provider.ts'
import { MISTRAL_MODELS } from './models.ts'

export const mistral: ModelProvider = {
  id: 'mistral',
  name: 'Mistral',
  needsKey: true,
  models: MISTRAL_MODELS,
  options: { key: 'mistral', values: {} },
  connect: async ({ apiKey, baseUrl }, modelId) => {
    const { createMistral } = await import('@ai-sdk/mistral')
    return createMistral({ apiKey: apiKey ?? '', ...(baseUrl !== undefined && { baseURL: baseUrl }) })(modelId)
  },
}
