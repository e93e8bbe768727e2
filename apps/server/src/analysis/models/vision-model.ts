import type { AlertCode, DeclaredView, FindingCode, Language, Questionnaire, Reading } from '@chioma/contract'
import type { TokenUsage } from './model-call-error.ts'

/** The photo as every model gets it: upright, re-encoded, without metadata. */
export interface VisionRequest {
  photo: Uint8Array
  mediaType: 'image/jpeg'
  language: Language
  /** Absent when the visitor gave none or left the sample untouched. */
  questionnaire: Questionnaire | undefined
  /** Pixels of the photo for a millimetre of scalp, where a dermatoscope's profile gives it. */
  pixelsPerMm?: number | undefined
  /** What the person says that the photo shows; absent where nobody said. */
  declaredView?: DeclaredView | undefined
  /** The person says that it is hair or scalp, whatever a model holds of it. */
  isHairOrScalp?: boolean | undefined
}

export interface VisionAnswer {
  reading: Reading
  /** PNG that is opaque where a finding or alert is and transparent elsewhere, in the photo's proportions, by its code. */
  overlays: Partial<Record<FindingCode | AlertCode, Uint8Array>>
  /** Absent for models that cost nothing. */
  usage?: TokenUsage
}

/** A model that analyzes a photo. Embedded and remote models look the same from outside. */
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
  analyze(request: VisionRequest, signal: AbortSignal): Promise<VisionAnswer>
}
