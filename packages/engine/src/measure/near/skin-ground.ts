import { type Blocks, emptyBlocks } from '../../image/blocks.ts'
import { gaussianBlur } from '../../image/box-blur.ts'
import type { LabPlanes } from '../../image/lab.ts'
import type { Mask } from '../../image/rgb-image.ts'

/** The ground varies slowly, so it is averaged over squares of this side first. */
const SIDE_PX = 4
/** How far the colour of the bare skin is averaged. */
const SIGMA_PX = 17
/** What is this much lighter (L*) than the skin around is flake or glare, not ground. */
const FLAKE_RISE = 7

/** Lightness of the skin around each square. */
export function groundLight(lab: LabPlanes, skin: Mask): Blocks {
  const sums = sumSquares(lab, skin, undefined)
  return meanAround('l', lab, sums, blurred(sums.weights))
}

/** Mean colour of the skin around each square, without what is far brighter than its surroundings. */
export function skinGround(lab: LabPlanes, skin: Mask): Record<Channel, Blocks> {
  const sums = sumSquares(lab, skin, groundLight(lab, skin))
  const weights = blurred(sums.weights)
  const around = (channel: Channel): Blocks => meanAround(channel, lab, sums, weights)
  return { l: around('l'), a: around('a'), b: around('b') }
}

type Channel = 'l' | 'a' | 'b'
type Sums = Record<Channel | 'weights', Blocks>

function meanAround(channel: Channel, lab: LabPlanes, sums: Sums, weights: Blocks): Blocks {
  const overall = overallMean(sums[channel], sums.weights, lab[channel])
  const means = blurred(sums[channel])
  // A little of the photo's mean keeps places deep inside hair from dividing by nothing.
  for (let i = 0; i < means.data.length; i++) {
    means.data[i] = (means.data[i] + 0.16 * overall) / (weights.data[i] + 0.16)
  }
  return means
}

/** How many pixels of each square are skin, and their colours added up: one pass over the pixels for all. */
function sumSquares(lab: LabPlanes, skin: Mask, around: Blocks | undefined): Sums {
  const { width, height, l, a, b } = lab
  const sums = {
    weights: emptyBlocks(width, height, SIDE_PX),
    l: emptyBlocks(width, height, SIDE_PX),
    a: emptyBlocks(width, height, SIDE_PX),
    b: emptyBlocks(width, height, SIDE_PX),
  }
  const across = sums.l.width
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / SIDE_PX) * across
    for (let x = 0; x < width; x++, i++) {
      const block = row + ((x / SIDE_PX) | 0)
      if (skin.data[i] === 0 || (around !== undefined && l[i] > around.data[block] + FLAKE_RISE)) continue
      sums.weights.data[block]++
      sums.l.data[block] += l[i]
      sums.a.data[block] += a[i]
      sums.b.data[block] += b[i]
    }
  }
  return sums
}

const blurred = (blocks: Blocks): Blocks => ({ ...gaussianBlur(blocks, SIGMA_PX / SIDE_PX), side: blocks.side })

function overallMean(sums: Blocks, weights: Blocks, values: Float32Array): number {
  const total = sumOf(weights.data)
  return total > 0 ? sumOf(sums.data) / total : sumOf(values) / Math.max(1, values.length)
}

function sumOf(values: Float32Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum
}
