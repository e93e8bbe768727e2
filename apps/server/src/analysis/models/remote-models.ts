import type { JSONObject, LanguageModelV3 } from '@ai-sdk/provider'
import type { ImageProviderId, Language, Narrative, RemoteProviderId, TokenPrice } from '@chioma/contract'
import type { FetchOutside } from '../../platform/http/fetch-outside.ts'
import type { TokenUsage } from './model-call-error.ts'
import type { VisionModel } from './vision-model.ts'

export interface RemoteModel {
  provider: RemoteProviderId
  modelId: string
  name: string
  access: ProviderAccess
  /** The prompt for what it is asked to do: to look at the photo, or to write the report. */
  prompt: string
  parameters: CallParameters
}

/** A finished report to be put into words. The model gets no photo and nothing that the visitor wrote. */
export interface NarrativeRequest {
  language: Language
  /** Codes, numbers and sentences of our own, as JSON data. */
  facts: unknown
  /** A word that is hidden in the instructions: an answer with it gives them away. */
  canary: string
  /** Words that were not usable, and why not. */
  refused?: { narrative: Narrative; reasons: readonly string[] }
}

/** The models at providers, all of them behind one door. */
export interface RemoteModels {
  /** What is known of a provider before anybody asked it. */
  describe(provider: RemoteProviderId): { name: string; needsKey: boolean; models: readonly KnownModel[] }
  parametersOf(provider: RemoteProviderId, modelId: string): CallParameters
  /** Loads what calls to these providers need, so that the first one need not wait for it. Makes no call. */
  load(providers: readonly RemoteProviderId[]): Promise<void>
  /** A model that looks at photos with a prompt; makes no call yet. */
  connect(remote: RemoteModel): VisionModel
  /** One try at words for a report; whoever asks checks them. Throws `ModelCallError`. */
  writeNarrative(
    remote: RemoteModel,
    question: NarrativeRequest,
    signal: AbortSignal,
  ): Promise<{ narrative: Narrative; usage: TokenUsage }>
  /** The image models that a provider is known to offer. */
  imageModels(provider: ImageProviderId): readonly KnownImageModel[]
  /** One try at an edit of a photo; whoever asks checks what comes back. Throws `ModelCallError`. */
  editPicture(
    remote: ImageModelAddress,
    edit: PictureEdit,
    signal: AbortSignal,
  ): Promise<{ picture: Uint8Array; usage: TokenUsage }>
  /** Proves that a model can be reached, is paid for, keeps to a schema and sees. Throws `ModelCallError`. */
  probe(remote: Omit<RemoteModel, 'prompt' | 'name' | 'parameters'>, signal: AbortSignal): Promise<{ usage: TokenUsage }>
}

/** What image models are asked to draw; that nothing changes needs none. */
export type EditedOutcome = 'likely' | 'optimistic'

/** Sizes that every image model of today knows, with the proportions that Gemini is told. */
export const EDIT_FRAMES = [
  { width: 1024, height: 1024, aspectRatio: '1:1' },
  { width: 1536, height: 1024, aspectRatio: '3:2' },
  { width: 1024, height: 1536, aspectRatio: '2:3' },
] as const
export type EditFrame = (typeof EDIT_FRAMES)[number]

/** A photo within a frame, and where in it hair may be added. */
export interface FramedPhoto {
  frame: EditFrame
  /** JPEG of just that size, without metadata. */
  photo: Uint8Array
  /** PNG of the same size that is transparent where hair may be added. */
  mask: Uint8Array
  /** The same as white on black. */
  place: Uint8Array
}

export interface PictureEdit extends FramedPhoto {
  /** The staff's words. */
  prompt: string
  outcome: EditedOutcome
}

export interface ImageModelAddress {
  provider: ImageProviderId
  modelId: string
  access: ProviderAccess
}

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
