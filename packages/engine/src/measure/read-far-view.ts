import type { View } from '@chioma/contract'
import type { RgbImage } from '../image/rgb-image.ts'
import type { ViewReading } from '../view-reading.ts'

/** Views whose scalp, bald areas and parting are measured here; a close-up is read for near signs as well. */
export type FarView = Exclude<View, 'microscope' | 'not_hair'>

/**
 * Measures hair loss: `diffuse_thinning`, `crown_thinning`, `wide_parting`, `patchy_loss`.
 * `cannotTell` covers only these, `receding_hairline`, `dry_hair` and their measures.
 */
export declare function readFarView(image: RgbImage, view: FarView): ViewReading
