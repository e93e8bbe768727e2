import { halfIndexAt, type ShaftField } from './shaft-field.ts'

/** Which way the hairs of a picture run; each place is worked out when first asked for. */
export class ShaftDirections {
  private readonly field: ShaftField
  /** 0 where nobody asked yet. */
  private readonly known: Float64Array

  constructor(field: ShaftField) {
    this.field = field
    this.known = new Float64Array(field.cosine.length)
  }

  /** Direction of the hair there in radians, -pi/2..pi/2. */
  at(x: number, y: number): number {
    const at = halfIndexAt(this.field, x, y)
    if (this.known[at] === 0) this.known[at] = Math.atan2(this.field.sine[at], this.field.cosine[at]) / 2
    return this.known[at]
  }
}
