/** A place in the picture that the network saw. */
export interface Point {
  x: number
  y: number
}

/** A line while it is followed from its clearest place to both ends: one list of places, `first` to `last`, used again for each line. */
export class ShaftTrail {
  readonly x: Float64Array
  readonly y: Float64Array
  /** How likely the middle line of a hair runs there, before the logistic. */
  readonly clearness: Float32Array
  readonly start: number
  first: number
  last: number

  /** `mostPoints`: how far a line is followed to each side. */
  constructor(mostPoints: number) {
    const places = 2 * mostPoints + 1
    this.x = new Float64Array(places)
    this.y = new Float64Array(places)
    this.clearness = new Float32Array(places)
    this.start = mostPoints
    this.first = mostPoints
    this.last = mostPoints
  }

  get length(): number {
    return this.last + 1 - this.first
  }

  set(place: number, x: number, y: number, clearness: number): void {
    this.x[place] = x
    this.y[place] = y
    this.clearness[place] = clearness
  }

  points(): Point[] {
    const points: Point[] = []
    for (let place = this.first; place <= this.last; place++) points.push({ x: this.x[place], y: this.y[place] })
    return points
  }
}
