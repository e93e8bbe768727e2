import type { Plane } from '../image/rgb-image.ts'
import { frameOf, placePlane } from './place-plane.ts'
import type { Placement } from './placement.ts'

/** Steps of rotation, logarithm of scale, and shifts. */
const FIRST_STEPS = [0.07, 0.06, 0.02, 0.02] as const
/** Less of the earlier photo than this covered is no agreement. */
const LEAST_COVER = 0.35

export interface Fit {
  placement: Placement
  /** Correlation of the structures that lie on each other, -1..1. */
  correlation: number
  /** Share of the earlier photo that the later one covers, 0..1. */
  cover: number
}

/** Moves a placement step by step to where the structures correlate best; steps begin `coarseness` times as wide as usual and are halved `halvings` times. */
export function refinePlacement(
  earlier: Plane,
  later: Plane,
  start: Placement,
  { coarseness, halvings }: { coarseness: number; halvings: number },
): Fit {
  let best = fitAt(earlier, later, start)
  let steps = FIRST_STEPS.map((step) => step * coarseness)
  for (let halving = 0; halving <= halvings; halving++) {
    for (let isBetter = true; isBetter; ) {
      isBetter = false
      for (let axis = 0; axis < steps.length; axis++) {
        for (const step of [steps[axis], -steps[axis]]) {
          const next = fitAt(earlier, later, moved(best.placement, axis, step))
          if (next.correlation <= best.correlation + 1e-4) continue
          best = next
          isBetter = true
        }
      }
    }
    steps = steps.map((step) => step / 2)
  }
  return best
}

function moved({ rotation, scale, shiftX, shiftY }: Placement, axis: number, step: number): Placement {
  if (axis === 0) return { rotation: rotation + step, scale, shiftX, shiftY }
  if (axis === 1) return { rotation, scale: scale * Math.exp(step), shiftX, shiftY }
  return { rotation, scale, shiftX: shiftX + (axis === 2 ? step : 0), shiftY: shiftY + (axis === 3 ? step : 0) }
}

export function fitAt(earlier: Plane, later: Plane, placement: Placement): Fit {
  const { values, cover } = placePlane(later, placement, frameOf(earlier))
  const { correlation, count } = correlate(earlier.data, values.data, cover.data)
  const share = count / earlier.data.length
  return { placement, correlation: share < LEAST_COVER ? -1 : correlation, cover: share }
}

function correlate(first: Float32Array, second: Float32Array, cover: Float32Array): { correlation: number; count: number } {
  let [count, sumFirst, sumSecond, squareFirst, squareSecond, product] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < first.length; i++) {
    if (cover[i] === 0) continue
    const [one, other] = [first[i], second[i]]
    count++
    sumFirst += one
    sumSecond += other
    squareFirst += one * one
    squareSecond += other * other
    product += one * other
  }
  const spread = Math.sqrt((squareFirst - (sumFirst * sumFirst) / count) * (squareSecond - (sumSecond * sumSecond) / count))
  return { correlation: spread > 1e-6 ? (product - (sumFirst * sumSecond) / count) / spread : 0, count }
}
