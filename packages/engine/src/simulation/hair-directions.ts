import { gaussianBlur } from '../image/box-blur.ts'
import type { Plane } from '../image/rgb-image.ts'
import { fillInward } from './fill-inward.ts'
import { emptyPlane, type Grid, PLACE_PX, valueAt } from './places.ts'

/** Which way hair runs, in doubled angles, so that a strand and its opposite are one: cosine and sine of twice the angle. */
export interface HairDirections {
  cosine: Plane
  sine: Plane
}

/** Places over which the directions seen are averaged, as a deviation. */
const SEEN_OVER = 2

/** Reads where hair runs from how lightness changes (structure tensor), and carries it on to where there is none. `hair`: how surely a place shows hair. */
export function findDirections(lightness: Plane, hair: Plane): HairDirections {
  const { across, diagonal, energy } = sumGradients(lightness, hair)
  const seen = [across, diagonal, energy].map((plane) => gaussianBlur(plane, SEEN_OVER).data)
  const [cosine, sine, weight] = [emptyPlane(hair), emptyPlane(hair), emptyPlane(hair)]
  for (let i = 0; i < weight.data.length; i++) {
    const strength = Math.hypot(seen[0][i], seen[1][i])
    if (strength < 1e-6) continue
    const coherence = strength / (seen[2][i] + LEAST_ENERGY)
    // Hair runs at right angles to the gradient, which in doubled angles is the opposite.
    cosine.data[i] = -seen[0][i] / strength
    sine.data[i] = -seen[1][i] / strength
    weight.data[i] = hair.data[i] * coherence * coherence
  }
  const [filledCosine, filledSine] = fillInward([cosine, sine], weight)
  return { cosine: filledCosine, sine: filledSine }
}

/** Keeps the coherence of smooth places near 0; squared levels a place. */
const LEAST_ENERGY = 60

function sumGradients({ width, height, data }: Plane, hair: Grid) {
  const [across, diagonal, energy] = [emptyPlane(hair), emptyPlane(hair), emptyPlane(hair)]
  for (let y = 1; y < height - 1; y++) {
    const row = Math.floor(y / PLACE_PX) * hair.width
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const dx = data[i + 1] - data[i - 1]
      const dy = data[i + width] - data[i - width]
      const place = row + Math.floor(x / PLACE_PX)
      across.data[place] += dx * dx - dy * dy
      diagonal.data[place] += 2 * dx * dy
      energy.data[place] += dx * dx + dy * dy
    }
  }
  return { across, diagonal, energy }
}

/** The angle that hair runs at in a pixel, in radians, 0 to pi; undefined where directions cancel each other. */
export function angleAt({ cosine, sine }: HairDirections, x: number, y: number): number {
  return Math.atan2(valueAt(sine, x, y), valueAt(cosine, x, y)) / 2
}
