import type { FindingCode, Language, Questionnaire, Reading } from '@chioma/contract'
import type { TokenUsage } from '../../features/models/model-call-error.ts'

/** The photo as every model gets it: upright, re-encoded, without metadata. */
export interface VisionRequest {
  photo: Uint8Array
  mediaType: 'image/jpeg'
  language: Language
  /** Absent when the visitor gave none or left the sample untouched. */
  questionnaire: Questionnaire | undefined
  /** Pixels of the photo for a millimetre of scalp, where a dermatoscope's profile gives it. */
  pixelsPerMm?: number | undefined
}

export interface VisionAnswer {
  reading: Reading
  /** PNG with transparency that marks a finding's pixels over the photo, by finding code. */
  overlays: Partial<Record<FindingCode, Uint8Array>>
  /** Absent for models that cost nothing. */
  usage?: TokenUsage
}

/** A model that looks at a photo. Embedded and remote models look the same from outside. */
export interface VisionModel {
  /** `local`, `anthropic`, ... */
  provider: string
  /** Model id as the provider spells it. */
  modelId: string
  /** Name shown to people. */
  name: string
  /**
   * One try. Throws `ModelCallError` when the model fails, refuses or answers off-schema; never returns an invented finding.
   * Stops early on `signal`.
   */
  look(request: VisionRequest, signal: AbortSignal): Promise<VisionAnswer>
}
