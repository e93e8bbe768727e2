import { type CellColours, measureColours } from './cell-colours.ts'
import { type CellDetail, measureDetail } from './cell-detail.ts'
import { type CellDirections, measureDirections } from './cell-directions.ts'
import { CELL_RADIUS, type Spread, spreadOf } from './cell-spread.ts'
import { type LightnessLevels, measureLevels } from './lightness-levels.ts'
import { CELL_COUNT, CELLS, type ViewFrame } from './view-frame.ts'

type Channels = CellColours & CellDetail & Pick<CellDirections, 'nearDirection' | 'direction' | 'wideDirection' | 'edges'>

/** Traits of the frame as a whole. */
export interface WholeTraits extends LightnessLevels {
  /** Share of the frame that is dark and runs in one direction closely. */
  strands: number
  /** The same over the share of hair. */
  strandsInHair: number
  /** Share of clear edges that are level or upright, as in made things. */
  axisAligned: number
  /** Share of cells that hold much detail. */
  textured: number
  /** Deviation of detail over its mean; detail outside over that in the middle. */
  detailVariation: number
  detailAtBorder: number
  /** How alike the directions of neighbouring cells are, -1..1. */
  flow: number
  /** How much edges run around the middle rather than away from it, -1..1: high for a head before a background. */
  roundness: number
  /** Likeness to the mirror image, by the better of the two axes, -1..1. */
  symmetry: number
  /** Mean distance of hair from the middle, over half the side. */
  hairDistance: number
  /** Share of hair at the side of the frame that has least, and most. */
  leastHairAtSide: number
  mostHairAtSide: number
  /** Share of skin in the middle of the side of the frame that has most: a neck. */
  mostSkinAtSide: number
  /** Deviation of lightness along the plainest and the liveliest side. */
  plainestSide: number
  liveliestSide: number
}

/** What a photo is recognised by. Nothing in it changes when the photo is turned by 90 degrees or mirrored. */
export interface PhotoTraits {
  cells: Record<keyof Channels, Spread>
  whole: WholeTraits
}

/** A cell with more detail than this is textured. */
const TEXTURED_FROM = 1.2

export function measureTraits(frame: ViewFrame): PhotoTraits {
  const channels = { ...measureColours(frame), ...measureDetail(frame) }
  const directions = measureDirections(frame)
  const cells = spreadAll({ ...channels, ...directions })
  const { strands, axisAligned } = directions
  const { mean, deviation, middle, outer, corners } = cells.detail
  const whole = {
    ...measureLevels(frame),
    ...{ strands, axisAligned, strandsInHair: strands / (cells.hair.mean + 0.01) },
    textured: countAbove(channels.detail, TEXTURED_FROM) / CELL_COUNT,
    detailVariation: deviation / (mean + 0.2),
    detailAtBorder: (outer + corners) / 2 / (middle + 0.2),
    ...measureFlow(directions),
    ...measureSides(channels),
    mostSkinAtSide: measureNeck(channels),
    symmetry: measureSymmetry(channels.lightness, cells.lightness.mean),
    hairDistance: meanRadius(channels.hair),
  }
  return { cells, whole }
}

const spreadAll = (channels: Channels): PhotoTraits['cells'] => ({
  lightness: spreadOf(channels.lightness),
  red: spreadOf(channels.red),
  yellow: spreadOf(channels.yellow),
  contrast: spreadOf(channels.contrast),
  colourSpread: spreadOf(channels.colourSpread),
  hair: spreadOf(channels.hair),
  skin: spreadOf(channels.skin),
  pale: spreadOf(channels.pale),
  offHue: spreadOf(channels.offHue),
  fineDetail: spreadOf(channels.fineDetail),
  detail: spreadOf(channels.detail),
  coarseDetail: spreadOf(channels.coarseDetail),
  flat: spreadOf(channels.flat),
  dark: spreadOf(channels.dark),
  bright: spreadOf(channels.bright),
  nearDirection: spreadOf(channels.nearDirection),
  direction: spreadOf(channels.direction),
  wideDirection: spreadOf(channels.wideDirection),
  edges: spreadOf(channels.edges),
})

