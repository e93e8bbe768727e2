import { gaussianBlurAt } from '../../image/box-blur.ts'
import { halvePlane } from '../../image/halve.ts'
import type { Plane } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { clearRoom, floatsAt, putFloats, takeZeros } from '../../kernels/room.ts'

/** Where a plane rises to a line, how clearly, and which way the line runs; large planes are halved first. */
export interface RidgeField {
  width: number
  height: number
  /** Pixels of the plane per pixel of the field, 1 or 2. */
  shrink: number
  /** The plane at this size. */
  values: Float32Array
  /** Height of the line above its sides, in the units of the plane; 0 where there is none. */
  strength: Float32Array
  /** Direction of the line in radians, 0..pi. */
  angle: Float32Array
}

/** Blurs in pixels of the plane; the widest lines are looked for in a picture of half the size. */
const SIGMAS_PX = [1.4, 2.6, 4.8]
const WIDEST_SIGMA_PX = 8.8
/** Hairs in pictures of this size are wide enough to be followed at half of it. */
const HALVED_FROM_PX = 512

/** What is fainter is noise. */
const LEAST_STRENGTH = 1

/** Lines of any width by the eigenvalues of the Hessian at several scales (Lindeberg 1998); each pixel above `least` keeps its clearest scale. */
export function findRidges(plane: Plane, least: number): RidgeField {
  const shrink = Math.max(plane.width, plane.height) >= HALVED_FROM_PX ? 2 : 1
  const { width, height, data } = shrink === 2 ? halvePlane(plane) : plane
  const half = halvePlane({ width, height, data })
  clearRoom()
  const values = putFloats(data)
  const field = placeRidges({ place: values, width, height, shrink }, SIGMAS_PX, least)
  const wideValues = { ...half, place: putFloats(half.data), shrink: 2 * shrink }
  const wide = placeRidges(wideValues, [WIDEST_SIGMA_PX], least)
  const { strength, angle } = field
  kernels.keepWider(values, least, strength, angle, width, height, wide.strength, wide.angle, half.width, half.height)
  const count = width * height
  return { width, height, shrink, values: data, strength: floatsAt(strength, count), angle: floatsAt(angle, count) }
}

interface PlacedPlane {
  place: number
  width: number
  height: number
  shrink: number
}

/** Lines of the given widths of a plane in the memory of the kernels, and where their strength and angle lie. */
function placeRidges({ place, width, height, shrink }: PlacedPlane, sigmasPx: number[], least: number) {
  const count = width * height
  const [strength, angle, across, along] = [takeZeros(count), takeZeros(count), takeZeros(count), takeZeros(count)]
  for (const sigmaPx of sigmasPx) {
    const sigma = sigmaPx / shrink
    const blurred = gaussianBlurAt(place, width, height, sigma)
    // Blurring spreads a line, so what lies beside one is looked at too.
    kernels.keepRidges(blurred, width, height, sigma * sigma, 0.5 * least, LEAST_STRENGTH, strength, across, along)
  }
  kernels.findDirections(across, along, angle, count)
  return { strength, angle }
}
