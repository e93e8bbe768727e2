import type { Plane } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { allocateDoubles, allocateFloats, doublesAt, putDoubles, putFloats, resetArena } from '../../kernels/wasm-arena.ts'
import type { Point } from './shaft-trail.ts'
import type { TracedShaft } from './trace-shafts.ts'

const STEP_PX = 0.25
/** How far to each side the skin beside a hair is looked for, in expected widths, and a little more for the thinnest. */
const REACH = { widths: 1.1, px: 1.5 }
/** How far from its line the darkest place of a hair may lie, in expected widths. */
const NEAR_WIDTHS = 0.3
/** A hair is at least so much darker than the skin on both sides, in levels of 0..255. */
const LEAST_CONTRAST = 10
/** Where one side is less than this share as light as the other, another hair lies there. */
const LEAST_EVENNESS = 0.6
/** Every so many points are measured, and this share of them must show both edges. */
const POINTS_APART = 2
const LEAST_SHARE = 0.4
/** A line's direction is that from the point so many before to the one so many behind. */
const POINTS_ASIDE = 2

/** A line to be measured, and how wide its hair is expected to be, in pixels. */
type ExpectedShaft = Pick<TracedShaft, 'points' | 'widthPx'>

/**
 * The median width of each hair across its line, between the places where its darkness falls to half of that on each side; undefined where
 * neighbours or a want of contrast hide its edges. Pixels of `light`, as are the expected widths, about which they lie.
 */
export function measureWidths(light: Plane, shafts: readonly ExpectedShaft[]): (number | undefined)[] {
  resetArena()
  const plane = putFloats(light.data)
  return shafts.map(({ points, widthPx }) => {
    const tries = Math.max(0, Math.ceil((points.length - 2 * POINTS_ASIDE) / POINTS_APART))
    const reach = Math.ceil((REACH.widths * widthPx + REACH.px) / STEP_PX)
    const near = Math.round((NEAR_WIDTHS * widthPx) / STEP_PX)
    const [places, workspace, widths] = [
      putDoubles(placesAcross(points, tries)),
      allocateFloats(2 * reach + 1),
      allocateDoubles(tries),
    ]
    const sizes = [light.width, light.height, places, tries, reach, near] as const
    const found = kernels.measureAcross(plane, ...sizes, LEAST_CONTRAST, LEAST_EVENNESS, workspace, widths)
    if (found < Math.max(2, LEAST_SHARE * tries)) return undefined
    return STEP_PX * doublesAt(widths, found).sort()[found >> 1]
  })
}

/** The places to be measured as kernels want them: x, y, and a step across the line. */
function placesAcross(points: readonly Point[], tries: number): Float64Array {
  const places = new Float64Array(4 * tries)
  for (let n = 0; n < tries; n++) {
    const at = POINTS_ASIDE + n * POINTS_APART
    const [from, to] = [points[at - POINTS_ASIDE], points[at + POINTS_ASIDE]]
    const angle = Math.atan2(to.y - from.y, to.x - from.x)
    places[4 * n] = points[at].x
    places[4 * n + 1] = points[at].y
    places[4 * n + 2] = -Math.sin(angle) * STEP_PX
    places[4 * n + 3] = Math.cos(angle) * STEP_PX
  }
  return places
}
