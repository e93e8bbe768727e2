import { boxBlur } from './box-blur.ts'
import type { Plane } from './rgb-image.ts'

/** Local structure tensor of a plane, averaged over squares. */
export interface Structure {
  /** 0 no direction .. 1 one direction. */
  coherence: Float32Array
  /** Sum of squared gradients. */
  energy: Float32Array
  /** Double angle of the main gradient, radians. */
  doubleAngle: Float32Array
}

/** Keeps `coherence` near 0 where there is next to no gradient. */
const LEAST_ENERGY = 4

/** Measures in which direction, how strongly and how evenly a plane changes around each pixel (squares of `2 * radius + 1`). */
export function measureStructure({ width, height, data }: Plane, radius: number): Structure {
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
  const [sumXx, sumYy, sumXy] = [xx, yy, xy].map((plane) => boxBlur({ width, height, data: plane }, radius).data)
  const structure: Structure = { coherence: xx, energy: yy, doubleAngle: xy }
  for (let i = 0; i < data.length; i++) {
    const difference = sumXx[i] - sumYy[i]
    const energy = sumXx[i] + sumYy[i]
    structure.coherence[i] = Math.sqrt(difference * difference + 4 * sumXy[i] * sumXy[i]) / (energy + LEAST_ENERGY)
    structure.energy[i] = energy
    structure.doubleAngle[i] = Math.atan2(2 * sumXy[i], difference)
  }
  return structure
}
