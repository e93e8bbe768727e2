import type { Quality, RejectionCode } from '@chioma/contract'
import type { RgbImage } from '../image/rgb-image.ts'

export interface QualityVerdict {
  quality: Quality
  /** Why the photo cannot be judged at all; undefined when it can. */
  rejection: Exclude<RejectionCode, 'not_hair_or_scalp'> | undefined
}

/** `sourceWidth` and `sourceHeight` are the upright size before scaling down. */
export declare function judgeQuality(image: RgbImage, sourceWidth: number, sourceHeight: number): QualityVerdict
