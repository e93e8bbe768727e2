import { boxBlur } from '../image/box-blur.ts'

const LEVELS = 12
const DETAIL_LEVELS = 3
const CELLS = LEVELS * LEVELS * LEVELS * DETAIL_LEVELS

/** What pixels are judged by: colour in CIELAB and fine detail. */
export interface ColouredFrame {
  width: number
  height: number
  lab: { l: Float32Array; a: Float32Array; b: Float32Array }
  fine: Float32Array
}

/**
 * Turns a first guess into a segmentation that follows the photo's own colours: histograms of colour and fine detail are
 * collected inside and outside, weighted by the guess, and every pixel is judged anew by both, a given number of times.
 * `prior` is the chance (0..1) that a pixel belongs, before colours are known; so is the result.
 */
export function growByColour(frame: ColouredFrame, prior: Float32Array, rounds: number): Float32Array {
  const cells = cellsOf(frame)
  let chance = prior
  for (let round = 0; round < rounds; round++) chance = judgeByColour(frame, cells, prior, chance)
  return chance
}

function judgeByColour(frame: ColouredFrame, cells: Uint16Array, prior: Float32Array, chance: Float32Array): Float32Array {
  const inside = new Float32Array(CELLS)
  const outside = new Float32Array(CELLS)
  for (let i = 0; i < cells.length; i++) {
    inside[cells[i]] += chance[i]
    outside[cells[i]] += 1 - chance[i]
  }
  const insideTotal = inside.reduce((sum, value) => sum + value, CELLS * 0.02)
  const outsideTotal = outside.reduce((sum, value) => sum + value, CELLS * 0.02)
  const judged = new Float32Array(cells.length)
  for (let i = 0; i < cells.length; i++) {
    const belongs = (prior[i] * (inside[cells[i]] + 0.02)) / insideTotal
    const not = ((1 - prior[i]) * (outside[cells[i]] + 0.02)) / outsideTotal
    judged[i] = belongs / (belongs + not)
  }
  return boxBlur({ width: frame.width, height: frame.height, data: judged }, 2).data
}

function cellsOf({ lab, fine }: ColouredFrame): Uint16Array {
  const cells = new Uint16Array(fine.length)
  for (let i = 0; i < cells.length; i++) {
    const lightness = level(lab.l[i] / 100)
    const a = level((lab.a[i] + 30) / 75)
    const b = level((lab.b[i] + 35) / 85)
    const detail = fine[i] < 1 ? 0 : fine[i] < 2.5 ? 1 : 2
    cells[i] = ((lightness * LEVELS + a) * LEVELS + b) * DETAIL_LEVELS + detail
  }
  return cells
}

const level = (share: number): number => Math.min(LEVELS - 1, Math.max(0, Math.floor(share * LEVELS)))
