import { callParametersOf, MODEL_PROVIDERS } from '../providers/model-providers.ts'
import type { RemoteModels } from '../remote-models.ts'
import { probeModel } from './probe-model.ts'
import { createRemoteVisionModel } from './remote-vision-model.ts'
import { writeWords } from './write-words.ts'

/** The providers that this product knows, by the AI SDK. */
export const remoteModels: RemoteModels = {
  describe: (provider) => MODEL_PROVIDERS[provider],
  parametersOf: callParametersOf,
  load: async (providers) => {
    const nobody = { apiKey: undefined, baseUrl: undefined }
    await Promise.all([import('./ask-model.ts'), ...providers.map((id) => MODEL_PROVIDERS[id].connect(nobody, 'none'))])
  },
  connect: createRemoteVisionModel,
  writeWords,
  probe: probeModel,
}
