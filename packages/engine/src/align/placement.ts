/**
 * How a later photo lies on an earlier one. Both are measured from their middle, in their own longer sides, to the right and down: a point of the
 * later photo is turned clockwise by `rotation`, stretched by `scale` and moved by the shift to where it lies in the earlier one.
 */
export interface Placement {
  /** Radians, -PI..PI. */
  rotation: number
  /** Above 1 where the later photo was taken from farther away. */
  scale: number
  /** In longer sides, to the right; `shiftY` down. */
  shiftX: number
  shiftY: number
}

export const UNMOVED: Placement = { rotation: 0, scale: 1, shiftX: 0, shiftY: 0 }

/** The placement that undoes another: where the earlier photo lies on the later one. */
export function inverted({ rotation, scale, shiftX, shiftY }: Placement): Placement {
  const [cosine, sine] = [Math.cos(rotation), Math.sin(rotation)]
  return {
    rotation: -rotation,
    scale: 1 / scale,
    shiftX: -(cosine * shiftX + sine * shiftY) / scale,
    shiftY: -(cosine * shiftY - sine * shiftX) / scale,
  }
}
