import type { ModelProvider } from '../model-provider.ts'

/** Ollama, vLLM and whatever else speaks OpenAI's chat dialect; what it offers and asks depends on the server. */
export const openaiCompatible: ModelProvider = {
  id: 'openai-compatible',
  name: 'OpenAI-compatible',
  needsKey: false,
  models: [],
  options: { key: 'openaiCompatible', values: {} },
  connect: async ({ apiKey, baseUrl }, modelId) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({
      name: 'openaiCompatible',
      baseURL: baseUrl ?? 'http://localhost:11434/v1',
      supportsStructuredOutputs: true,
      includeUsage: true,
      ...(apiKey !== undefined && { apiKey }),
    })(modelId)
  },
}
