import { pooledFloats } from '../../image/buffer-pool.ts'
import { turnTo } from './shaft-field.ts'
import type { ShaftTrail } from './shaft-trail.ts'

/** Two lines closer in direction than this are the same line. */
const SAME_DIRECTION = 0.3
/** How far beside its middle line a shaft keeps others away, in its widths; hairs of one unit may overlap. */
const OCCUPIED_WIDTHS = 0.3

/** Which pixels belong to a shaft already followed, and how that shaft runs there. */
export class Occupancy {
  private readonly width: number
  private readonly height: number
  private readonly angles: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.angles = pooledFloats('occupancy', width * height)
      .subarray(0, width * height)
      .fill(Number.NaN)
  }

  isOccupied(x: number, y: number, angle: number): boolean {
    const own = this.angles[this.indexOf(x, y)]
    return !Number.isNaN(own) && Math.abs(turnTo(angle, own)) < SAME_DIRECTION
  }

  occupiedShare({ x, y, first, last, length }: ShaftTrail): number {
    let taken = 0
    for (let i = first; i <= last; i++) if (!Number.isNaN(this.angles[this.indexOf(x[i], y[i])])) taken++
    return taken / length
  }

  occupy({ x, y, first, last }: ShaftTrail, widthPx: number): void {
    const radius = Math.max(1, OCCUPIED_WIDTHS * widthPx)
    for (let i = first; i <= last; i++) {
      const from = Math.max(first, i - 2)
      const to = Math.min(last, i + 2)
      this.occupyDisc(x[i], y[i], radius, Math.atan2(y[to] - y[from], x[to] - x[from]))
    }
  }

  private occupyDisc(x: number, y: number, radius: number, angle: number): void {
    const bottom = Math.min(this.height - 1, Math.floor(y + radius))
    const left = Math.max(0, Math.ceil(x - radius))
    const right = Math.min(this.width - 1, Math.floor(x + radius))
    const square = radius * radius
    for (let row = Math.max(0, Math.ceil(y - radius)); row <= bottom; row++) {
      const down = (row - y) * (row - y)
      for (let column = left; column <= right; column++) {
        if (down + (column - x) * (column - x) <= square) this.angles[row * this.width + column] = angle
      }
    }
  }

  private indexOf(x: number, y: number): number {
    return ((y + 0.5) | 0) * this.width + ((x + 0.5) | 0)
  }
}
