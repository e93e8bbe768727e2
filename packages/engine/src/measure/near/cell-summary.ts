import type { Plane } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { allocateFloats, floatsAt, putBytes, putFloats, putLab, resetArena } from '../../kernels/wasm-arena.ts'
import type { NearScene } from './near-scene.ts'

/** Side of a cell, in pixels of the scene: about the size of a flake. */
export const CELL_PX = 4
const CELL_AREA_PX = CELL_PX ** 2

/** How many figures the kernel gives of each cell. */
const FIGURES = 18

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

export function summariseCells(scene: NearScene, { rims, cracks }: FineDetails): CellFigures {
  resetArena()
  const { width, height } = scene.lab
  const size = { width: Math.floor(width / CELL_PX), height: Math.floor(height / CELL_PX) }
  const count = size.width * size.height
  const { lab, colourBytes } = putLab(scene.lab)
  const baseline = putLab(scene.baseline).lab
  const details = [putFloats(rims), putFloats(cracks), putFloats(scene.glitter.data), putBytes(scene.hair.data)] as const
  const target = allocateFloats(FIGURES * count)
  kernels.summariseCells(lab, baseline, colourBytes, ...details, width, height, target, 4 * count)
  const figure = (place: number): Plane => ({ ...size, data: floatsAt(target + 4 * place * count, count) })
  return {
    ...{ light: figure(0), red: figure(1), yellow: figure(2) },
    ...{ lightSpread: figure(3), redSpread: figure(4), yellowSpread: figure(5) },
    ...{ lighter: figure(6), redder: figure(7), yellower: figure(8) },
    ...{ lightest: figure(9), darkest: figure(10), whitest: figure(11) },
    ...{ rims: figure(12), highestRim: figure(13), cracks: figure(14) },
    ...{ glitter: figure(15), brightestGlitter: figure(16), hair: figure(17) },
  }
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
