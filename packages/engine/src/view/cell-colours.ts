import { kernels } from '../kernels/kernels.ts'
import { allocateFloats, putLab, resetArena } from '../kernels/wasm-arena.ts'
import { CELL_COUNT, CELL_PX, FRAME_SIDE_PX, meansAt, type ViewFrame } from './view-frame.ts'

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
  const mean = (plane: number): Float32Array => meansAt(sums + 4 * plane * CELL_COUNT, CELL_PX * CELL_PX)
  const [lightness, red, yellow, squares, chromas] = [mean(0), mean(1), mean(2), mean(3), mean(4)]
  return {
    ...{ lightness, red, yellow },
    contrast: deviations(squares, [lightness]),
    colourSpread: deviations(chromas, [red, yellow]),
    ...{ hair: mean(5), skin: mean(6), pale: mean(7), offHue: mean(8) },
  }
}

/** From the mean square of all channels together and the mean of each. */
function deviations(squares: Float32Array, means: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(CELL_COUNT)
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    let variance = squares[cell]
    for (const mean of means) variance -= mean[cell] ** 2
    out[cell] = Math.sqrt(Math.max(0, variance))
  }
  return out
}
