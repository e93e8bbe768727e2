import type { KnownModel, ModelProvider } from '../model-provider.ts'

const CAPABILITIES = { vision: true, structuredOutput: true }

/** Prices as published by Mistral in 2025 and 2026. */
export const MISTRAL_MODELS: readonly KnownModel[] = [
  {
    modelId: 'mistral-medium-2508',
    name: 'Mistral Medium 3.1',
    capabilities: CAPABILITIES,
    price: { inputUsdPerMillion: 0.4, outputUsdPerMillion: 2 },
  },
  {
    modelId: 'mistral-small-2603',
    name: 'Mistral Small 4',
    capabilities: CAPABILITIES,
    price: { inputUsdPerMillion: 0.15, outputUsdPerMillion: 0.6 },
  },
]

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
