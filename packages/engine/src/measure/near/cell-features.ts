import { gaussianBlur } from '../../image/box-blur.ts'
import { labPlane } from '../../image/lab.ts'
import { maskAsPlane } from '../../image/mask.ts'
import { blackHat, topHat } from '../../image/morphology.ts'
import { percentile } from '../../image/percentile.ts'
import type { Plane } from '../../image/rgb-image.ts'
import { cellMeans, cellSummary } from './cell-summary.ts'
import { mapValues } from './map-values.ts'
import type { NearScene } from './near-scene.ts'

/** Cells whose hair covers less than this are judged as skin. */
const BARE_BELOW = 0.2
const LEAST_BARE_CELLS = 50

/** What is looked at in and around each cell, one plane a feature. */
export interface CellFeatures {
  width: number
  height: number
  planes: Map<string, Float32Array>
  /** 1 where a cell is bare skin; everywhere in a photo without any. */
  bare: Uint8Array
}

/** How far features are averaged around a cell, in cells. */
const OVERALL_SIGMAS = [4, 8]
const COLOUR_SIGMAS = [1, 2, 4]
const TEXTURE_SIGMAS = [2, 5]
const HAIR_SIGMAS = [1, 3, 7]

export function cellFeatures(scene: NearScene): CellFeatures {
  const colours = colourPlanes(scene)
  const textures = texturePlanes(scene)
  const hair = cellMeans(maskAsPlane(scene.hair))
  const { width, height } = hair
  const planes = new Map<string, Float32Array>()
  const add = (name: string, { data }: Plane): unknown => planes.set(name, data)
  const addAround = (name: string, plane: Plane, sigmas: number[]): void => {
    add(name, plane)
    for (const sigma of sigmas) add(`${name}~${sigma}`, gaussianBlur(plane, sigma))
  }
  for (const [name, plane] of colours.overall) addAround(name, plane, OVERALL_SIGMAS)
  for (const [name, plane] of colours.around) addAround(name, plane, COLOUR_SIGMAS)
  for (const [name, plane] of textures.around) addAround(name, plane, TEXTURE_SIGMAS)
  for (const [name, plane] of [...colours.alone, ...textures.alone]) add(name, plane)
  addAround('hair', hair, HAIR_SIGMAS)
  return { width, height, planes, bare: bareCells(hair) }
}

/** The outermost cells are left out: plain borders bleed into them where the photo was compressed. */
function bareCells({ width, height, data }: Plane): Uint8Array {
  const bare = new Uint8Array(data.length)
  let count = 0
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      if (data[i] >= BARE_BELOW) continue
      bare[i] = 1
      count++
    }
  }
  return count < LEAST_BARE_CELLS ? bare.fill(1) : bare
}

interface NamedPlanes {
  /** Also looked at further around. */
  around: [string, Plane][]
  alone: [string, Plane][]
}

/** Colour against the photo's own middle skin, and against the bare skin around. */
function colourPlanes({ lab, ground, skin }: NearScene): NamedPlanes & { overall: [string, Plane][] } {
  const against = (values: Float32Array, other: Float32Array): Plane => ({
    width: lab.width,
    height: lab.height,
    data: difference(values, other),
  })
  const overMiddle = (channel: 'l' | 'a' | 'b'): Plane => {
    const middle = percentile(lab[channel], 50, skin)
    const mean = cellMeans(labPlane(lab, channel))
    return { ...mean, data: mapValues(mean.data, (value) => value - middle) }
  }
  const [lighter, redder, yellower] = [against(lab.l, ground.l), against(lab.a, ground.a), against(lab.b, ground.b)]
  const whiter = { ...lighter, data: mapValues(lighter.data, (value, i) => value - 0.6 * yellower.data[i]) }
  const light = cellSummary(lighter)
  const [middleLight, middleRed, middleYellow] = [overMiddle('l'), overMiddle('a'), overMiddle('b')]
  return {
    overall: [
      ['light', middleLight],
      ['red', middleRed],
      ['yellow', middleYellow],
    ],
    around: [
      ['lighter', light.mean],
      ['redder', cellMeans(redder)],
      ['yellower', cellMeans(yellower)],
    ],
    alone: [
      ['lightest', light.largest],
      ['darkest', light.smallest],
      ['whitest', cellSummary(whiter).largest],
      ['spot2', topHat(middleLight, 2)],
      ['spot4', topHat(middleLight, 4)],
      ['dip2', blackHat(middleLight, 2)],
      ['dip4', blackHat(middleLight, 4)],
      ['redSpot2', topHat(middleRed, 2)],
      ['redSpot4', topHat(middleRed, 4)],
      ['yellowSpot4', topHat(middleYellow, 4)],
      ['uneven1.5', unevenness(middleLight, 1.5)],
      ['uneven4', unevenness(middleLight, 4)],
    ],
  }
}

/** Rims, cracks, glitter and how much the pixels of a cell differ. */
function texturePlanes({ lab, glitter }: NearScene): NamedPlanes {
  const light = labPlane(lab, 'l')
  const rims = cellSummary(topHat(light, 2))
  const points = cellSummary(glitter)
  return {
    around: [
      ['rims', rims.mean],
      ['cracks', cellMeans(blackHat(light, 2))],
      ['glitter', points.mean],
      ['lightSpread', cellSummary(light).deviation],
      ['redSpread', cellSummary(labPlane(lab, 'a')).deviation],
      ['yellowSpread', cellSummary(labPlane(lab, 'b')).deviation],
    ],
    alone: [
      ['highestRim', rims.largest],
      ['brightestGlitter', points.largest],
    ],
  }
}

function unevenness(plane: Plane, sigma: number): Plane {
  const mean = gaussianBlur(plane, sigma).data
  const squares = gaussianBlur({ ...plane, data: mapValues(plane.data, (value) => value * value) }, sigma)
  return { ...plane, data: mapValues(squares.data, (value, i) => Math.sqrt(Math.max(0, value - mean[i] * mean[i]))) }
}

// A plain loop: it runs over every pixel.
function difference(first: Float32Array, second: Float32Array): Float32Array {
  const out = new Float32Array(first.length)
  for (let i = 0; i < first.length; i++) out[i] = first[i] - second[i]
  return out
}
