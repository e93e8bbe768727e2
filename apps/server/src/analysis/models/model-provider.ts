import type { JSONObject, LanguageModelV3 } from '@ai-sdk/provider'
import type { RemoteProviderId, TokenPrice } from '@chioma/contract'
import type { FetchOutside } from '../../platform/http/fetch-outside.ts'

/** How to reach a provider. */
export interface ProviderAccess {
  apiKey: string | undefined
  /** Instead of the provider's own address. */
  baseUrl: string | undefined
}

/** The same with the way out. */
export interface GuardedAccess extends ProviderAccess {
  fetchOutside: FetchOutside
}

/** A model that the provider offers, as published by it. */
export interface KnownModel {
  modelId: string
  name: string
  capabilities: { vision: boolean; structuredOutput: boolean }
  price: TokenPrice | null
  /** The provider's own settings for a call; recorded with every analysis. */
  options?: JSONObject
}

/** An image model that a provider offers, at its published price; input is counted at the price of pictures. */
export interface KnownImageModel {
  modelId: string
  name: string
  price: TokenPrice
}

/** Settings of a call, as they are recorded with the analysis and sent again at a replay. */
export interface CallParameters {
  maxOutputTokens: number
  providerOptions: Record<string, JSONObject>
}

/** A company or server whose models look at photos. One folder each; `model-providers.ts` lists them. */
export interface ModelProvider {
  id: RemoteProviderId
  /** As people know it. */
  name: string
  /** Whether it answers without a key. */
  needsKey: boolean
  models: readonly KnownModel[]
  /** The provider's own settings for every call, under the name that the AI SDK reads them by. */
  options: { key: string; values: JSONObject }
  /** A handle on a model; makes no call. The provider's package is loaded here: most servers never need it. */
  connect(access: GuardedAccess, modelId: string): Promise<LanguageModelV3>
}
