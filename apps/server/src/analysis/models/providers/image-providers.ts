import type { ImageModelV3, JSONObject } from '@ai-sdk/provider'
import type { ImageProviderId } from '@chioma/contract'
import type { GuardedAccess, KnownImageModel } from '../model-provider.ts'
import { withKey, withServer } from './model-providers.ts'

/** A provider whose models edit pictures. */
export interface ImageProvider {
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
const openai: ImageProvider = {
  models: [
    { modelId: 'gpt-image-2', name: 'GPT Image 2', price: { inputUsdPerMillion: 8, outputUsdPerMillion: 30 } },
    { modelId: 'gpt-image-1.5', name: 'GPT Image 1.5', price: { inputUsdPerMillion: 8, outputUsdPerMillion: 32 } },
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
const google: ImageProvider = {
  models: [
    {
      modelId: 'gemini-3.1-flash-image-preview',
      name: 'Gemini 3.1 Flash Image',
      price: { inputUsdPerMillion: 0.5, outputUsdPerMillion: 60 },
    },
    {
      modelId: 'gemini-2.5-flash-image',
      name: 'Gemini 2.5 Flash Image',
      price: { inputUsdPerMillion: 0.3, outputUsdPerMillion: 30 },
    },
  ],
  place: 'second_picture',
  options: { key: 'google', values: {} },
  connect: async (access, modelId) => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
    return createGoogleGenerativeAI(withKey(access)).image(modelId)
  },
}

/** A server of one's own that speaks OpenAI's dialect of `/images/edits`; what it offers depends on the server. */
const openaiCompatible: ImageProvider = {
  models: [],
  place: 'mask',
  options: { key: 'openaiCompatible', values: {} },
  connect: async (access, modelId) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible(withServer(access)).imageModel(modelId)
  },
}

export const IMAGE_PROVIDERS: Record<ImageProviderId, ImageProvider> = {
  openai,
  google,
  'openai-compatible': openaiCompatible,
}
