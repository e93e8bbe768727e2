import type { Plane } from '../image/rgb-image.ts'
import { angleAt, type HairDirections } from './hair-directions.ts'
import type { HairTraits } from './hair-traits.ts'
import { type Grid, PLACE_PX, smoothStep, valueAt } from './places.ts'
import type { Random } from './random.ts'
import { type StrandSample, turnTowards } from './strand-samples.ts'

/** Pixels of a picture being drawn, 0..255 with fractions. */
export interface Canvas extends Grid {
  data: Float32Array
}

export interface Brush {
  traits: HairTraits
  directions: HairDirections
  samples: readonly StrandSample[]
  /** Deviation of a strand's cross-section, in pixels. */
  widthPx: number
  lengthPx: number
  /** Where hair grows away from: the middle of the thinning places. */
  whorl: { x: number; y: number }
  cover: Plane
}

/** Between 0 and 1: what one strand hides of what lies under it; the faintest and the fullest. */
const OPACITY = { least: 0.25, most: 0.75, mean: 0.5 }
/** How much of a strand hides what is hair already. */
const OVER_HAIR = 0.3
/** Strands of one lock have a tone and a turn in common. */
const LOCK = { side: 26, turn: 0.2, tone: 6 }

/** Draws strands until each place is covered as far as it should be, following the hair around. */
export function drawStrands(canvas: Canvas, brush: Brush, random: Random): void {
  const { cover, widthPx, lengthPx } = brush
  // A strand hides about this much of a place for each pixel of its length.
  const footprint = 2.5 * widthPx * OPACITY.mean * 0.75
  const perPlace = (PLACE_PX * PLACE_PX) / (footprint * lengthPx)
  const roots: number[] = []
  for (let i = 0; i < cover.data.length; i++) {
    const share = Math.min(0.97, cover.data[i])
    if (share < 0.01) continue
    const wanted = -Math.log(1 - share) * perPlace
    for (let left = wanted; left > 0; left--) if (random() < left) roots.push(i)
  }
  shuffle(roots, random)
  for (const place of roots) {
    const x = ((place % cover.width) + random()) * PLACE_PX
    const y = (Math.floor(place / cover.width) + random()) * PLACE_PX
    drawStrand(canvas, brush, x, y, random)
  }
}

function shuffle(list: number[], random: Random): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = list[i]
    list[i] = list[j]
    list[j] = kept
  }
}

function drawStrand(canvas: Canvas, brush: Brush, x: number, y: number, random: Random): void {
  const { directions, whorl, traits, cover } = brush
  const sample = nearSample(brush.samples, x, y, random)
  if (sample === undefined) return
  const lock = lockOf(x, y)
  const length = brush.lengthPx * (0.55 + 0.9 * random())
  const turn = LOCK.turn * (lock.turn + 2.2 * (random() - 0.5))
  const curl = 0.5 * (random() - 0.5)
  const tone = LOCK.tone * lock.tone + 5 * (random() - 0.5)
  const fullness = OPACITY.least + (OPACITY.most - OPACITY.least) * random()
  const width = brush.widthPx * (0.75 + 0.5 * random())
  let heading = angleAt(directions, x, y)
  if (Math.cos(heading) * (x - whorl.x) + Math.sin(heading) * (y - whorl.y) < 0) heading += Math.PI
  // The place that was drawn lies somewhere along the strand, not always at its root.
  const back = random() * length
  let [atX, atY] = [x - back * Math.cos(heading), y - back * Math.sin(heading)]
  const colour: [number, number, number] = [0, 0, 0]
  for (let along = 0; along < length; ) {
    if (atX < 2 || atY < 2 || atX > canvas.width - 3 || atY > canvas.height - 3) return
    heading = turnTowards(heading, angleAt(directions, atX, atY))
    const angle = heading + turn + curl * (along / length - 0.5)
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
    const step = 1 / Math.max(Math.abs(cosine), Math.abs(sine))
    const wanted = valueAt(cover, atX, atY)
    if (wanted > 0.004) {
      const bare = valueAt(traits.scalpness, atX, atY)
      const opacity = fullness * taper(along / length) * Math.min(1, wanted * 4) * (OVER_HAIR + (1 - OVER_HAIR) * bare)
      const light = 1 + (valueAt(traits.light, atX, atY) - 1) * 0.6 * bare
      const from = 3 * Math.min(Math.floor(along), sample.tones.length / 3 - 1)
      for (let c = 0; c < 3; c++) {
        colour[c] = (valueAt(traits.hairColour[c], atX, atY) + sample.tones[from + c] + tone) * light
      }
      paintAcross(canvas, atX, atY, { cosine, sine }, width * (1 - (0.35 * along) / length), opacity, colour)
    }
    atX += step * cosine
    atY += step * sine
    along += step
  }
}

