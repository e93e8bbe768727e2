import type { JSONObject } from '@ai-sdk/provider'
import type { RemoteProviderId } from '@chioma/contract'
import type { TokenUsage } from '../../features/models/model-call-error.ts'
import type { KnownModel, ProviderAccess } from './model-provider.ts'
import type { VisionModel } from './vision-model.ts'

export interface RemoteModel {
  provider: RemoteProviderId
  modelId: string
  name: string
  access: ProviderAccess
  /** The `image_scanning` prompt. */
  prompt: string
  parameters: CallParameters
}

/** Settings of a call, as they are recorded with the analysis and sent again at a replay. */
export interface CallParameters {
  maxOutputTokens: number
  providerOptions: Record<string, JSONObject>
}

/** The models at providers, all of them behind one door. */
export interface RemoteModels {
  /** What is known of a provider before anybody asked it. */
  describe(provider: RemoteProviderId): { name: string; needsKey: boolean; models: readonly KnownModel[] }
  parametersOf(provider: RemoteProviderId, modelId: string): CallParameters
  /** A model that looks at photos with a prompt; makes no call yet. */
  connect(remote: RemoteModel): VisionModel
  /** Proves that a model can be reached, is paid for, keeps to a schema and sees. Throws `ModelCallError`. */
  probe(remote: Omit<RemoteModel, 'prompt' | 'name' | 'parameters'>, signal: AbortSignal): Promise<{ usage: TokenUsage }>
}
