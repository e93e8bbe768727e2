import type { KnownModel } from '../../model-provider.ts'

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
