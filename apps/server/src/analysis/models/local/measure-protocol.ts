import type { AlertCode, DeclaredView, FindingCode, MeasuredReading, View } from '@chioma/contract'
import type { Alignment, HairShaft, PhotoComparison } from '@chioma/engine'

/** What a worker thread is asked. */
export interface MeasureRequest {
  photo: Uint8Array
  /** Pixels of the photo for a millimetre of scalp, where that is known. */
  pixelsPerMm?: number | undefined
  /** What the person says that the photo shows. */
  declaredView?: DeclaredView | undefined
  /** The person says that it is hair or scalp, whatever the gate holds of it. */
  isHairOrScalp?: boolean | undefined
  /** See the engine's photo to analyze. */
  isOfAnalyzed?: boolean
  /** What is wanted beside the reading. */
  wants: { overlays?: boolean; hairMask?: boolean; findingMasks?: boolean; hairs?: boolean }
}

/** What a worker thread answers. */
export interface MeasureAnswer {
  reading: MeasuredReading
  /** PNG that is opaque where a finding or alert is and transparent elsewhere, by its code. */
  overlays: Partial<Record<FindingCode | AlertCode, Uint8Array>>
  /** The same as PNG, white on black. */
  findingMaskPngs: MeasureAnswer['overlays']
  /** PNG, white on black. */
  hairMaskPng: Uint8Array | undefined
  hairs: HairShaft[]
  /** Time for decoding. */
  decodeMs: number
  /** Time in the engine alone. */
  engineMs: number
  /** Time from the file's bytes to the answer: decoding, engine and the pictures wanted. */
  totalMs: number
}

/** What a worker thread is asked about two photos. */
export interface AlignRequest {
  earlier: Uint8Array
  later: Uint8Array
}

/** The same two, with what both show, to be measured together. */
export interface CompareRequest extends AlignRequest {
  view: View
  /** Of the earlier photo. */
  pixelsPerMm?: number | undefined
}

export type WorkRequest = MeasureRequest | AlignRequest | CompareRequest

/** What a worker thread found out. */
export type WorkResult = { answer: MeasureAnswer } | { alignment: Alignment } | { comparison: PhotoComparison }

/** `unreadable`: the bytes are no whole picture. `problem`: anything else that went wrong. */
export type WorkReply = WorkResult | { unreadable: string } | { problem: string }

/** The photo's own fault: its bytes are no whole picture, or have too many pixels. */
export class UnreadablePhotoError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UnreadablePhotoError'
  }
}
