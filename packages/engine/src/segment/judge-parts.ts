import { boxBlur } from '../image/box-blur.ts'
import type { HairFrame } from './hair-frame.ts'
import { type PartWeights, weighByPerson } from './part-starts.ts'

const LEVELS = 16
const STRAND_LEVELS = 3
const CELLS = LEVELS * LEVELS * LEVELS * STRAND_LEVELS
const ROUNDS = 8
/** How much the neighbours' parts count. */
const NEIGHBOURS_COUNT = 2

/**
 * Lets every part learn its own colours: histograms of colour and strands are collected for each part, weighted by the chance of
 * each pixel to belong to it, and every pixel is judged anew by its colour, its place and its neighbours (mean field of a Potts
 * model). Its place still counts by its fourth root once colours are known. `person` is the chance of each pixel to belong to a person.
 * Returns the chance of each part, which sum to 1 at every pixel.
 */
export function judgeParts(frame: HairFrame, likely: PartWeights, person: Float32Array): PartWeights {
  const cells = cellsOf(frame)
  const box = boxOf(cells)
  const starts = weighByPerson(likely, person)
  const places = weighByPerson(likely.map(fourthRoots), person)
  let chances = normalize(starts.map((start) => start.slice()))
  for (let round = 0; round < ROUNDS; round++) {
    const weights = chances.map((chance, part) => {
      const histogram = histogramOf(cells, chance, box)
      return round === 0
        ? weigh(starts[part], histogram, cells)
        : weighWithNeighbours(places[part], histogram, cells, chance, frame)
    })
    chances = normalize(weights)
  }
  return chances
}

function fourthRoots(values: Float32Array): Float32Array {
  const roots = new Float32Array(values.length)
  for (let i = 0; i < roots.length; i++) roots[i] = Math.sqrt(Math.sqrt(values[i]))
  return roots
}

function weigh(place: Float32Array, histogram: Float32Array, cells: Uint16Array): Float32Array {
  const weights = new Float32Array(cells.length)
  for (let i = 0; i < cells.length; i++) weights[i] = place[i] * histogram[cells[i]]
  return weights
}

const STEPS = 256
const neighbourWeight = Float32Array.from({ length: STEPS + 1 }, (_, step) => Math.exp((NEIGHBOURS_COUNT * step) / STEPS))

function weighWithNeighbours(
  place: Float32Array,
  histogram: Float32Array,
  cells: Uint16Array,
  chance: Float32Array,
  { width, height }: HairFrame,
): Float32Array {
  const weights = boxBlur({ width, height, data: chance }, 5).data
  for (let i = 0; i < weights.length; i++)
    weights[i] = place[i] * histogram[cells[i]] * neighbourWeight[(weights[i] * STEPS + 0.5) | 0]
  return weights
}

/** Makes the parts of every pixel sum to 1, in place. */
function normalize(parts: PartWeights): PartWeights {
  const [hair, skin, clothes, background] = parts
  for (let i = 0; i < hair.length; i++) {
    const share = 1 / (hair[i] + skin[i] + clothes[i] + background[i])
    hair[i] *= share
    skin[i] *= share
    clothes[i] *= share
    background[i] *= share
  }
  return parts
}

/** How common each cell is in a part, neighbouring colours counted in, with a little of everything. */
function histogramOf(cells: Uint16Array, chance: Float32Array, box: ColourBox): Float32Array {
  const counts = new Float32Array(CELLS)
  let total = 0.02 * CELLS
  for (let i = 0; i < cells.length; i++) {
    counts[cells[i]] += chance[i]
    total += chance[i]
  }
  const source = new Float32Array(CELLS)
  for (const axis of AXES) smoothAlong(axis, counts, source, box)
  for (let cell = 0; cell < CELLS; cell++) counts[cell] = (counts[cell] + 0.02) / total
  return counts
}

/** How many cells apart neighbours along lightness, a* and b* lie. */
const STRIDES = [LEVELS * LEVELS * STRAND_LEVELS, LEVELS * STRAND_LEVELS, STRAND_LEVELS] as const
const AXES = [2, 1, 0] as const

/** The first and last level of lightness, a* and b* that a photo holds, and one more on either side, which smoothing reaches. */
interface ColourBox {
  first: readonly [number, number, number]
  last: readonly [number, number, number]
}

function boxOf(cells: Uint16Array): ColourBox {
  const levels = STRIDES.map((stride) => {
    let [first, last] = [LEVELS - 1, 0]
    for (let i = 0; i < cells.length; i++) {
      const at = Math.floor(cells[i] / stride) % LEVELS
      if (at < first) first = at
      if (at > last) last = at
    }
    return { first: Math.max(0, first - 1), last: Math.min(LEVELS - 1, last + 1) }
  })
  const [l, a, b] = levels
  return { first: [l.first, a.first, b.first], last: [l.last, a.last, b.last] }
}

/** Gives each neighbour along one axis of the colours this share of a cell. */
const TO_NEIGHBOUR = 0.15

function smoothAlong(axis: (typeof AXES)[number], counts: Float32Array, source: Float32Array, { first, last }: ColourBox): void {
  source.set(counts)
  const stride = STRIDES[axis]
  const [lastL, lastA, lastB] = last.map((level, of) => (of === axis ? level - 1 : level))
  for (let l = first[0]; l <= lastL; l++) {
    for (let a = first[1]; a <= lastA; a++) {
      const row = l * STRIDES[0] + a * STRIDES[1]
      const end = row + (lastB + 1) * STRAND_LEVELS
      for (let cell = row + first[2] * STRAND_LEVELS; cell < end; cell++) {
        const given = TO_NEIGHBOUR * (source[cell + stride] - source[cell])
        counts[cell] += given
        counts[cell + stride] -= given
      }
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
