import type { KnownModel, ModelProvider } from '../model-provider.ts'

const CAPABILITIES = { vision: true, structuredOutput: true }

/** Prices of platform.claude.com/docs, read in November 2026. */
export const ANTHROPIC_MODELS: readonly KnownModel[] = [
  {
    modelId: 'claude-sonnet-4-20250514',
    name: 'Claude Sonnet 4',
    capabilities: CAPABILITIES,
    price: { inputUsdPerMillion: 3, outputUsdPerMillion: 15, cacheReadUsdPerMillion: 0.3, cacheWriteUsdPerMillion: 3.75 },
  },
  {
    modelId: 'claude-sonnet-5-5',
    name: 'Claude Sonnet 5.5',
    capabilities: CAPABILITIES,
    price: { inputUsdPerMillion: 2, outputUsdPerMillion: 10, cacheReadUsdPerMillion: 0.1, cacheWriteUsdPerMillion: 2.5 },
    options: { effort: 'low' },
  },
  {
    modelId: 'claude-opus-5-5',
    name: 'Claude Opus 5.5',
    capabilities: CAPABILITIES,
    price: { inputUsdPerMillion: 4, outputUsdPerMillion: 20, cacheReadUsdPerMillion: 0.2, cacheWriteUsdPerMillion: 5 },
    options: { effort: 'low' },
  },
  {
    // Prompts above 100,000 tokens cost more; ours have a few thousand.
    modelId: 'claude-haiku-5-5',
    name: 'Claude Haiku 5.5',
    capabilities: CAPABILITIES,
    price: { inputUsdPerMillion: 0.1, outputUsdPerMillion: 0.5, cacheReadUsdPerMillion: 0.01 },
    options: { effort: 'low' },
  },
]

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
