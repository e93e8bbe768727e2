import type { Plane } from '../image/rgb-image.ts'
import { kernels } from '../kernels/kernels.ts'
import { allocateFloats, floatsAt, putFloats, resetArena } from '../kernels/wasm-arena.ts'
import { CELL_COUNT, CELLS, FRAME_SIDE_PX, type ViewFrame } from './view-frame.ts'

/** In which directions lightness changes in each cell of a frame (structure tensor); strands of hair all run one way. */
export interface CellDirections {
  /** How much it is one direction, 0..1, over squares of 4, 16 and 48 px. */
  nearDirection: Float32Array
  direction: Float32Array
  wideDirection: Float32Array
  /** Strength of the gradients, decimal logarithm. */
  edges: Float32Array
  /** The direction as a vector of its double angle, as long as `direction`. */
  across: Float32Array
  along: Float32Array
  /** Share of the frame that is dark and runs in one direction closely. */
  strands: number
  /** Share of clear edges that are level or upright, as in made things. */
  axisAligned: number
}

interface Tensor {
  xx: Float32Array
  yy: Float32Array
  xy: Float32Array
}

const BLOCK_PX = 4
const BLOCKS = FRAME_SIDE_PX / BLOCK_PX
const BLOCKS_PER_CELL = BLOCKS / CELLS
/** Keep directions near 0 where there is next to no gradient: squared gradients over a block, a cell, and nine cells. */
const LEAST_IN_BLOCK = 30
const LEAST_IN_CELL = 400
const LEAST_IN_NINE = 3600

export function measureDirections({ lightness: [full, , quarter] }: ViewFrame): CellDirections {
  const blocks = sumGradients(full)
  const cells = { xx: new Float32Array(CELL_COUNT), yy: new Float32Array(CELL_COUNT), xy: new Float32Array(CELL_COUNT) }
  const nearDirection = new Float32Array(CELL_COUNT)
  const edges = new Float32Array(CELL_COUNT)
  for (let block = 0; block < BLOCKS * BLOCKS; block++) {
    const row = Math.floor(block / BLOCKS / BLOCKS_PER_CELL)
    const cell = row * CELLS + Math.floor((block % BLOCKS) / BLOCKS_PER_CELL)
    nearDirection[cell] += coherence(blocks, block, LEAST_IN_BLOCK) / BLOCKS_PER_CELL ** 2
    cells.xx[cell] += blocks.xx[block]
    cells.yy[cell] += blocks.yy[block]
    cells.xy[cell] += blocks.xy[block]
  }
  for (let cell = 0; cell < CELL_COUNT; cell++) edges[cell] = Math.log10(cells.xx[cell] + cells.yy[cell] + 50)
  return { nearDirection, edges, ...directionsOf(cells), ...countBlocks(blocks, quarter.data) }
}

function directionsOf(cells: Tensor) {
  const direction = new Float32Array(CELL_COUNT)
  const wideDirection = new Float32Array(CELL_COUNT)
  const across = new Float32Array(CELL_COUNT)
  const along = new Float32Array(CELL_COUNT)
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    const energy = cells.xx[cell] + cells.yy[cell] + LEAST_IN_CELL
    direction[cell] = coherence(cells, cell, LEAST_IN_CELL)
    across[cell] = (cells.xx[cell] - cells.yy[cell]) / energy
    along[cell] = (2 * cells.xy[cell]) / energy
    wideDirection[cell] = coherence(sumNeighbours(cells, cell), 0, LEAST_IN_NINE)
  }
  return { direction, wideDirection, across, along }
}

/** Squared gradients summed over each block. */
function sumGradients({ width, data }: Plane): Tensor {
  resetArena()
  const count = BLOCKS * BLOCKS
  const sums = allocateFloats(3 * count)
  kernels.addGradients(putFloats(data), width, sums)
  return { xx: floatsAt(sums, count), yy: floatsAt(sums + 4 * count, count), xy: floatsAt(sums + 8 * count, count) }
}

function sumNeighbours(cells: Tensor, cell: number): Tensor {
  const sum = { xx: new Float32Array(1), yy: new Float32Array(1), xy: new Float32Array(1) }
  const [column, row] = [cell % CELLS, Math.floor(cell / CELLS)]
  for (let y = Math.max(0, row - 1); y <= Math.min(CELLS - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(CELLS - 1, column + 1); x++) {
      sum.xx[0] += cells.xx[y * CELLS + x]
      sum.yy[0] += cells.yy[y * CELLS + x]
      sum.xy[0] += cells.xy[y * CELLS + x]
    }
  }
  return sum
}

function coherence({ xx, yy, xy }: Tensor, at: number, least: number): number {
  const difference = xx[at] - yy[at]
  return Math.sqrt(difference * difference + 4 * xy[at] * xy[at]) / (xx[at] + yy[at] + least)
}

function countBlocks(blocks: Tensor, lightness: Float32Array): { strands: number; axisAligned: number } {
  const { xx, yy, xy } = blocks
  let [strands, clear, axisAligned] = [0, 0, 0]
  for (let block = 0; block < BLOCKS * BLOCKS; block++) {
    const oneWay = coherence(blocks, block, LEAST_IN_BLOCK)
    const energy = xx[block] + yy[block]
    if (oneWay > 0.6 && energy > 400 && lightness[block] < 50) strands++
    if (oneWay <= 0.7 || energy <= 800) continue
    clear++
    if (2 * Math.abs(xy[block]) < 0.2 * Math.abs(xx[block] - yy[block])) axisAligned++
  }
  return { strands: strands / (BLOCKS * BLOCKS), axisAligned: axisAligned / (clear + 20) }
}
