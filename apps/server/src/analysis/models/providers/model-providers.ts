import type { ImageModelV3, JSONObject } from '@ai-sdk/provider'
import type { ImageProviderId, RemoteProviderId } from '@chioma/contract'
import type { CallParameters, GuardedAccess, KnownImageModel, KnownModel, ModelProvider } from '../remote-models.ts'

/** What every provider with a key is given. */
const withKey = ({ apiKey, baseUrl, fetchOutside }: GuardedAccess) => ({
  apiKey: apiKey ?? '',
  fetch: fetchOutside,
  ...(baseUrl !== undefined && { baseURL: baseUrl }),
})

/** Models that see, and answer in a structure. */
const seeing = (models: readonly Omit<KnownModel, 'capabilities'>[]): readonly KnownModel[] =>
  models.map((model) => ({ ...model, capabilities: { vision: true, structuredOutput: true } }))

/** The price of a million tokens read and of a million written, in dollars. */
const usd = (inputUsdPerMillion: number, outputUsdPerMillion: number) => ({ inputUsdPerMillion, outputUsdPerMillion })

/** Prices of platform.claude.com/docs, read in November 2026. */
const ANTHROPIC_MODELS = seeing([
  {
    modelId: 'claude-sonnet-4-20250514',
    name: 'Claude Sonnet 4',
    price: { inputUsdPerMillion: 3, outputUsdPerMillion: 15, cacheReadUsdPerMillion: 0.3, cacheWriteUsdPerMillion: 3.75 },
  },
  {
    modelId: 'claude-sonnet-5-5',
    name: 'Claude Sonnet 5.5',
    price: { inputUsdPerMillion: 2, outputUsdPerMillion: 10, cacheReadUsdPerMillion: 0.1, cacheWriteUsdPerMillion: 2.5 },
    options: { effort: 'low' },
  },
  {
    modelId: 'claude-opus-5-5',
    name: 'Claude Opus 5.5',
    price: { inputUsdPerMillion: 4, outputUsdPerMillion: 20, cacheReadUsdPerMillion: 0.2, cacheWriteUsdPerMillion: 5 },
    options: { effort: 'low' },
  },
  {
    // Prompts above 100,000 tokens cost more; ours have a few thousand.
    modelId: 'claude-haiku-5-5',
    name: 'Claude Haiku 5.5',
    price: { inputUsdPerMillion: 0.1, outputUsdPerMillion: 0.5, cacheReadUsdPerMillion: 0.01 },
    options: { effort: 'low' },
  },
])

/** Prices as published by Google in 2026. */
const GOOGLE_MODELS = seeing([
  {
    modelId: 'gemini-3-flash-preview',
    name: 'Gemini 3 Flash',
    price: usd(0.5, 3),
    options: { thinkingConfig: { thinkingLevel: 'low' } },
  },
  {
    modelId: 'gemini-2.5-flash',
    name: 'Gemini 2.5 Flash',
    price: { inputUsdPerMillion: 0.3, outputUsdPerMillion: 2.5, cacheReadUsdPerMillion: 0.03 },
    options: { thinkingConfig: { thinkingBudget: 0 } },
  },
])

/** Prices as published by Mistral in 2025 and 2026. */
const MISTRAL_MODELS = seeing([
  { modelId: 'mistral-medium-2508', name: 'Mistral Medium 3.1', price: usd(0.4, 2) },
  { modelId: 'mistral-small-2603', name: 'Mistral Small 4', price: usd(0.15, 0.6) },
])

/** Prices as published by OpenAI in 2025 and 2026. */
const OPENAI_MODELS = seeing([
  {
    modelId: 'gpt-5.6-terra',
    name: 'GPT-5.6 Terra',
    price: { inputUsdPerMillion: 2.5, outputUsdPerMillion: 15, cacheReadUsdPerMillion: 0.25 },
    options: { reasoningEffort: 'low' },
  },
  {
    modelId: 'gpt-5.6-luna',
    name: 'GPT-5.6 Luna',
    price: { inputUsdPerMillion: 1, outputUsdPerMillion: 6, cacheReadUsdPerMillion: 0.1 },
    options: { reasoningEffort: 'low' },
  },
  {
    modelId: 'gpt-5-mini',
    name: 'GPT-5 mini',
    price: { inputUsdPerMillion: 0.25, outputUsdPerMillion: 2, cacheReadUsdPerMillion: 0.025 },
    options: { reasoningEffort: 'low' },
  },
])

/** Where Ollama listens. */
export const LOCAL_MODEL_SERVER = 'http://localhost:11434/v1'

/** How a server of one's own is reached, which need not ask for a key. */
const withServer = ({ apiKey, baseUrl, fetchOutside }: GuardedAccess) => ({
  name: 'openaiCompatible',
  baseURL: baseUrl ?? LOCAL_MODEL_SERVER,
  fetch: fetchOutside,
  ...(apiKey !== undefined && { apiKey }),
})

/** Ollama, vLLM and whatever else speaks OpenAI's chat dialect; what it offers and asks depends on the server. */
const openaiCompatible: ModelProvider = {
  id: 'openai-compatible',
  name: 'OpenAI-compatible',
  needsKey: false,
  models: [],
  options: { key: 'openaiCompatible', values: {} },
  connect: async (access, modelId) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({ ...withServer(access), supportsStructuredOutputs: true, includeUsage: true })(modelId)
  },
}

