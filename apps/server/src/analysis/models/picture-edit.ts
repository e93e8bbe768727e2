import type { ImageProviderId } from '@chioma/contract'
import type { ProviderAccess } from './model-provider.ts'

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
