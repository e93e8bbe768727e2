import type { Alert, AlertCode, CannotTell, Finding, FindingCode, Measure } from '@chioma/contract'
import type { PhotoContent } from './image/photo-content.ts'
import type { Mask } from './image/rgb-image.ts'

/** One hair shaft, in pixels of the photo as it was before scaling. */
export interface HairShaft {
  x0: number
  y0: number
  x1: number
  y1: number
  widthPx: number
}

/** What the measures of one kind of view found in one photo; near and far views answer in the same shape. */
export interface ViewReading {
  /** How far the photo is from those known in this view; see the contract's reading. */
  distance?: number
  /** What a doctor should look at, whatever it is. */
  alerts?: Alert[]
  /** The pixels that an alert rests on. */
  alertMasks?: Partial<Record<AlertCode, Mask>>
  /** Only findings above their threshold. */
  findings: Finding[]
  /** 0..1 for every finding that was judged, found or not. */
  scores: Partial<Record<FindingCode, number>>
  measures: Measure[]
  cannotTell: CannotTell[]
  /** The pixels that a finding rests on, with the proportions of the photo and at its size or smaller. */
  findingMasks: Partial<Record<FindingCode, Mask>>
  hairMask: Mask | undefined
  hairs: HairShaft[]
}

/** A reading to which nothing was added yet. */
export const emptyReading = (): ViewReading => ({
  findings: [],
  scores: {},
  measures: [],
  cannotTell: [],
  findingMasks: {},
  hairMask: undefined,
  hairs: [],
})

/** What the look at a photo consists of, in order; `surface` and `shafts` belong to near views, `far` to the others and to close-ups. */
export type Stage = 'content' | 'quality' | 'view' | 'far' | 'scene' | 'surface' | 'shafts'

/** Hears when a stage is done, so that whoever has a clock can time it. */
export type OnStage = (stage: Stage) => void

/** The photo as every stage begins with it, and who hears of the stages. */
export interface WatchedContent {
  content: PhotoContent
  onStage: OnStage
}
