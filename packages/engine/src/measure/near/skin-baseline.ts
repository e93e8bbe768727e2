import type { Blocks } from '../../image/blocks.ts'
import { gaussianBlur } from '../../image/box-blur.ts'
import type { LabPlanes } from '../../image/lab.ts'
import type { Mask } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { allocateFloats, floatsAt, putBytes, putFloats, putLab, resetArena } from '../../kernels/wasm-arena.ts'

/** The baseline varies slowly, so it is averaged over squares of this side first. */
const SIDE_PX = 4
/** How far the colour of the bare skin is averaged. */
const SIGMA_PX = 17
/** What is this much lighter (L*) than the skin around is flake or glare, not baseline. */
const FLAKE_RISE = 7

/** Lightness of the skin around each square. */
export function baselineLightness(lab: LabPlanes, skin: Mask): Blocks {
  const sums = sumSquares(lab, skin, undefined)
  return meanAround('l', lab, sums, blurred(sums.weights))
}

/** Mean colour of the skin around each square, without what is far brighter than its surroundings. */
export function skinBaseline(lab: LabPlanes, skin: Mask): Record<Channel, Blocks> {
  const sums = sumSquares(lab, skin, baselineLightness(lab, skin))
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

/** How many pixels of each square are skin, and their colours added up. */
function sumSquares(colours: LabPlanes, skin: Mask, around: Blocks | undefined): Sums {
  resetArena()
  const { width, height } = colours
  const size = { width: Math.ceil(width / SIDE_PX), height: Math.ceil(height / SIDE_PX), side: SIDE_PX }
  const count = size.width * size.height
  const { lab, colourBytes } = putLab(colours)
  const light = around === undefined ? 0 : putFloats(around.data)
  const target = allocateFloats(4 * count)
  kernels.addSkin(lab, colourBytes, putBytes(skin.data), light, FLAKE_RISE, width, height, target, 4 * count)
  const sums = (plane: number): Blocks => ({ ...size, data: floatsAt(target + 4 * plane * count, count) })
  return { weights: sums(0), l: sums(1), a: sums(2), b: sums(3) }
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
