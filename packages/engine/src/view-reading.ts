import type { CannotTell, Finding, FindingCode, Measure } from '@chioma/contract'
import type { HairShaft } from './analyze-photo.ts'
import type { Mask } from './image/rgb-image.ts'

/** What the measures of one kind of view found in one photo; near and far views answer in the same shape. */
export interface ViewReading {
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
