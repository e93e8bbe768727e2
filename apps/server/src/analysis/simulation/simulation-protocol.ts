import type { DeclaredView, SimulationOutcome } from '@chioma/contract'
import type { PictureLabel } from './label-picture.ts'

/** What the thread that draws is asked. */
export interface DrawRequest {
  photo: Uint8Array
  declaredView: DeclaredView | undefined
  /** PNG that is opaque where hair is thinning, one a finding. */
  thinning: Uint8Array[]
  /** The same for a wide parting. */
  parting: Uint8Array[]
  seed: number
  label: PictureLabel
}

export interface DrawnPictures {
  pictures: { outcome: SimulationOutcome; jpeg: Uint8Array }[]
  width: number
  height: number
}

/** `nothing`: there is no place to draw in, or no hair to go by. */
export type DrawReply = { drawn: DrawnPictures } | { nothing: true } | { problem: string }