function countAbove(values: Float32Array, least: number): number {
  let count = 0
  for (const value of values) if (value > least) count++
  return count
}

function measureFlow({ across, along }: CellDirections): { flow: number; roundness: number } {
  let [alike, strength, radial] = [0, 0, 0]
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const [column, row] = [cell % CELLS, Math.floor(cell / CELLS)]
    const fromMiddle = 2 * Math.atan2(row - (CELLS - 1) / 2, column - (CELLS - 1) / 2)
    radial += across[cell] * Math.cos(fromMiddle) + along[cell] * Math.sin(fromMiddle)
    for (const next of [column < CELLS - 1 ? cell + 1 : cell, row < CELLS - 1 ? cell + CELLS : cell]) {
      if (next === cell) continue
      alike += across[cell] * across[next] + along[cell] * along[next]
      strength += Math.hypot(across[cell], along[cell]) * Math.hypot(across[next], along[next])
    }
  }
  return { flow: alike / (strength + 1), roundness: radial / CELL_COUNT }
}

/** Width of a side of the frame, in cells. */
const SIDE_CELLS = 2

/** The part of a side where a neck would be, in cells. */
const NECK = { deep: 3, from: 5, to: 11 }

function measureNeck({ skin }: CellColours): number {
  const sums = [0, 0, 0, 0]
  for (let along = NECK.from; along < NECK.to; along++) {
    for (let deep = 0; deep < NECK.deep; deep++) {
      const far = CELLS - 1 - deep
      for (const [side, cell] of [deep * CELLS + along, far * CELLS + along, along * CELLS + deep, along * CELLS + far].entries())
        sums[side] += skin[cell]
    }
  }
  return Math.max(...sums) / (NECK.deep * (NECK.to - NECK.from))
}

/** The cells of each of the four sides. */
const SIDES: readonly (readonly number[])[] = [0, 1, 2, 3].map((side) =>
  Array.from({ length: CELL_COUNT }, (_, cell) => cell).filter((cell) => {
    const along = side < 2 ? Math.floor(cell / CELLS) : cell % CELLS
    return side % 2 === 0 ? along < SIDE_CELLS : along >= CELLS - SIDE_CELLS
  }),
)

function meanOn(side: readonly number[], values: Float32Array): number {
  let sum = 0
  for (const cell of side) sum += values[cell]
  return sum / side.length
}

function deviationOn(side: readonly number[], values: Float32Array): number {
  const mean = meanOn(side, values)
  let sum = 0
  for (const cell of side) sum += (values[cell] - mean) ** 2
  return Math.sqrt(sum / side.length)
}

function measureSides({ hair, lightness }: CellColours) {
  const hairs = SIDES.map((side) => meanOn(side, hair))
  const deviations = SIDES.map((side) => deviationOn(side, lightness))
  return {
    leastHairAtSide: Math.min(...hairs),
    mostHairAtSide: Math.max(...hairs),
    plainestSide: Math.min(...deviations),
    liveliestSide: Math.max(...deviations),
  }
}

function measureSymmetry(lightness: Float32Array, mean: number): number {
  let [sideways, upsideDown, variance] = [0, 0, 0]
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const [column, row] = [cell % CELLS, Math.floor(cell / CELLS)]
    const here = lightness[cell] - mean
    sideways += here * (lightness[row * CELLS + CELLS - 1 - column] - mean)
    upsideDown += here * (lightness[(CELLS - 1 - row) * CELLS + column] - mean)
    variance += here * here
  }
  return Math.max(sideways, upsideDown) / (variance + 1)
}

function meanRadius(share: Float32Array): number {
  let [sum, weighted] = [0, 0]
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    sum += share[cell]
    weighted += share[cell] * CELL_RADIUS[cell]
  }
  return weighted / (sum + 3)
}
