import type { ModelProvider } from '../../model-provider.ts'
import { OPENAI_MODELS } from './models.ts'

export const openai: ModelProvider = {
  id: 'openai',
  name: 'OpenAI',
  needsKey: true,
  models: OPENAI_MODELS,
  // A photo of somebody's head is not to be kept by the provider.
  options: { key: 'openai', values: { store: false } },
  connect: async ({ apiKey, baseUrl }, modelId) => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ apiKey: apiKey ?? '', ...(baseUrl !== undefined && { baseURL: baseUrl }) })(modelId)
  },
}
