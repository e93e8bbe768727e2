import { coverOf } from '../../image/mask.ts'
import { meanAndDeviation, percentiles } from '../../image/percentile.ts'
import type { Mask } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { allocateDoubles, doublesAt, putBytes, putFloats, resetArena } from '../../kernels/wasm-arena.ts'
import type { CellFeatures } from './cell-features.ts'
import type { NearScene } from './near-scene.ts'

/** Signs whose pixels were outlined by hand; `redness` is what the outlines call sensitive. */
export const OUTLINED_SIGNS = ['dandruff', 'oiliness', 'redness'] as const
export type OutlinedSign = (typeof OUTLINED_SIGNS)[number]

const TAIL_PERCENTS = [5, 50, 95, 99]
const FIGURES_A_PLANE = 2 + TAIL_PERCENTS.length

/** How every feature of the cells is spread over the bare skin: mean, deviation and four percentiles, feature by feature. */
export function spreadFeatures({ width, height, planes, bare }: CellFeatures): number[] {
  const mask: Mask = { width, height, data: bare }
  return [...planes.values()].flatMap((plane) => {
    const { mean, deviation } = meanAndDeviation(plane, mask)
    return [mean, deviation, ...percentiles(plane, TAIL_PERCENTS, mask)]
  })
}

/** Where two figures of the light stand: how red the skin is, among the plain ones; how patchy its yellow is, among the spread ones. */
export const SKIN_RED_INDEX = 2
export const yellowPatchesIndex = ({ planes }: CellFeatures): number =>
  [...planes.keys()].indexOf('yellow~8') * FIGURES_A_PLANE + 1

/** A few plain figures of a whole photo, each about -3..3: colours of the skin, glitter, texture, and how thick and many the hairs are. */
export function plainFeatures(scene: NearScene, cells: CellFeatures): number[] {
  const { lab, skin, hair, glitter } = scene
  const mask: Mask = { width: cells.width, height: cells.height, data: cells.bare }
  const planeOf = (name: string): Float32Array => cells.planes.get(name) ?? new Float32Array(mask.data.length)
  const meanOf = (name: string): number => meanAndDeviation(planeOf(name), mask).mean
  const light = meanAndDeviation(lab.l, skin)
  const tails = lightTails(scene, light)
  const red = meanAndDeviation(lab.a, skin)
  const yellow = meanAndDeviation(lab.b, skin)
  const [redMiddle, redHigh] = percentiles(lab.a, [50, 95], skin)
  const [glitterHigh] = percentiles(planeOf('glitter~2'), [97], mask)
  const cover = coverOf(hair)
  const edges = edgeShare(hair)
  return [
    cover,
    Math.log((cover + 0.01) / (edges + 0.01)),
    (red.mean - 5) / 6,
    (yellow.mean - 8) / 8,
    red.deviation / 3 - 1,
    yellow.deviation / 4 - 1,
    light.deviation / 8 - 1,
    (redHigh - redMiddle) / 4 - 1,
    Math.log(0.002 + tails.burntOut) + 5,
    meanOf('rims') - 1,
    meanOf('spot2') / 2 - 1,
    meanOf('lightSpread') / 2 - 1,
    meanOf('uneven4') / 4 - 1,
    tails.skewness,
    Math.log(0.002 + meanAndDeviation(glitter.data, skin).mean) + 4,
    Math.log(0.01 + glitterHigh) + 3,
    meanOf('spot4') / 3 - 1,
  ]
}

/** Share of the pixels at which hair begins or ends along a row or column. */
function edgeShare({ width, height, data }: Mask): number {
  resetArena()
  return kernels.countEdges(putBytes(data), width, height) / data.length
}

/** Skin lighter than this is burnt out. */
const BURNT_OUT = 92

interface LightTails {
  /** Share of the skin that is burnt out. */
  burntOut: number
  /** Third moment, -3..3. */
  skewness: number
}

function lightTails({ lab, skin }: NearScene, { mean, deviation, count }: ReturnType<typeof meanAndDeviation>): LightTails {
  resetArena()
  const cubes = allocateDoubles(1)
  const [light, inside] = [putFloats(lab.l), putBytes(skin.data)]
  const burntOut = kernels.addTails(light, lab.l.length, inside, BURNT_OUT, mean, deviation + 1, cubes)
  const many = Math.max(1, count)
  return { burntOut: burntOut / many, skewness: Math.min(3, Math.max(-3, doublesAt(cubes, 1)[0] / many)) }
}
