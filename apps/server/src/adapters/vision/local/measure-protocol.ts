import type { FindingCode, MeasuredReading } from '@chioma/contract'
import type { ENGINE_MODEL, HairShaft, NET_MODEL } from '@chioma/engine'

/** The models that run in this process. */
export type EmbeddedModelId = typeof ENGINE_MODEL.id | typeof NET_MODEL.id

/** What a worker thread is asked. */
export interface MeasureRequest {
  photo: Uint8Array
  /** Pixels of the photo for a millimetre of scalp, where that is known. */
  pixelsPerMm?: number | undefined
  /** Who looks; the photo is decoded and looked at first once for all of them. */
  models: readonly EmbeddedModelId[]
  /** What is wanted beside the readings. */
  wants: { overlays?: boolean; hairMask?: boolean; hairs?: boolean }
}

/** What one model answers. */
export interface EmbeddedAnswer {
  reading: MeasuredReading
  /** PNG with transparency, by the code of the finding whose pixels it marks. */
  overlays: Partial<Record<FindingCode, Uint8Array>>
  /** PNG, white on black. */
  hairMaskPng: Uint8Array | undefined
  hairs: HairShaft[]
  /** Time for decoding, shared by all models that look. */
  decodeMs: number
  /** Time in the engine alone, the first look included. */
  engineMs: number
}

/** What a worker thread answers. A model that failed fails alone. */
export interface MeasureAnswer {
  answers: Partial<Record<EmbeddedModelId, EmbeddedAnswer | { problem: string }>>
  /** Time from the file's bytes to the answers: decoding, engine and the pictures wanted. */
  totalMs: number
}

/** The answer of one model; throws when it failed or was not asked. */
export function answerOf({ answers }: MeasureAnswer, model: EmbeddedModelId): EmbeddedAnswer {
  const answer = answers[model]
  if (answer === undefined || 'problem' in answer) throw new Error(answer?.problem ?? `${model} was not asked`)
  return answer
}

/** `unreadable`: the bytes are no whole picture. `problem`: anything else that went wrong. */
export type MeasureReply = { answer: MeasureAnswer } | { unreadable: string } | { problem: string }

/** The photo's own fault: its bytes are no whole picture, or have too many pixels. */
export class UnreadablePhotoError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UnreadablePhotoError'
  }
}
