import type { Plane } from '../../image/rgb-image.ts'
import type { NearScene } from './near-scene.ts'

/** Side of a cell, in pixels of the scene: about the size of a flake. */
export const CELL_PX = 4
const CELL_AREA_PX = CELL_PX ** 2

/** What the pixels of each cell are like; a rim too narrow for a cell is left out. */
export interface CellFigures {
  /** Mean L*, a* and b*. */
  light: Plane
  red: Plane
  yellow: Plane
  /** Share of the cell that is hair. */
  hair: Plane
  /** Means and extremes against the bare skin around; whiter is lighter and less yellow. */
  lighter: Plane
  redder: Plane
  yellower: Plane
  lightest: Plane
  darkest: Plane
  whitest: Plane
  /** Deviation within the cell. */
  lightSpread: Plane
  redSpread: Plane
  yellowSpread: Plane
  rims: Plane
  highestRim: Plane
  cracks: Plane
  glitter: Plane
  brightestGlitter: Plane
}

/** Bright and dark details of the lightness that are narrower than 5 px: rims and cracks. */
export interface FineDetails {
  rims: Float32Array
  cracks: Float32Array
}

/** All figures in one pass over the pixels, since to go over them is what takes time. */
export function summariseCells(scene: NearScene, details: FineDetails): CellFigures {
  const { width, height } = scene.lab
  const [across, down] = [Math.floor(width / CELL_PX), Math.floor(height / CELL_PX)]
  const figures = emptyFigures(across, down)
  for (let y = 0, cell = 0; y < down; y++) {
    for (let x = 0; x < across; x++, cell++) {
      const start = y * CELL_PX * width + x * CELL_PX
      addColours(figures, cell, scene, start)
      addDetails(figures, cell, scene, details, start)
    }
  }
  return figures
}

/** Mean of each cell. */
export function cellMeans({ width, height, data }: Plane): Plane {
  const [across, down] = [Math.floor(width / CELL_PX), Math.floor(height / CELL_PX)]
  const means = new Float32Array(across * down)
  for (let y = 0, cell = 0; y < down; y++) {
    for (let x = 0; x < across; x++, cell++) {
      let sum = 0
      for (let row = 0; row < CELL_PX; row++) {
        const start = (y * CELL_PX + row) * width + x * CELL_PX
        for (let i = start; i < start + CELL_PX; i++) sum += data[i]
      }
      means[cell] = sum / CELL_AREA_PX
    }
  }
  return { width: across, height: down, data: means }
}

function emptyFigures(width: number, height: number): CellFigures {
  const empty = (): Plane => ({ width, height, data: new Float32Array(width * height) })
  return {
    light: empty(),
    red: empty(),
    yellow: empty(),
    hair: empty(),
    lighter: empty(),
    redder: empty(),
    yellower: empty(),
    lightest: empty(),
    darkest: empty(),
    whitest: empty(),
    lightSpread: empty(),
    redSpread: empty(),
    yellowSpread: empty(),
    rims: empty(),
    highestRim: empty(),
    cracks: empty(),
    glitter: empty(),
    brightestGlitter: empty(),
  }
}

/** Colour of a cell, and against the bare skin around it. */
function addColours(figures: CellFigures, cell: number, { lab, ground }: NearScene, start: number): void {
  let [light, red, yellow, lightSquares, redSquares, yellowSquares] = [0, 0, 0, 0, 0, 0]
  let [lighter, redder, yellower] = [0, 0, 0]
  let [lightest, darkest, whitest] = [-1000, 1000, -1000]
  for (let row = 0; row < CELL_PX; row++) {
    const from = start + row * lab.width
    for (let i = from; i < from + CELL_PX; i++) {
      const [l, a, b] = [lab.l[i], lab.a[i], lab.b[i]]
      const [overLight, overRed, overYellow] = [l - ground.l[i], a - ground.a[i], b - ground.b[i]]
      light += l
      red += a
      yellow += b
      lightSquares += l * l
      redSquares += a * a
      yellowSquares += b * b
      lighter += overLight
      redder += overRed
      yellower += overYellow
      lightest = Math.max(lightest, overLight)
      darkest = Math.min(darkest, overLight)
      whitest = Math.max(whitest, overLight - 0.6 * overYellow)
    }
  }
  figures.light.data[cell] = light / CELL_AREA_PX
  figures.red.data[cell] = red / CELL_AREA_PX
  figures.yellow.data[cell] = yellow / CELL_AREA_PX
  figures.lightSpread.data[cell] = deviationOf(light, lightSquares)
  figures.redSpread.data[cell] = deviationOf(red, redSquares)
  figures.yellowSpread.data[cell] = deviationOf(yellow, yellowSquares)
  figures.lighter.data[cell] = lighter / CELL_AREA_PX
  figures.redder.data[cell] = redder / CELL_AREA_PX
  figures.yellower.data[cell] = yellower / CELL_AREA_PX
  figures.lightest.data[cell] = lightest
  figures.darkest.data[cell] = darkest
  figures.whitest.data[cell] = whitest
}

function deviationOf(sum: number, squares: number): number {
  const mean = sum / CELL_AREA_PX
  return Math.sqrt(Math.max(0, squares / CELL_AREA_PX - mean * mean))
}

function addDetails(figures: CellFigures, cell: number, scene: NearScene, details: FineDetails, start: number): void {
  const { hair, glitter, lab } = scene
  const { rims, cracks } = details
  let [hairs, rim, crack, glint, highestRim, brightest] = [0, 0, 0, 0, 0, 0]
  for (let row = 0; row < CELL_PX; row++) {
    const from = start + row * lab.width
    for (let i = from; i < from + CELL_PX; i++) {
      hairs += hair.data[i] & 1
      rim += rims[i]
      crack += cracks[i]
      glint += glitter.data[i]
      highestRim = Math.max(highestRim, rims[i])
      brightest = Math.max(brightest, glitter.data[i])
    }
  }
  figures.hair.data[cell] = hairs / CELL_AREA_PX
  figures.rims.data[cell] = rim / CELL_AREA_PX
  figures.cracks.data[cell] = crack / CELL_AREA_PX
  figures.glitter.data[cell] = glint / CELL_AREA_PX
  figures.highestRim.data[cell] = highestRim
  figures.brightestGlitter.data[cell] = brightest
}
