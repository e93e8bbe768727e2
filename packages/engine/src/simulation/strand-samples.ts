import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { angleAt, type HairDirections } from './hair-directions.ts'
import type { HairTraits } from './hair-traits.ts'
import { placeOf, valueAt } from './places.ts'
import type { Random } from './random.ts'

/** A strand of the person's own hair: how each of its pixels differs from the colour around it, interleaved RGB. */
export interface StrandSample {
  x: number
  y: number
  tones: Float32Array
}

const SAMPLES = 500
const TRIES = 12_000
const LENGTH_PX = 160
/** What is more like scalp than this on average is no strand. */
const MOST_SCALP = 0.3
/** Glints and gaps are no tones of hair; levels. */
const MOST_TONE = 40

/** Follows strands of hair outside the thinning places; those nearest to a new strand lend it their tones. */
export function takeSamples(
  image: RgbImage,
  { hair, thin }: { hair: Plane; thin: Plane },
  traits: HairTraits,
  directions: HairDirections,
  random: Random,
): StrandSample[] {
  const samples: StrandSample[] = []
  for (let attempt = 0; attempt < TRIES && samples.length < SAMPLES; attempt++) {
    const x = random() * (image.width - 1)
    const y = random() * (image.height - 1)
    const place = placeOf(hair, x, y)
    if (hair.data[place] < 0.9 || thin.data[place] > 0.2 || traits.scalpness.data[place] > MOST_SCALP) continue
    const sample = followStrand(image, x, y, traits, directions)
    if (sample !== undefined) samples.push(sample)
  }
  return samples
}

function followStrand(
  image: RgbImage,
  x: number,
  y: number,
  { hairColour, scalpness }: HairTraits,
  directions: HairDirections,
): StrandSample | undefined {
  const tones = new Float32Array(3 * LENGTH_PX)
  let [atX, atY, scalp] = [x, y, 0]
  let heading = angleAt(directions, x, y)
  for (let step = 0; step < LENGTH_PX; step++) {
    if (atX < 1 || atY < 1 || atX > image.width - 2 || atY > image.height - 2) return undefined
    scalp += valueAt(scalpness, atX, atY)
    for (let c = 0; c < 3; c++) {
      const tone = colourAt(image, atX, atY, c) - valueAt(hairColour[c], atX, atY)
      tones[3 * step + c] = Math.min(MOST_TONE, Math.max(-MOST_TONE, tone))
    }
    heading = turnTowards(heading, angleAt(directions, atX, atY))
    atX += Math.cos(heading)
    atY += Math.sin(heading)
  }
  return scalp / LENGTH_PX > MOST_SCALP ? undefined : { x, y, tones }
}

/** The one of two opposite angles that is nearer to the heading. */
export function turnTowards(heading: number, angle: number): number {
  const turn = angle - heading
  return heading + turn - Math.PI * Math.round(turn / Math.PI)
}

function colourAt({ width, data }: RgbImage, x: number, y: number, channel: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const [u, v] = [x - column, y - row]
  const i = 3 * (row * width + column) + channel
  const below = i + 3 * width
  return (1 - v) * ((1 - u) * data[i] + u * data[i + 3]) + v * ((1 - u) * data[below] + u * data[below + 3])
}

const PROBES = 2500
const FARTHEST_PX = 8
/** Deviation of a strand's cross-section, in pixels, where nothing can be read, and the range of what is. */
const WIDTH = { usual: 0.7, least: 0.45, most: 1.8 }

/** How wide strands are drawn in this photo: from how quickly lightness stops resembling itself across the hair. */
export function measureWidth(lightness: Plane, smooth: Plane, hair: Plane, directions: HairDirections, random: Random): number {
  const alike = new Float64Array(FARTHEST_PX + 1)
  const { width, height } = lightness
  const detail = (x: number, y: number): number => {
    const i = Math.round(y) * width + Math.round(x)
    return lightness.data[i] - smooth.data[i]
  }
  for (let probe = 0; probe < PROBES; probe++) {
    const x = FARTHEST_PX + 1 + random() * (width - 2 * FARTHEST_PX - 3)
    const y = FARTHEST_PX + 1 + random() * (height - 2 * FARTHEST_PX - 3)
    if (hair.data[placeOf(hair, x, y)] < 0.9) continue
    const across = angleAt(directions, x, y) + Math.PI / 2
    const [dx, dy] = [Math.cos(across), Math.sin(across)]
    for (let far = 0; far <= FARTHEST_PX; far++) alike[far] += detail(x, y) * detail(x + far * dx, y + far * dy)
  }
  if (alike[0] <= 0) return WIDTH.usual
  for (let far = 1; far <= FARTHEST_PX; far++) {
    const [before, now] = [alike[far - 1] / alike[0], alike[far] / alike[0]]
    if (now > 0.5) continue
    // Half as alike at 1.67 deviations of a cross-section; single strands are slimmer than the locks that this sees.
    const half = far - 1 + (before - 0.5) / Math.max(1e-6, before - now)
    return Math.min(WIDTH.most, Math.max(WIDTH.least, half / 2.4))
  }
  return WIDTH.most
}
