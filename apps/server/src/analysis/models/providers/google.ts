import type { KnownModel, ModelProvider } from '../model-provider.ts'

const CAPABILITIES = { vision: true, structuredOutput: true }

/** Prices as published by Google in 2026. */
export const GOOGLE_MODELS: readonly KnownModel[] = [
  {
    modelId: 'gemini-3-flash-preview',
    name: 'Gemini 3 Flash',
    capabilities: CAPABILITIES,
    price: { inputUsdPerMillion: 0.5, outputUsdPerMillion: 3 },
    options: { thinkingConfig: { thinkingLevel: 'low' } },
  },
  {
    modelId: 'gemini-2.5-flash',
    name: 'Gemini 2.5 Flash',
    capabilities: CAPABILITIES,
    price: { inputUsdPerMillion: 0.3, outputUsdPerMillion: 2.5, cacheReadUsdPerMillion: 0.03 },
    options: { thinkingConfig: { thinkingBudget: 0 } },
  },
]

export const google: ModelProvider = {
  id: 'google',
  name: 'Google',
  needsKey: true,
  models: GOOGLE_MODELS,
  options: { key: 'google', values: {} },
  connect: async ({ apiKey, baseUrl }, modelId) => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
    return createGoogleGenerativeAI({ apiKey: apiKey ?? '', ...(baseUrl !== undefined && { baseURL: baseUrl }) })(modelId)
  },
}