/** Full near the root, and running out to the tip. */
const taper = (share: number): number => Math.min(1, share / 0.08) * Math.min(1, (1 - share) / 0.4)

/** One step of a strand, which goes on by one pixel along its main axis: the pixels across it, each by its distance from the middle. */
function paintAcross(
  { width, data }: Canvas,
  x: number,
  y: number,
  { cosine, sine }: { cosine: number; sine: number },
  deviation: number,
  opacity: number,
  colour: readonly [number, number, number],
): void {
  const isFlat = Math.abs(cosine) >= Math.abs(sine)
  const slant = Math.max(Math.abs(cosine), Math.abs(sine))
  const middle = isFlat ? y : x
  const other = Math.round(isFlat ? x : y)
  const reach = (2.2 * deviation) / slant
  const scale = (slant * slant) / (2 * deviation * deviation)
  const last = Math.floor(middle + reach)
  for (let across = Math.ceil(middle - reach); across <= last; across++) {
    const away = across - middle
    const alpha = opacity * Math.exp(-away * away * scale)
    const i = 3 * (isFlat ? across * width + other : other * width + across)
    data[i] += alpha * (colour[0] - data[i])
    data[i + 1] += alpha * (colour[1] - data[i + 1])
    data[i + 2] += alpha * (colour[2] - data[i + 2])
  }
}

/** The nearest of a few samples drawn by chance, so that neighbours differ and light stays where it is. */
function nearSample(samples: readonly StrandSample[], x: number, y: number, random: Random): StrandSample | undefined {
  let best: StrandSample | undefined
  let least = Number.POSITIVE_INFINITY
  for (let draw = 0; draw < 5; draw++) {
    const sample = samples[Math.floor(random() * samples.length)]
    if (sample === undefined) continue
    const distance = (sample.x - x) ** 2 + (sample.y - y) ** 2
    if (distance < least) [best, least] = [sample, distance]
  }
  return best
}

/** What the strands of a neighbourhood have in common, about -1..1 each; goes over smoothly from one to the next. */
const lockOf = (x: number, y: number): { turn: number; tone: number } => ({
  turn: smoothNoise(x / LOCK.side, y / LOCK.side, 1),
  tone: smoothNoise(x / LOCK.side, y / LOCK.side, 2),
})

function smoothNoise(x: number, y: number, layer: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [smoothStep(x - column, 0, 1), smoothStep(y - row, 0, 1)]
  const upper = (1 - u) * cornerOf(column, row, layer) + u * cornerOf(column + 1, row, layer)
  const lower = (1 - u) * cornerOf(column, row + 1, layer) + u * cornerOf(column + 1, row + 1, layer)
  return (1 - v) * upper + v * lower
}

/** -1..1, the same for the same corner. */
function cornerOf(column: number, row: number, layer: number): number {
  const number = Math.imul(column + 1, 73856093) ^ Math.imul(row + 1, 19349663) ^ Math.imul(layer, 83492791)
  const mixed = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d)
  return (((mixed ^ (mixed >>> 13)) >>> 8) & 0xffff) / 0x7fff - 1
}
