import { MODEL_PROVIDERS } from '../model-providers.ts'
import type { RemoteModel } from '../remote-models.ts'
import type { VisionModel } from '../vision-model.ts'
import { photoAnswerSchema, readingOf } from './photo-answer.ts'
import { photoMessages, systemPromptOf } from './photo-question.ts'

/** A model at a provider. It gets the photo as it is stored, without its name, its place or its owner. */
export function createRemoteVisionModel({ provider, modelId, name, access, prompt, parameters }: RemoteModel): VisionModel {
  return {
    provider,
    modelId,
    name,
    look: async (request, signal) => {
      const { askModel } = await import('./ask-model.ts')
      const question = {
        model: await MODEL_PROVIDERS[provider].connect(access, modelId),
        system: systemPromptOf(prompt),
        messages: photoMessages(request),
        schema: photoAnswerSchema,
        ...parameters,
      }
      const { value, usage } = await askModel(question, signal)
      return { reading: readingOf(value, request), overlays: {}, usage }
    },
  }
}
