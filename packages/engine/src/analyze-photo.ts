import type { FindingCode, Reading } from '@chioma/contract'
import type { Mask, RgbImage } from './image/rgb-image.ts'

/** Decoders scale a photo down so that its longer side is at most this, in pixels; smaller photos stay as they are. */
export const WORKING_SIDE_PX = 1280

/** One hair shaft, in pixels of the photo as it was before scaling. */
export interface HairShaft {
  x0: number
  y0: number
  x1: number
  y1: number
  widthPx: number
}

export interface PhotoToAnalyze {
  /** At most `WORKING_SIDE_PX` on its longer side. */
  image: RgbImage
  /** Size before scaling down, upright. */
  sourceWidth: number
  sourceHeight: number
  /** Pixels per millimetre of the source, where a dermatoscope profile or a reference object gives it. */
  pixelsPerMm?: number
}

export interface PhotoAnalysis {
  reading: Reading
  /** The pixels that each finding rests on, at the size of `image` or smaller with the same proportions. */
  findingMasks: Partial<Record<FindingCode, Mask>>
  hairMask: Mask | undefined
  hairs: HairShaft[]
}

/**
 * Looks at one photo. Deterministic: the same pixels give the same answer to the bit.
 * Never throws on pixels; a photo that cannot be judged comes back as a `rejected` reading.
 */
export declare function analyzePhoto(photo: PhotoToAnalyze): PhotoAnalysis
