import { scratchFloats } from '../../image/scratch.ts'
import { turnTo } from './shaft-field.ts'
import type { Point } from './trace-shafts.ts'

/** Two lines closer in direction than this are the same line. */
const SAME_DIRECTION = 0.3
/** How far beside its middle line a shaft keeps others away, in its widths; hairs of one unit may overlap. */
const CLAIMED_WIDTHS = 0.3

/** Which pixels belong to a shaft already followed, and how that shaft runs there. */
export class ShaftClaims {
  private readonly width: number
  private readonly height: number
  private readonly angles: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.angles = scratchFloats('claims', width * height)
      .subarray(0, width * height)
      .fill(Number.NaN)
  }

  isTaken(x: number, y: number, angle: number): boolean {
    return Math.abs(turnTo(angle, this.angles[this.indexOf(x, y)])) < SAME_DIRECTION
  }

  takenShare(points: readonly Point[]): number {
    const taken = points.filter(({ x, y }) => !Number.isNaN(this.angles[this.indexOf(x, y)]))
    return taken.length / points.length
  }

  claim(points: readonly Point[], widthPx: number): void {
    const radius = Math.max(1, CLAIMED_WIDTHS * widthPx)
    for (let i = 0; i < points.length; i++) {
      const [from, to] = [points[Math.max(0, i - 2)], points[Math.min(points.length - 1, i + 2)]]
      this.claimDisc(points[i], radius, Math.atan2(to.y - from.y, to.x - from.x))
    }
  }

  private claimDisc({ x, y }: Point, radius: number, angle: number): void {
    const bottom = Math.min(this.height - 1, Math.floor(y + radius))
    const right = Math.min(this.width - 1, Math.floor(x + radius))
    for (let row = Math.max(0, Math.ceil(y - radius)); row <= bottom; row++) {
      for (let column = Math.max(0, Math.ceil(x - radius)); column <= right; column++) {
        if ((row - y) ** 2 + (column - x) ** 2 <= radius * radius) this.angles[row * this.width + column] = angle
      }
    }
  }

  private indexOf(x: number, y: number): number {
    return ((y + 0.5) | 0) * this.width + ((x + 0.5) | 0)
  }
}
