import type { ModelProvider } from '../../model-provider.ts'
import { GOOGLE_MODELS } from './models.ts'

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
