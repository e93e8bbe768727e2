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

const halfIndexAt = ({ width }: ShaftField, x: number, y: number): number =>
  (((y + 0.5) | 0) >> 1) * (width >> 1) + (((x + 0.5) | 0) >> 1)

/** Direction of the hair there in radians, -pi/2..pi/2. */
export function directionAt(field: ShaftField, x: number, y: number): number {
  const at = halfIndexAt(field, x, y)
  return Math.atan2(field.sine[at], field.cosine[at]) / 2
}

/** Width of the hair there in pixels. */
export const widthAt = (field: ShaftField, x: number, y: number): number => 2 ** field.logWidth[halfIndexAt(field, x, y)] - 1

/** The smallest turn from one direction to a line's direction, -pi/2..pi/2. */
export function turnTo(from: number, line: number): number {
  const turn = (line - from) % Math.PI
  if (turn > Math.PI / 2) return turn - Math.PI
  return turn < -Math.PI / 2 ? turn + Math.PI : turn
}
