import { boxBlur } from './box-blur.ts'
import type { Plane } from './rgb-image.ts'

/** Keeps `coherence` near 0 where there is next to no gradient. */
const LEAST_ENERGY = 4

/** How much a plane changes in one direction around each pixel (structure tensor over squares of `2 * radius + 1`): 0 in none .. 1 in one. */
export function measureCoherence({ width, height, data }: Plane, radius: number): Float32Array {
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
  const coherence = xx
  for (let i = 0; i < data.length; i++) {
    const difference = sumXx[i] - sumYy[i]
    const energy = sumXx[i] + sumYy[i]
    coherence[i] = Math.sqrt(difference * difference + 4 * sumXy[i] * sumXy[i]) / (energy + LEAST_ENERGY)
  }
  return coherence
}
