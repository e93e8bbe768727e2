import { selectRank } from './select-rank.ts'
import type { ShaftTrail } from './shaft-trail.ts'

/** What the network says of a picture: where hairs run, which way, and how wide they are. */
export interface ShaftField {
  /** Of the picture that the network saw; even numbers. */
  width: number
  height: number
  /** How likely the middle line of a hair runs at each pixel, before the logistic. */
  line: Float32Array
  /** At half the size, one value for two by two pixels: cosine and sine of twice the direction, and the binary logarithm of one more than the width in pixels. */
  cosine: Float32Array
  sine: Float32Array
  logWidth: Float32Array
}

export const indexAt = ({ width }: ShaftField, x: number, y: number): number => ((y + 0.5) | 0) * width + ((x + 0.5) | 0)

export const halfIndexAt = ({ width }: Pick<ShaftField, 'width'>, x: number, y: number): number =>
  (((y + 0.5) | 0) >> 1) * (width >> 1) + (((x + 0.5) | 0) >> 1)

/** The median width of the hair along a trail, in pixels. */
export function medianWidth(field: ShaftField, { x, y, first, length }: ShaftTrail): number {
  const widths = new Float32Array(length)
  for (let n = 0; n < length; n++) widths[n] = field.logWidth[halfIndexAt(field, x[first + n], y[first + n])]
  return 2 ** selectRank(widths, length >> 1) - 1
}

/** The smallest turn from one direction to a line's direction, -pi/2..pi/2. */
export function turnTo(from: number, line: number): number {
  let turn = line - from
  if (Math.abs(turn) >= Math.PI) turn %= Math.PI
  if (turn > Math.PI / 2) return turn - Math.PI
  return turn < -Math.PI / 2 ? turn + Math.PI : turn
}