type Connect = ModelProvider['connect']
type CreateProvider = (access: ReturnType<typeof withKey>) => (modelId: string) => Awaited<ReturnType<Connect>>

/** A provider with a key; the AI SDK reads its options by its id. */
const withModels = (
  { id, name, values = {} }: { id: RemoteProviderId; name: string; values?: JSONObject },
  models: readonly KnownModel[],
  load: () => Promise<CreateProvider>,
): ModelProvider => ({
  ...{ id, name, models, needsKey: true, options: { key: id, values } },
  connect: async (access, modelId) => (await load())(withKey(access))(modelId),
})

/** Every provider of remote models, in the order that the staff area shows them. */
export const MODEL_PROVIDERS: Record<RemoteProviderId, ModelProvider> = {
  anthropic: withModels(
    { id: 'anthropic', name: 'Anthropic' },
    ANTHROPIC_MODELS,
    async () => (await import('@ai-sdk/anthropic')).createAnthropic,
  ),
  // A photo of somebody's head is not to be kept by the provider.
  openai: withModels(
    { id: 'openai', name: 'OpenAI', values: { store: false } },
    OPENAI_MODELS,
    async () => (await import('@ai-sdk/openai')).createOpenAI,
  ),
  google: withModels(
    { id: 'google', name: 'Google' },
    GOOGLE_MODELS,
    async () => (await import('@ai-sdk/google')).createGoogleGenerativeAI,
  ),
  mistral: withModels(
    { id: 'mistral', name: 'Mistral' },
    MISTRAL_MODELS,
    async () => (await import('@ai-sdk/mistral')).createMistral,
  ),
  'openai-compatible': openaiCompatible,
}

/** Longest answer that is paid for: sixteen signs with their places take about 1,500 tokens, some models think before they write. */
const MAX_OUTPUT_TOKENS = 4_000

/** The provider's settings for every call, then those that the model is known to want. */
export function callParametersOf(provider: RemoteProviderId, modelId: string): CallParameters {
  const { options, models } = MODEL_PROVIDERS[provider]
  const known = models.find((model) => model.modelId === modelId)
  return { maxOutputTokens: MAX_OUTPUT_TOKENS, providerOptions: { [options.key]: { ...options.values, ...known?.options } } }
}

/** A provider whose models edit pictures. */
interface ImageProvider {
  models: readonly KnownImageModel[]
  /** How it is told where hair may be added: a PNG that is transparent there, or a second picture that is white there. */
  place: 'mask' | 'second_picture'
  /** Under the name that the AI SDK reads them by. */
  options: { key: string; values: JSONObject }
  /** A handle on a model; makes no call. */
  connect(access: GuardedAccess, modelId: string): Promise<ImageModelV3>
}

/**
 * OpenAI's Images API, `POST /v1/images/edits`: a multipart form with `model`, `prompt`, `image`, `mask`, `size`, `quality` and `output_format`; answers
 * `{ data: [{ b64_json }], usage: { input_tokens, output_tokens } }`, and refuses as a 400 with the code `moderation_blocked`. Read in November 2026;
 * prices as published in 2026.
 */
const openaiPictures: ImageProvider = {
  models: [
    { modelId: 'gpt-image-2', name: 'GPT Image 2', price: usd(8, 30) },
    { modelId: 'gpt-image-1.5', name: 'GPT Image 1.5', price: usd(8, 32) },
  ],
  place: 'mask',
  options: { key: 'openai', values: { quality: 'medium', outputFormat: 'jpeg', outputCompression: 92 } },
  connect: async (access, modelId) => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(withKey(access)).image(modelId)
  },
}

/**
 * Gemini's `POST /v1beta/models/{model}:generateContent` with `responseModalities: ["IMAGE"]` and `imageConfig.aspectRatio`; the picture comes back as
 * `inlineData` of a part, a refusal as the finish reason `IMAGE_SAFETY`, `PROHIBITED_CONTENT` or the like. It takes no mask. Read in November 2026;
 * prices as published in 2026, output at that of pictures.
 */
const googlePictures: ImageProvider = {
  models: [
    { modelId: 'gemini-3.1-flash-image-preview', name: 'Gemini 3.1 Flash Image', price: usd(0.5, 60) },
    { modelId: 'gemini-2.5-flash-image', name: 'Gemini 2.5 Flash Image', price: usd(0.3, 30) },
  ],
  place: 'second_picture',
  options: { key: 'google', values: {} },
  connect: async (access, modelId) => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
    return createGoogleGenerativeAI(withKey(access)).image(modelId)
  },
}

/** A server of one's own that speaks OpenAI's dialect of `/images/edits`; what it offers depends on the server. */
const compatiblePictures: ImageProvider = {
  models: [],
  place: 'mask',
  options: { key: 'openaiCompatible', values: {} },
  connect: async (access, modelId) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible(withServer(access)).imageModel(modelId)
  },
}

export const IMAGE_PROVIDERS: Record<ImageProviderId, ImageProvider> = {
  openai: openaiPictures,
  google: googlePictures,
  'openai-compatible': compatiblePictures,
}
