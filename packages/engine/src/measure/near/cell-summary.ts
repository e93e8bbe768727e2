import type { Plane } from '../../image/rgb-image.ts'

/** Side of a cell, in pixels of the scene: about the size of a small flake. */
export const CELL_PX = 4

/** What the pixels of each cell are like; a rim too narrow for a cell is left out. */
export interface CellSummary {
  mean: Plane
  deviation: Plane
  largest: Plane
  smallest: Plane
}

export function cellSummary({ width, height, data }: Plane): CellSummary {
  const [across, down] = [Math.floor(width / CELL_PX), Math.floor(height / CELL_PX)]
  const empty = (): Plane => ({ width: across, height: down, data: new Float32Array(across * down) })
  const summary: CellSummary = { mean: empty(), deviation: empty(), largest: empty(), smallest: empty() }
  for (let y = 0, cell = 0; y < down; y++) {
    for (let x = 0; x < across; x++, cell++) {
      let sum = 0
      let squares = 0
      let largest = Number.NEGATIVE_INFINITY
      let smallest = Number.POSITIVE_INFINITY
      for (let row = 0; row < CELL_PX; row++) {
        const start = (y * CELL_PX + row) * width + x * CELL_PX
        for (let i = start; i < start + CELL_PX; i++) {
          const value = data[i]
          sum += value
          squares += value * value
          if (value > largest) largest = value
          if (value < smallest) smallest = value
        }
      }
      const mean = sum / CELL_PX ** 2
      summary.mean.data[cell] = mean
      summary.deviation.data[cell] = Math.sqrt(Math.max(0, squares / CELL_PX ** 2 - mean * mean))
      summary.largest.data[cell] = largest
      summary.smallest.data[cell] = smallest
    }
  }
  return summary
}

/** Only the means of the cells, which is several times as quick. */
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
      means[cell] = sum / CELL_PX ** 2
    }
  }
  return { width: across, height: down, data: means }
}
