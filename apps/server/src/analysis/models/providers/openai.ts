import type { KnownModel, ModelProvider } from '../model-provider.ts'

const CAPABILITIES = { vision: true, structuredOutput: true }

/** Prices as published by OpenAI in 2025 and 2026. */
export const OPENAI_MODELS: readonly KnownModel[] = [
  {
    modelId: 'gpt-5.6-terra',
    name: 'GPT-5.6 Terra',
    capabilities: CAPABILITIES,
    price: { inputUsdPerMillion: 2.5, outputUsdPerMillion: 15, cacheReadUsdPerMillion: 0.25 },
    options: { reasoningEffort: 'low' },
  },
  {
    modelId: 'gpt-5.6-luna',
    name: 'GPT-5.6 Luna',
    capabilities: CAPABILITIES,
    price: { inputUsdPerMillion: 1, outputUsdPerMillion: 6, cacheReadUsdPerMillion: 0.1 },
    options: { reasoningEffort: 'low' },
  },
  {
    modelId: 'gpt-5-mini',
    name: 'GPT-5 mini',
    capabilities: CAPABILITIES,
    price: { inputUsdPerMillion: 0.25, outputUsdPerMillion: 2, cacheReadUsdPerMillion: 0.025 },
    options: { reasoningEffort: 'low' },
  },
]

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
