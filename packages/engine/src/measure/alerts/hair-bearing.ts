import { boxBlur } from '../../image/box-blur.ts'
import { maskAbove } from '../../image/mask.ts'
import type { Mask } from '../../image/rgb-image.ts'
import type { CloseUpFeatures } from './close-up-features.ts'

/** Fine detail of stubble, by the share of skin around it (0..1): the pores of an ear or a neck, where all is skin, reach what stubble with its dark points does. */
const STUBBLE = { from: 1.5, onBareSkinFrom: 2.6, bareSkinFrom: 0.8 }
/** Fine detail of strands, which run in one direction or are no skin. */
const STRANDS = { from: 0.6, undirectedUpTo: 0.5, skinUpTo: 0.4 }
/** The edge of an ear or a collar is a line; hair fills at least this share of squares of this reach. */
const DENSITY = { from: 0.5, reachPx: 6 }

/** White hair, print and logos: light without any colour, which neither flakes on skin nor scalp are when averaged over a few pixels. */
const COLOURLESS = { lightFrom: 55, chromaBelow: 5 }

/** Where strands or stubble surely are in a close-up; plain backgrounds and smooth skin are not. */
export function findHairBearing({ frame: { width, height }, near, detail, undirected, skin }: CloseUpFeatures): Mask {
  const bearing = new Float32Array(detail.length)
  const skinAround = boxBlur({ width, height, data: skin }, DENSITY.reachPx).data
  for (let i = 0; i < bearing.length; i++) {
    const isStrand = undirected[i] < STRANDS.undirectedUpTo || skin[i] < STRANDS.skinUpTo
    const stubbleFrom = skinAround[i] < STUBBLE.bareSkinFrom ? STUBBLE.from : STUBBLE.onBareSkinFrom
    bearing[i] = detail[i] > stubbleFrom || (detail[i] > STRANDS.from && isStrand) ? 1 : 0
  }
  const mask = maskAbove(boxBlur({ width, height, data: bearing }, DENSITY.reachPx), DENSITY.from)
  for (let i = 0; i < bearing.length; i++) {
    if (near.l[i] > COLOURLESS.lightFrom && Math.hypot(near.a[i], near.b[i]) < COLOURLESS.chromaBelow) mask.data[i] = 0
  }
  return mask
}
