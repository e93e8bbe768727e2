import { boxBlur } from '../image/box-blur.ts'
import { exposureGain, HEAD_EXPOSURE } from '../image/exposure-gain.ts'
import { type LabPlanes, labPlane, toLab } from '../image/lab.ts'
import { blackHat, topHat } from '../image/morphology.ts'
import { fitWithin } from '../image/resize.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'

/** Longer side of the picture that hair is told from the rest of an ordinary photo on. */
const HAIR_FRAME_SIDE_PX = 192

export interface HairFrame {
  width: number
  height: number
  lab: LabPlanes
  /** How densely narrow light and dark lines lie, over the lightness; the edge of a smooth thing does not count. */
  strands: Float32Array
}

export function buildHairFrame(photo: RgbImage): HairFrame {
  const small = fitWithin(photo, HAIR_FRAME_SIDE_PX)
  const lab = toLab(small, exposureGain(small, HEAD_EXPOSURE))
  return { width: small.width, height: small.height, lab, strands: findStrands(labPlane(lab, 'l')) }
}

/** Lines higher than this (L*) count no more than this, so that a few hard edges do not weigh like many strands. */
const MOST_LINE_HEIGHT = 4

function findStrands(lightness: Plane): Float32Array {
  const light = topHat(lightness, 2)
  const dark = blackHat(lightness, 2).data
  for (let i = 0; i < dark.length; i++) light.data[i] = Math.min(MOST_LINE_HEIGHT, light.data[i] + dark[i])
  const strands = boxBlur(light, 3).data
  for (let i = 0; i < strands.length; i++) strands[i] /= lightness.data[i] + 15
  return strands
}
