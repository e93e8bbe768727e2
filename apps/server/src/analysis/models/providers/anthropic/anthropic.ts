import type { ModelProvider } from '../../model-provider.ts'
import { ANTHROPIC_MODELS } from './models.ts'

export const anthropic: ModelProvider = {
  id: 'anthropic',
  name: 'Anthropic',
  needsKey: true,
  models: ANTHROPIC_MODELS,
  options: { key: 'anthropic', values: {} },
  connect: async ({ apiKey, baseUrl }, modelId) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey: apiKey ?? '', ...(baseUrl !== undefined && { baseURL: baseUrl }) })(modelId)
  },
}
