import { boxBlur } from '../image/box-blur.ts'
import type { HairFrame } from './hair-frame.ts'
import type { PartWeights } from './part-starts.ts'

const LEVELS = 16
const STRAND_LEVELS = 3
const CELLS = LEVELS * LEVELS * LEVELS * STRAND_LEVELS
const ROUNDS = 7
/** How much the starting place still counts once colours are known, as an exponent. */
const PLACE_COUNTS = 0.4
/** How much the neighbours' parts count. */
const NEIGHBOURS_COUNT = 2

/**
 * Lets every part learn its own colours: histograms of colour and strands are collected for each part, weighted by the chance of
 * each pixel to belong to it, and every pixel is judged anew by its colour, its place and its neighbours (mean field of a Potts
 * model). Returns the chance of each part, which sum to 1 at every pixel.
 */
export function judgeParts(frame: HairFrame, starts: PartWeights): PartWeights {
  const cells = cellsOf(frame)
  const places = starts.map((start) => start.map((weight) => weight ** PLACE_COUNTS))
  let chances = normalized(starts.map((start, part) => multiplied(start, histogramOf(cells, normalized(starts)[part]), cells)))
  for (let round = 1; round < ROUNDS; round++) {
    const around = chances.map((data) => boxBlur({ width: frame.width, height: frame.height, data }, 3).data)
    const next = places.map((place, part) => multiplied(place, histogramOf(cells, chances[part]), cells))
    next.forEach((weights, part) => {
      for (let i = 0; i < weights.length; i++) weights[i] *= Math.exp(NEIGHBOURS_COUNT * around[part][i])
    })
    chances = normalized(next)
  }
  return chances
}

function multiplied(place: Float32Array, histogram: Float32Array, cells: Uint16Array): Float32Array {
  const weights = new Float32Array(cells.length)
  for (let i = 0; i < cells.length; i++) weights[i] = place[i] * histogram[cells[i]]
  return weights
}

function normalized(weights: PartWeights): PartWeights {
  const chances = weights.map((part) => new Float32Array(part.length))
  for (let i = 0; i < chances[0].length; i++) {
    let sum = 0
    for (const part of weights) sum += part[i]
    for (let part = 0; part < chances.length; part++) chances[part][i] = weights[part][i] / sum
  }
  return chances
}

/** How common each cell is in a part, neighbouring colours counted in, with a little of everything. */
function histogramOf(cells: Uint16Array, chance: Float32Array): Float32Array {
  const counts = new Float32Array(CELLS)
  let total = 0.02 * CELLS
  for (let i = 0; i < cells.length; i++) {
    counts[cells[i]] += chance[i]
    total += chance[i]
  }
  const source = new Float32Array(CELLS)
  for (let stride = STRAND_LEVELS; stride < CELLS; stride *= LEVELS) smoothAlong(counts, source, stride)
  for (let cell = 0; cell < CELLS; cell++) counts[cell] = (counts[cell] + 0.02) / total
  return counts
}

/** Gives each neighbour along one axis of the colours this share of a cell. */
const TO_NEIGHBOUR = 0.15

function smoothAlong(counts: Float32Array, source: Float32Array, stride: number): void {
  source.set(counts)
  for (let cell = 0; cell < CELLS; cell++) {
    const level = Math.floor(cell / stride) % LEVELS
    if (level > 0) counts[cell] += TO_NEIGHBOUR * (source[cell - stride] - source[cell])
    if (level < LEVELS - 1) counts[cell] += TO_NEIGHBOUR * (source[cell + stride] - source[cell])
  }
}

function cellsOf({ lab, strands }: HairFrame): Uint16Array {
  const cells = new Uint16Array(strands.length)
  for (let i = 0; i < cells.length; i++) {
    const colour = (level(lab.l[i] / 100) * LEVELS + level((lab.a[i] + 30) / 75)) * LEVELS + level((lab.b[i] + 35) / 85)
    cells[i] = colour * STRAND_LEVELS + (strands[i] < 0.03 ? 0 : strands[i] < 0.07 ? 1 : 2)
  }
  return cells
}

const level = (share: number): number => Math.min(LEVELS - 1, Math.max(0, Math.floor(share * LEVELS)))
