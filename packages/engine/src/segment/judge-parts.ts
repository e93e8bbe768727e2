import { boxBlur } from '../image/box-blur.ts'
import type { HairFrame } from './hair-frame.ts'
import { type PartWeights, weighByPerson } from './part-starts.ts'

const LEVELS = 16
const STRAND_LEVELS = 3
const CELLS = LEVELS * LEVELS * LEVELS * STRAND_LEVELS
const ROUNDS = 10
/** How much the starting place still counts once colours are known, as an exponent. */
const PLACE_COUNTS = 0.3
/** How much the neighbours' parts count. */
const NEIGHBOURS_COUNT = 2

/**
 * Lets every part learn its own colours: histograms of colour and strands are collected for each part, weighted by the chance of
 * each pixel to belong to it, and every pixel is judged anew by its colour, its place and its neighbours (mean field of a Potts
 * model). `person` is the chance of each pixel to belong to a person. Returns the chance of each part, which sum to 1 at every pixel.
 */
export function judgeParts(frame: HairFrame, likely: PartWeights, person: Float32Array): PartWeights {
  const cells = cellsOf(frame)
  const starts = weighByPerson(likely, person)
  const places = weighByPerson(
    likely.map((start) => start.map((weight) => weight ** PLACE_COUNTS)),
    person,
  )
  let chances = normalized(starts)
  for (let round = 0; round < ROUNDS; round++) {
    const isFirst = round === 0
    const histograms = chances.map((chance) => histogramOf(cells, chance))
    const next = (isFirst ? starts : places).map((place, part) => weighed(place, histograms[part], cells))
    if (!isFirst) for (const [part, weights] of next.entries()) heedNeighbours(weights, chances[part], frame)
    chances = normalized(next)
  }
  return chances
}

function weighed(place: Float32Array, histogram: Float32Array, cells: Uint16Array): Float32Array {
  const weights = new Float32Array(cells.length)
  for (let i = 0; i < cells.length; i++) weights[i] = place[i] * histogram[cells[i]]
  return weights
}

const STEPS = 256
const neighbourWeight = Float32Array.from({ length: STEPS + 1 }, (_, step) => Math.exp((NEIGHBOURS_COUNT * step) / STEPS))

function heedNeighbours(weights: Float32Array, chance: Float32Array, { width, height }: HairFrame): void {
  const around = boxBlur({ width, height, data: chance }, 5).data
  for (let i = 0; i < weights.length; i++) weights[i] *= neighbourWeight[(around[i] * STEPS + 0.5) | 0]
}

function normalized([hair, skin, clothes, background]: PartWeights): PartWeights {
  const chances = [hair, skin, clothes, background].map((part) => new Float32Array(part.length))
  for (let i = 0; i < hair.length; i++) {
    const sum = hair[i] + skin[i] + clothes[i] + background[i]
    chances[0][i] = hair[i] / sum
    chances[1][i] = skin[i] / sum
    chances[2][i] = clothes[i] / sum
    chances[3][i] = background[i] / sum
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
  const span = stride * LEVELS
  for (let start = 0; start < CELLS; start += span) {
    for (let cell = start; cell < start + span - stride; cell++) {
      const given = TO_NEIGHBOUR * (source[cell + stride] - source[cell])
      counts[cell] += given
      counts[cell + stride] -= given
    }
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
