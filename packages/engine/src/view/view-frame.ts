import { boxBlur } from '../image/box-blur.ts'
import { centerSquare, cropImage } from '../image/crop.ts'
import { applyGain, exposureGain, HEAD_EXPOSURE } from '../image/exposure-gain.ts'
import { type LabPlanes, labPlane, toLab } from '../image/lab.ts'
import { blackHat } from '../image/morphology.ts'
import { findContentBox } from '../image/padding.ts'
import { resizeImage } from '../image/resize.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'

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

/** Local structure tensor of the lightness. */
export interface Structure {
  /** 0 no direction .. 1 one direction. */
  coherence: Float32Array
  /** Sum of squared gradients. */
  energy: Float32Array
  /** Double angle of the main gradient, radians. */
  doubleAngle: Float32Array
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
    structure: measureStructure(lightness),
  }
}

function detail(lightness: Plane): Plane {
  const around = boxBlur(lightness, 2)
  for (let i = 0; i < around.data.length; i++) around.data[i] = Math.abs(lightness.data[i] - around.data[i])
  return around
}

function measureStructure({ width, height, data }: Plane): Structure {
  const xx = new Float32Array(data.length)
  const yy = new Float32Array(data.length)
  const xy = new Float32Array(data.length)
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      const dx = data[i + 1] - data[i - 1]
      const dy = data[i + width] - data[i - width]
      xx[i] = dx * dx
      yy[i] = dy * dy
      xy[i] = dx * dy
    }
  }
  const [sumXx, sumYy, sumXy] = [xx, yy, xy].map((plane) => boxBlur({ width, height, data: plane }, 4).data)
  const structure: Structure = { coherence: xx, energy: yy, doubleAngle: xy }
  for (let i = 0; i < data.length; i++) {
    const difference = sumXx[i] - sumYy[i]
    const energy = sumXx[i] + sumYy[i]
    structure.coherence[i] = Math.sqrt(difference * difference + 4 * sumXy[i] * sumXy[i]) / (energy + 4)
    structure.energy[i] = energy
    structure.doubleAngle[i] = Math.atan2(2 * sumXy[i], difference)
  }
  return structure
}
