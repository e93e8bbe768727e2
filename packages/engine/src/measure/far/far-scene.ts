import { boxBlur } from '../../image/box-blur.ts'
import { intersectMasks, maskAbove, subtractMask } from '../../image/mask.ts'
import { erodeMask, openMask } from '../../image/mask-morphology.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'
import { findBaldChance } from '../../segment/bald-chance.ts'
import type { FarFrame } from '../../segment/far-frame.ts'
import { findHead } from '../../segment/head-mask.ts'

/** What hair loss is measured on: where hair could be, and where it is missing. */
export interface FarScene {
  frame: FarFrame
  /** Where hair could be: the head, or the whole photo of a close-up. */
  area: Mask
  /** Chance of bare scalp, pixel by pixel and smoothed. */
  baldChance: Plane
  baldAround: Plane
  /** Scalp without hair over more than a few pixels, inside the area. */
  bare: Mask
  /** The area that is not bare. */
  hair: Mask
}

/** The rim of the head that is left out, where hair and background blend. */
export const RIM_PX = 4

const BARE_FROM_CHANCE = 0.6

export function buildFarScene(frame: FarFrame, shows: 'head' | 'close_up'): FarScene {
  const area = shows === 'head' ? erodeMask(findHead(frame), RIM_PX) : wholeFrame(frame)
  const baldChance = findBaldChance(frame, area)
  const baldAround = boxBlur(baldChance, 2)
  const bare = intersectMasks(openMask(maskAbove(baldAround, BARE_FROM_CHANCE), 1), area)
  return { frame, area, baldChance, baldAround, bare, hair: subtractMask(area, bare) }
}

export function wholeFrame({ width, height }: { width: number; height: number }): Mask {
  return { width, height, data: new Uint8Array(width * height).fill(255) }
}
