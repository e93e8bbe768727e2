import { kernels } from '../kernels/kernels.ts'
import { allocateFloats, floatsAt, putLab, resetArena } from '../kernels/wasm-arena.ts'
import { CELL_COUNT, CELL_PX, FRAME_SIDE_PX, type ViewFrame } from './view-frame.ts'

/** Colours of each cell of a frame; shares are 0..1, the others in CIELAB units. */
export interface CellColours {
  lightness: Float32Array
  /** Mean a* and b*. */
  red: Float32Array
  yellow: Float32Array
  /** Standard deviation of lightness, and of a* and b* together, within the cell. */
  contrast: Float32Array
  colourSpread: Float32Array
  /** Share of pixels that are dark or brown enough to be hair. */
  hair: Float32Array
  /** Share of pixels of the colour of skin, of any tone: warm, not dark. */
  skin: Float32Array
  /** Bright and nearly grey, or bluish: scalp under a microscope's light. */
  pale: Float32Array
  /** Green, turquoise or violet: no hair, no skin, no microscope. */
  offHue: Float32Array
}

/** Adds up colours, and sorts pixels by them: see the kernel for the limits, which were set by hand, wide enough for light and dark skin. */
export function measureColours({ lab: colours }: ViewFrame): CellColours {
  resetArena()
  const { lab, colourBytes } = putLab(colours)
  const sums = allocateFloats(9 * CELL_COUNT)
  kernels.addCellColours(lab, colourBytes, FRAME_SIDE_PX, CELL_PX, sums)
  const mean = (plane: number): Float32Array =>
    floatsAt(sums + 4 * plane * CELL_COUNT, CELL_COUNT).map((sum) => sum / (CELL_PX * CELL_PX))
  const [lightness, red, yellow, squares, chromas] = [mean(0), mean(1), mean(2), mean(3), mean(4)]
  return {
    ...{ lightness, red, yellow },
    contrast: squares.map((square, cell) => Math.sqrt(Math.max(0, square - lightness[cell] ** 2))),
    colourSpread: chromas.map((chroma, cell) => Math.sqrt(Math.max(0, chroma - red[cell] ** 2 - yellow[cell] ** 2))),
    ...{ hair: mean(5), skin: mean(6), pale: mean(7), offHue: mean(8) },
  }
}
