import { meanAndDeviation, percentile } from '../image/percentile.ts'
import { countPixels, type PixelCounts } from './count-pixels.ts'
import { FRAME_SIDE_PX, type ViewFrame } from './view-frame.ts'

/** What a photo is recognised by. Shares are of the frame and 0..1; lightness and colour are in CIELAB units. */
export interface PhotoTraits {
  /** Skin of any tone: warm hue, not dark. */
  skin: number
  /** Dark or brown enough to be hair. */
  hair: number
  skinOrHair: number
  /** Neither skin nor hair colour. */
  otherColour: number
  hairInCentre: number
  hairAtBorder: number
  hairAtSides: number
  /** Bright and nearly grey, or bluish: scalp under a microscope's light. */
  pale: number
  /** Green, turquoise or violet: no hair, no skin, no microscope. */
  offHue: number
  /** Without fine detail. */
  flat: number
  /** Smooth, bright and grey: paper, walls. */
  paper: number
  /** In the single most common lightness. */
  plateau: number
  /** Fine detail that fills its surroundings. */
  textured: number
  /** Textured, dark, and running in one direction. */
  darkStrands: number
  /** Dark strands over hair. */
  strandsInHair: number
  /** Mean fine detail on hair-coloured and on skin-coloured pixels. */
  detailInHair: number
  detailInSkin: number
  /** Standard deviation of fine detail over its mean. */
  detailVariation: number
  /** Fine detail at the border over that in the centre. */
  detailAtBorder: number
  /** Mean direction strength, 0..1. */
  coherence: number
  /** Share of strong edges that are level or upright, as in made things. */
  axisAligned: number
  /** How evenly strong edges turn in all directions, 0..1. */
  directionEntropy: number
  /** 25th percentile of lightness. */
  lightnessLow: number
  /** Standard deviation of lightness between the 64 blocks of the frame. */
  blockDeviation: number
  /** Mean standard deviation of lightness along rings around the middle: low for a head, high for a face between hair. */
  ringDeviation: number
  /** Share of the 64 blocks that hold fine detail, and dark lines. */
  busyBlocks: number
  lineBlocks: number
  /** Colour distance between the centre and the corners. */
  centreToCorners: number
  meanA: number
  deviationB: number
  /** Of a* and b* together. */
  deviationColour: number
}

export function measureTraits(frame: ViewFrame): PhotoTraits {
  const { lab, fine } = frame
  const counts = countPixels(frame)
  const pixels = FRAME_SIDE_PX * FRAME_SIDE_PX
  const a = meanAndDeviation(lab.a)
  const b = meanAndDeviation(lab.b)
  const detail = meanAndDeviation(fine)
  const skin = counts.skin / pixels
  const hair = counts.hair / pixels
  return {
    skin,
    hair,
    skinOrHair: skin + hair,
    otherColour: 1 - skin - hair,
    ...measureLayout(frame, counts),
    pale: counts.pale / pixels,
    offHue: counts.offHue / pixels,
    flat: counts.flat / pixels,
    ...measurePlateaus(frame),
    textured: counts.textured / pixels,
    darkStrands: counts.darkStrands / pixels,
    strandsInHair: counts.darkStrands / (counts.hair + 300),
    detailInHair: counts.detailInHair / (counts.hair + 100),
    detailInSkin: counts.detailInSkin / (counts.skin + 100),
    detailVariation: detail.deviation / (detail.mean + 0.3),
    coherence: meanAndDeviation(frame.structure.coherence).mean,
    ...measureDirections(frame),
    lightnessLow: percentile(lab.l, 25),
    ...measureBlocks(frame),
    ringDeviation: measureRings(lab.l),
    meanA: a.mean,
    deviationB: b.deviation,
    deviationColour: Math.hypot(a.deviation, b.deviation),
  }
}

type Zone = readonly [x0: number, y0: number, x1: number, y1: number]

const CORNERS: readonly Zone[] = [
  [0, 0, 0.15, 0.15],
  [0.85, 0, 1, 0.15],
  [0, 0.85, 0.15, 1],
  [0.85, 0.85, 1, 1],
]

function measureLayout({ lab, fine }: ViewFrame, { isHair }: PixelCounts) {
  const hairIn = (...zone: Zone) => meanIn(isHair, zone)
  const colourIn = (zone: Zone) => [meanIn(lab.l, zone), meanIn(lab.a, zone), meanIn(lab.b, zone)]
  const centre = colourIn([0.35, 0.35, 0.65, 0.65])
  const distances = CORNERS.map(colourIn).map(([l, a, b]) => Math.hypot(l - centre[0], a - centre[1], b - centre[2]))
  return {
    hairInCentre: hairIn(0.25, 0.25, 0.75, 0.75),
    hairAtBorder: (hairIn(0, 0, 0.12, 1) + hairIn(0.88, 0, 1, 1) + hairIn(0, 0, 1, 0.12)) / 3,
    hairAtSides: (hairIn(0, 0.3, 0.25, 0.8) + hairIn(0.75, 0.3, 1, 0.8)) / 2,
    centreToCorners: distances.reduce((sum, distance) => sum + distance, 0) / distances.length,
    detailAtBorder: meanAtBorder(fine) / (meanIn(fine, [0.25, 0.25, 0.75, 0.75]) + 0.2),
  }
}

