import { gaussianBlur } from '../image/box-blur.ts'
import { luminance } from '../image/luminance.ts'
import { softenWithin } from '../image/resize.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'

/** Longer side of the planes that photos are compared on: single hairs, which move from day to day, are too fine for it. */
const STRUCTURE_SIDE_PX = 128

/** Of the plane's longer side: what is finer is noise and single hairs, what is coarser is light. */
const FINEST = 0.01
const COARSEST = 0.06
/** Deviation of the log light, below which a place shows nothing. */
const LEAST_CONTRAST = 0.05
/** Strongest structure that one place may add, in deviations. */
const STRONGEST = 2.5

/** What tells one spot from another whatever the light: how much lighter or darker each place is than what surrounds it, in local deviations. */
export interface Structure {
  plane: Plane
  /** Mean deviation of the log light around a place: how much there is to see at all. */
  contrast: number
}

export function readStructure(photo: RgbImage): Structure {
  const small = softenWithin(photo, STRUCTURE_SIDE_PX)
  const light = logLight(luminance(small))
  const side = Math.max(light.width, light.height)
  const fine = gaussianBlur(light, Math.max(0.8, FINEST * side))
  const coarse = gaussianBlur(light, COARSEST * side)
  const detail = fine.data.map((value, i) => value - coarse.data[i])
  const energy = gaussianBlur({ ...light, data: detail.map((value) => value * value) }, COARSEST * side)
  const data = new Float32Array(detail.length)
  let contrast = 0
  for (let i = 0; i < data.length; i++) {
    const deviation = Math.sqrt(Math.max(0, energy.data[i]))
    contrast += deviation
    data[i] = Math.max(-STRONGEST, Math.min(STRONGEST, detail[i] / (deviation + LEAST_CONTRAST)))
  }
  return { plane: { width: light.width, height: light.height, data }, contrast: contrast / data.length }
}

/** Light in equal ratios, so that a lamp half as strong takes the same from every place. */
const logLight = ({ width, height, data }: Plane): Plane => ({ width, height, data: data.map((level) => Math.log(level + 12)) })
