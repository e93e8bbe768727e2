import { gaussianBlur } from '../image/box-blur.ts'
import type { Plane } from '../image/rgb-image.ts'

/** From the nearest surroundings to the whole picture, in places; what is known near by counts before what is known far away. */
const REACHES = [1.5, 3, 6, 12, 24, 48, 96]
/** Mean weight around a place from which on its surroundings say enough. */
const ENOUGH = 0.08

/** Values known in some places, by weight (0..1), spread smoothly over all others (normalised convolution, from near to far). */
export function fillInward(values: readonly Plane[], weight: Plane): Plane[] {
  const filled = values.map(({ width, height, data }) => ({ width, height, data: new Float32Array(data.length) }))
  const open = new Float32Array(weight.data.length).fill(1)
  const shares = new Float64Array(weight.data.length)
  const weighted = values.map((plane) => times(plane, weight))
  for (const [step, reach] of REACHES.entries()) {
    const known = gaussianBlur(weight, reach).data
    const around = weighted.map((plane) => gaussianBlur(plane, reach).data)
    const isLast = step === REACHES.length - 1
    for (let i = 0; i < open.length; i++) {
      if (open[i] === 0 || known[i] < 1e-6) shares[i] = 0
      else shares[i] = isLast ? open[i] : open[i] * Math.min(1, known[i] / ENOUGH)
      open[i] -= shares[i]
    }
    for (const [plane, { data }] of filled.entries()) addShares(data, around[plane], shares, known)
  }
  return filled
}

function addShares(data: Float32Array, around: Float32Array, shares: Float64Array, known: Float32Array): void {
  for (let i = 0; i < data.length; i++) if (shares[i] !== 0) data[i] += (shares[i] * around[i]) / known[i]
}

function times(plane: Plane, weight: Plane): Plane {
  const data = new Float32Array(plane.data.length)
  for (let i = 0; i < data.length; i++) data[i] = plane.data[i] * weight.data[i]
  return { width: plane.width, height: plane.height, data }
}
