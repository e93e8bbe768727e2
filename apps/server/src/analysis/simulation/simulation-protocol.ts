import type { DeclaredView, SimulationOutcome } from '@chioma/contract'
import type { EditFault } from '@chioma/engine'
import type { EditedOutcome, FramedPhoto } from '../models/picture-edit.ts'
import type { PictureLabel } from './label-picture.ts'

/** The photo that a thread draws on. */
export interface DrawSubject {
  photo: Uint8Array
  declaredView: DeclaredView | undefined
  /** PNG that is opaque where hair is thinning, one a finding. */
  thinning: Uint8Array[]
  /** The same for a wide parting. */
  parting: Uint8Array[]
  seed: number
}

/**
 * What the thread is asked, one after the other: to read the photo (`open`), to hand it out for an image model (`frame`), to lay what came back on it
 * (`merge`), and to give the labelled pictures (`finish`): the embedded renderer's, or those that were merged.
 */
export type DrawRequest =
  | { ask: 'open'; subject: DrawSubject }
  | { ask: 'frame' }
  | { ask: 'merge'; outcome: EditedOutcome; jpeg: Uint8Array }
  | { ask: 'finish'; by: 'renderer' | 'model'; labels: { photo: PictureLabel; drawn: PictureLabel } }

export interface DrawnPictures {
  pictures: { outcome: SimulationOutcome; jpeg: Uint8Array }[]
  width: number
  height: number
}

/** `nothing`: there is no place to draw in, or no hair to go by. */
export type DrawReply =
  | { kind: 'ready' }
  | { kind: 'nothing' }
  | { kind: 'framed'; framed: FramedPhoto }
  | { kind: 'merged' }
  | { kind: 'fault'; fault: EditFault }
  | { kind: 'drawn'; drawn: DrawnPictures }
  | { kind: 'problem'; problem: string }