function meanAtBorder(values: ArrayLike<number>): number {
  const inner = meanIn(values, [0.1, 0.1, 0.9, 0.9])
  return (meanIn(values, [0, 0, 1, 1]) - 0.64 * inner) / 0.36
}

function meanIn(values: ArrayLike<number>, [x0, y0, x1, y1]: Zone): number {
  const left = Math.floor(x0 * FRAME_SIDE_PX)
  const right = Math.floor(x1 * FRAME_SIDE_PX)
  const top = Math.floor(y0 * FRAME_SIDE_PX)
  const bottom = Math.floor(y1 * FRAME_SIDE_PX)
  let sum = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += values[y * FRAME_SIDE_PX + x]
  return sum / ((right - left) * (bottom - top))
}

function measurePlateaus({ lab, fine }: ViewFrame) {
  const all = new Uint32Array(101)
  const paper = new Uint32Array(101)
  for (let i = 0; i < fine.length; i++) {
    const level = Math.max(0, Math.min(100, Math.round(lab.l[i])))
    all[level]++
    if (lab.l[i] > 60 && fine[i] < 0.6 && lab.a[i] * lab.a[i] + lab.b[i] * lab.b[i] < 49) paper[level]++
  }
  return { plateau: highestOfThree(all) / fine.length, paper: highestOfThree(paper) / fine.length }
}

function highestOfThree(counts: Uint32Array): number {
  let highest = 0
  for (let i = 1; i < counts.length - 1; i++) highest = Math.max(highest, counts[i - 1] + counts[i] + counts[i + 1])
  return highest
}

const DIRECTIONS = 18

function measureDirections({ structure }: ViewFrame) {
  const counts = new Uint32Array(DIRECTIONS)
  let edges = 0
  let axisAligned = 0
  for (let i = 0; i < structure.energy.length; i++) {
    if (structure.coherence[i] <= 0.6 || structure.energy[i] <= 200) continue
    const turn = structure.doubleAngle[i] / Math.PI
    edges++
    counts[Math.min(DIRECTIONS - 1, Math.floor(((turn + 1) * DIRECTIONS) / 2))]++
    // 12 degrees of double angle around level (0 or 1 half turns) and upright edges.
    if (Math.abs(turn) < 1 / 15 || Math.abs(turn) > 14 / 15) axisAligned++
  }
  let entropy = 0
  for (const count of counts) {
    const share = (count + 20) / (edges + 20 * DIRECTIONS)
    entropy -= share * Math.log(share)
  }
  return { axisAligned: axisAligned / (edges + 200), directionEntropy: entropy / Math.log(DIRECTIONS) }
}

const RINGS = 8
const RING_WIDTH_PX = 12.8

function measureRings(lightness: Float32Array): number {
  const counts = new Float64Array(RINGS)
  const sums = new Float64Array(RINGS)
  const squares = new Float64Array(RINGS)
  const middle = FRAME_SIDE_PX / 2
  for (let y = 0; y < FRAME_SIDE_PX; y++) {
    for (let x = 0; x < FRAME_SIDE_PX; x++) {
      const ring = Math.floor(Math.hypot(x - middle, y - middle) / RING_WIDTH_PX)
      if (ring >= RINGS) continue
      const value = lightness[y * FRAME_SIDE_PX + x]
      counts[ring]++
      sums[ring] += value
      squares[ring] += value * value
    }
  }
  let total = 0
  for (let ring = 1; ring < RINGS; ring++) {
    const mean = sums[ring] / counts[ring]
    total += Math.sqrt(Math.max(0, squares[ring] / counts[ring] - mean * mean))
  }
  return total / (RINGS - 1)
}

const BLOCKS = 8

function measureBlocks({ lab, fine, darkLines }: ViewFrame) {
  const isLine = darkLines.map((depth) => (depth > 10 ? 1 : 0))
  const lightness = new Float32Array(BLOCKS * BLOCKS)
  let busy = 0
  let lined = 0
  for (let block = 0; block < lightness.length; block++) {
    const x = (block % BLOCKS) / BLOCKS
    const y = Math.floor(block / BLOCKS) / BLOCKS
    const zone: Zone = [x, y, x + 1 / BLOCKS, y + 1 / BLOCKS]
    lightness[block] = meanIn(lab.l, zone)
    if (meanIn(fine, zone) > 0.75) busy++
    if (meanIn(isLine, zone) > 0.025) lined++
  }
  return {
    blockDeviation: meanAndDeviation(lightness).deviation,
    busyBlocks: busy / lightness.length,
    lineBlocks: lined / lightness.length,
  }
}
