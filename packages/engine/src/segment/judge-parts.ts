import { openBoxBlur } from '../image/box-blur.ts'
import { kernels } from '../kernels/kernels.ts'
import {
  allocateDoubles,
  allocateFloats,
  copyFloats,
  fillDoubles,
  fillFloats,
  floatsAt,
  putFloats,
  putIntegers,
  resetArena,
} from '../kernels/wasm-arena.ts'
import type { HairFrame } from './hair-frame.ts'
import { PARTS, type PartWeights, weighByPerson } from './part-priors.ts'

const LEVELS = 16
const STRAND_LEVELS = 3
const CELLS = LEVELS * LEVELS * LEVELS * STRAND_LEVELS
const ROUNDS = 8
/** How much the neighbours' parts count, and how far they reach in pixels of the frame. */
const NEIGHBOURS = { count: 2, reachPx: 5 }
/** A little of every colour is taken to be in every part. */
const LITTLE = 0.02

const STEPS = 256
const neighbourWeight = Float32Array.from({ length: STEPS + 1 }, (_, step) => Math.exp((NEIGHBOURS.count * step) / STEPS))

/**
 * Lets every part learn its own colours: histograms of colour and strands are collected for each part, weighted by the chance of
 * each pixel to belong to it, and every pixel is judged anew by its colour, its place and its neighbours (mean field of a Potts
 * model). Its place still counts by its fourth root once colours are known. `person` is the chance of each pixel to belong to a person.
 * Returns the chance of each part, which sum to 1 at every pixel.
 */
export function judgeParts(frame: HairFrame, likely: PartWeights, person: Float32Array): PartWeights {
  const { width, height } = frame
  const count = Math.ceil(frame.strands.length / 4) * 4
  const apart = count + 3 * width
  resetArena()
  const cells = putIntegers(cellsOf(frame, count))
  const start = putFloats(sideBySide(weighByPerson(likely, person), count))
  const place = putFloats(sideBySide(weighByPerson(likely.map(fourthRoots), person), count))
  const [chances, planes, around] = [allocateFloats(4 * count), allocateFloats(4 * apart), allocateFloats(4 * apart)]
  const weights = putFloats(neighbourWeight)
  const { counts, collect } = openHistograms(frame)
  const blur = openBoxBlur(width, height, NEIGHBOURS.reachPx)
  const weigh = (places: number, near: number): void =>
    kernels.weighParts(cells, places, counts, near, weights, STEPS, chances, planes, 4 * apart, count)
  fillFloats(counts, PARTS.length * CELLS, 1)
  weigh(start, 0)
  for (let round = 0; round < ROUNDS; round++) {
    collect(cells, chances)
    if (round > 0) for (const part of PARTS.keys()) blur(planes + 4 * part * apart, around + 4 * part * apart)
    weigh(round === 0 ? start : place, round === 0 ? 0 : around)
  }
  return PARTS.map((_, part) => floatsAt(planes + 4 * part * apart, frame.strands.length))
}

function fourthRoots(values: Float32Array): Float32Array {
  const roots = new Float32Array(values.length)
  for (let i = 0; i < roots.length; i++) roots[i] = Math.sqrt(Math.sqrt(values[i]))
  return roots
}

/** The values of all parts pixel by pixel. */
function sideBySide([hair, skin, clothes, background]: PartWeights, count: number): Float32Array {
  const all = new Float32Array(PARTS.length * count)
  for (let i = 0, to = 0; i < hair.length; i++, to += PARTS.length) {
    all[to] = hair[i]
    all[to + 1] = skin[i]
    all[to + 2] = clothes[i]
    all[to + 3] = background[i]
  }
  return all
}

/** How many cells apart neighbours along lightness, a* and b* lie. */
const STRIDES = [LEVELS * LEVELS * STRAND_LEVELS, LEVELS * STRAND_LEVELS, STRAND_LEVELS] as const
const AXES = [2, 1, 0] as const
/** Gives each neighbour along one axis of the colours this share of a cell. */
const TO_NEIGHBOUR = 0.15

/** Memory for the histograms of all parts; `collect` fills it with how common each cell is in a part, neighbouring colours counted in. */
function openHistograms(frame: HairFrame) {
  const [counts, source] = [allocateFloats(PARTS.length * CELLS), allocateFloats(PARTS.length * CELLS)]
  const totals = allocateDoubles(PARTS.length)
  const box = boxOf(frame)
  const axes = AXES.map((axis) => ({ stride: STRIDES[axis], ...putRowsOf(axis, box) }))
  const collect = (cells: number, chances: number): void => {
    fillFloats(counts, PARTS.length * CELLS, 0)
    fillDoubles(totals, PARTS.length, LITTLE * CELLS)
    kernels.countParts(cells, chances, frame.strands.length, counts, totals)
    for (const { starts, rows, length, stride } of axes) {
      copyFloats(counts, source, PARTS.length * CELLS)
      kernels.smoothParts(counts, source, starts, rows, length, stride, TO_NEIGHBOUR)
    }
    kernels.shareParts(counts, CELLS, LITTLE, totals)
  }
  return { counts, collect }
}

/** The first and last level of lightness, a* and b* that a photo holds, and one more on either side, which smoothing reaches. */
interface ColourBox {
  first: readonly [number, number, number]
  last: readonly [number, number, number]
}

function boxOf({ lab }: HairFrame): ColourBox {
  const levels = [lab.l, lab.a, lab.b].map((plane, axis) => {
    let [first, last] = [LEVELS - 1, 0]
    for (let i = 0; i < plane.length; i++) {
      const at = levelOf[axis](plane[i])
      if (at < first) first = at
      if (at > last) last = at
    }
    return { first: Math.max(0, first - 1), last: Math.min(LEVELS - 1, last + 1) }
  })
  const [l, a, b] = levels
  return { first: [l.first, a.first, b.first], last: [l.last, a.last, b.last] }
}

/** The rows of cells in a box of colours that have a neighbour along an axis, for kernels. */
function putRowsOf(axis: (typeof AXES)[number], { first, last }: ColourBox) {
  const [lastL, lastA, lastB] = last.map((level, of) => (of === axis ? level - 1 : level))
  const starts: number[] = []
  for (let l = first[0]; l <= lastL; l++) {
    for (let a = first[1]; a <= lastA; a++) starts.push(l * STRIDES[0] + a * STRIDES[1] + first[2] * STRAND_LEVELS)
  }
  return { starts: putIntegers(starts), rows: starts.length, length: Math.max(0, lastB + 1 - first[2]) * STRAND_LEVELS }
}

function cellsOf({ lab, strands }: HairFrame, count: number): Int32Array {
  const cells = new Int32Array(count)
  for (let i = 0; i < strands.length; i++) {
    const colour = (levelOf[0](lab.l[i]) * LEVELS + levelOf[1](lab.a[i])) * LEVELS + levelOf[2](lab.b[i])
    cells[i] = colour * STRAND_LEVELS + (strands[i] < 0.03 ? 0 : strands[i] < 0.07 ? 1 : 2)
  }
  return cells
}

const level = (share: number): number => Math.min(LEVELS - 1, Math.max(0, Math.floor(share * LEVELS)))

/** The level of lightness, of a* and of b*. */
const levelOf = [
  (l: number): number => level(l / 100),
  (a: number): number => level((a + 30) / 75),
  (b: number): number => level((b + 35) / 85),
] as const
