import type { View } from '@chioma/contract'
import type { RgbImage } from '../image/rgb-image.ts'

export interface RecognizedView {
  view: View
  /** 0..1; how sure it is of the view and, unless the view is `not_hair`, of looking at hair or scalp. */
  confidence: number
}

export declare function recognizeView(image: RgbImage): RecognizedView
