import { gaussianBlur } from '../../image/box-blur.ts'
import { labPlane } from '../../image/lab.ts'
import { blackHat, topHat } from '../../image/morphology.ts'
import { percentile } from '../../image/percentile.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'
import { type CellFigures, type FineDetails, summariseCells } from './cell-summary.ts'
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

const COLOURS = ['lighter', 'redder', 'yellower'] as const
const TEXTURES = ['rims', 'cracks', 'glitter', 'lightSpread', 'redSpread', 'yellowSpread'] as const
const ALONE = ['lightest', 'darkest', 'whitest', 'highestRim', 'brightestGlitter'] as const

export function cellFeatures(scene: NearScene, details: FineDetails = fineDetails(scene)): CellFeatures {
  const figures = summariseCells(scene, details)
  const { width, height } = figures.hair
  const planes = new Map<string, Float32Array>()
  const addAround = (name: string, plane: Plane, sigmas: number[]): void => {
    planes.set(name, plane.data)
    for (const sigma of sigmas) planes.set(`${name}~${sigma}`, gaussianBlur(plane, sigma).data)
  }
  const overall = overMiddle(figures, scene)
  for (const [name, plane] of Object.entries(overall)) addAround(name, plane, OVERALL_SIGMAS)
  for (const name of COLOURS) addAround(name, figures[name], COLOUR_SIGMAS)
  for (const name of TEXTURES) addAround(name, figures[name], TEXTURE_SIGMAS)
  for (const name of ALONE) planes.set(name, figures[name].data)
  for (const [name, { data }] of Object.entries(unevenPlanes(overall))) planes.set(name, data)
  addAround('hair', figures.hair, HAIR_SIGMAS)
  return { width, height, planes, bare: bareCells(figures.hair) }
}

/** Rims and cracks of the skin, in a picture of the lightness. */
export function fineDetails({ lab }: NearScene): FineDetails {
  const light = labPlane(lab, 'l')
  return { rims: topHat(light, 2).data, cracks: blackHat(light, 2).data }
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

type Overall = Record<'light' | 'red' | 'yellow', Plane>

/** Colour against the photo's own middle skin. */
function overMiddle({ light, red, yellow }: CellFigures, { lab, skin }: NearScene): Overall {
  return { light: above(light, lab.l, skin), red: above(red, lab.a, skin), yellow: above(yellow, lab.b, skin) }
}

function above(cells: Plane, pixels: Float32Array, skin: Mask): Plane {
  const middle = percentile(pixels, 50, skin)
  const data = new Float32Array(cells.data.length)
  for (let i = 0; i < data.length; i++) data[i] = cells.data[i] - middle
  return { ...cells, data }
}

/** Spots, dips and unevenness larger than a cell. */
const unevenPlanes = ({ light, red, yellow }: Overall): Record<string, Plane> => ({
  spot2: topHat(light, 2),
  spot4: topHat(light, 4),
  dip2: blackHat(light, 2),
  dip4: blackHat(light, 4),
  redSpot2: topHat(red, 2),
  redSpot4: topHat(red, 4),
  yellowSpot4: topHat(yellow, 4),
  'uneven1.5': unevenness(light, 1.5),
  uneven4: unevenness(light, 4),
})

function unevenness(plane: Plane, sigma: number): Plane {
  const mean = gaussianBlur(plane, sigma).data
  const squares = new Float32Array(plane.data.length)
  for (let i = 0; i < squares.length; i++) squares[i] = plane.data[i] * plane.data[i]
  const { data } = gaussianBlur({ ...plane, data: squares }, sigma)
  for (let i = 0; i < data.length; i++) data[i] = Math.sqrt(Math.max(0, data[i] - mean[i] * mean[i]))
  return { ...plane, data }
}
