import { boxBlur } from '../image/box-blur.ts'
import { centerSquare, cropImage } from '../image/crop.ts'
import { applyGain, exposureGain, HEAD_EXPOSURE } from '../image/exposure-gain.ts'
import { type LabPlanes, labPlane, toLab } from '../image/lab.ts'
import { blackHat } from '../image/morphology.ts'
import { findContentBox } from '../image/padding.ts'
import { resizeImage } from '../image/resize.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { measureStructure, type Structure } from '../image/structure.ts'

/** Side of the square that every photo is brought to, so that neither size nor proportions can give a view away. */
export const FRAME_SIDE_PX = 256

/** The middle of a photo at a fixed size and exposure, and the planes that the traits are counted on. */
export interface ViewFrame {
  lab: LabPlanes
  /** Mean difference of lightness from its 5 x 5 surroundings: how much fine detail there is. */
  fine: Float32Array
  /** The same over a wider place, which a single edge does not fill but a texture does. */
  fineAround: Float32Array
  /** How dark a narrow detail is against its surroundings. */
  darkLines: Float32Array
  structure: Structure
}

export function buildViewFrame(photo: RgbImage): ViewFrame {
  const square = centerSquare(cropImage(photo, findContentBox(photo)))
  const small = resizeImage(square, FRAME_SIDE_PX, FRAME_SIDE_PX)
  const lab = toLab(applyGain(small, exposureGain(small, HEAD_EXPOSURE)))
  const lightness = labPlane(lab, 'l')
  const fine = boxBlur(detail(lightness), 3)
  return {
    lab,
    fine: fine.data,
    fineAround: boxBlur(fine, 8).data,
    darkLines: blackHat(lightness, 3).data,
    structure: measureStructure(lightness, 4),
  }
}

function detail(lightness: Plane): Plane {
  const around = boxBlur(lightness, 2)
  for (let i = 0; i < around.data.length; i++) around.data[i] = Math.abs(lightness.data[i] - around.data[i])
  return around
}
