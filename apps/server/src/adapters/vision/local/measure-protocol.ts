import type { FindingCode, MeasuredReading } from '@chioma/contract'
import type { HairShaft } from '@chioma/engine'

/** What a worker thread is asked. */
export interface MeasureRequest {
  photo: Uint8Array
  /** Which of our models looks; the measuring one by default. */
  model?: 'chioma-measure' | 'chioma-net'
  /** What is wanted beside the reading. */
  wants: { overlays?: boolean; hairMask?: boolean; hairs?: boolean }
}

/** What a worker thread answers. */
export interface MeasureAnswer {
  reading: MeasuredReading
  /** PNG with transparency, by the code of the finding whose pixels it marks. */
  overlays: Partial<Record<FindingCode, Uint8Array>>
  /** PNG, white on black. */
  hairMaskPng: Uint8Array | undefined
  hairs: HairShaft[]
  /** Time in the engine alone. */
  engineMs: number
  /** Time from the file's bytes to the answer: decoding, engine and the pictures wanted. */
  totalMs: number
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
