import type { Plane } from '../image/rgb-image.ts'
import { emptySquare, openFourier } from './fourier.ts'
import { type Frame, placePlane } from './place-plane.ts'
import { type Placement, UNMOVED } from './placement.ts'

const SQUARE_SIDE_PX = 64
/** The photo in the square; what is left is room to move. */
const PHOTO_SIDE_PX = 40
const FRAME: Frame = { width: SQUARE_SIDE_PX, height: SQUARE_SIDE_PX, sidePx: PHOTO_SIDE_PX }
/** Farther than this share of the longer side nothing is looked for. */
const FARTHEST_SHIFT = 0.36
/** Places that lie on each other, over those of the earlier photo. */
const LEAST_OVERLAP = 0.4

export interface FoundShift extends Placement {
  /** Mean product of the structures that lie on each other. */
  likeness: number
}

/** Finds where a later photo, turned and stretched in a given way, fits best on the earlier one: all shifts at once, by Fourier correlation. */
export function openShiftSearch(earlier: Plane, later: Plane): (turn: Pick<Placement, 'rotation' | 'scale'>) => FoundShift {
  const fourier = openFourier(SQUARE_SIDE_PX)
  const spectrumOf = (plane: Plane, placement: Placement) => {
    const { values, cover } = placePlane(plane, placement, FRAME)
    const square = { side: SQUARE_SIDE_PX, real: values.data, imaginary: cover.data }
    const area = cover.data.reduce((sum, value) => sum + value, 0)
    fourier.forward(square)
    return { ...square, area }
  }
  const fixed = spectrumOf(earlier, UNMOVED)
  return (turn) => {
    const moving = spectrumOf(later, { ...UNMOVED, ...turn })
    const product = emptySquare(SQUARE_SIDE_PX)
    for (let i = 0; i < product.real.length; i++) multiplyAt(i, fixed, moving, product)
    fourier.inverse(product)
    return { ...turn, ...bestShift(product.real, product.imaginary, LEAST_OVERLAP * Math.min(fixed.area, moving.area)) }
  }
}

interface Spectrum {
  real: Float32Array
  imaginary: Float32Array
}

/**
 * Each spectrum is of structure as the real and cover as the imaginary part of one signal. Parted by their symmetry, correlated, and put together
 * again in the same way, so that one inverse transform gives the correlation of the structures and that of the covers.
 */
function multiplyAt(i: number, fixed: Spectrum, moving: Spectrum, product: Spectrum): void {
  const x = i % SQUARE_SIDE_PX
  const y = (i - x) / SQUARE_SIDE_PX
  const mirrored = ((SQUARE_SIDE_PX - y) % SQUARE_SIDE_PX) * SQUARE_SIDE_PX + ((SQUARE_SIDE_PX - x) % SQUARE_SIDE_PX)
  const [fr, fi, fmr, fmi] = [fixed.real[i], fixed.imaginary[i], fixed.real[mirrored], fixed.imaginary[mirrored]]
  const [mr, mi, mmr, mmi] = [moving.real[i], moving.imaginary[i], moving.real[mirrored], moving.imaginary[mirrored]]
  const valueRe = ((fr + fmr) * (mr + mmr) + (fi - fmi) * (mi - mmi)) / 4
  const valueIm = ((fi - fmi) * (mr + mmr) - (fr + fmr) * (mi - mmi)) / 4
  const coverRe = ((fi + fmi) * (mi + mmi) + (fmr - fr) * (mmr - mr)) / 4
  const coverIm = ((fmr - fr) * (mi + mmi) - (fi + fmi) * (mmr - mr)) / 4
  product.real[i] = valueRe - coverIm
  product.imaginary[i] = valueIm + coverRe
}

function bestShift(values: Float32Array, covers: Float32Array, leastOverlapPx: number): Omit<FoundShift, 'rotation' | 'scale'> {
  const farthestPx = Math.floor(FARTHEST_SHIFT * PHOTO_SIDE_PX)
  let best = { shiftX: 0, shiftY: 0, likeness: Number.NEGATIVE_INFINITY }
  for (let y = -farthestPx; y <= farthestPx; y++) {
    for (let x = -farthestPx; x <= farthestPx; x++) {
      const i = ((y + SQUARE_SIDE_PX) % SQUARE_SIDE_PX) * SQUARE_SIDE_PX + ((x + SQUARE_SIDE_PX) % SQUARE_SIDE_PX)
      if (covers[i] < leastOverlapPx) continue
      const likeness = values[i] / covers[i]
      if (likeness > best.likeness) best = { shiftX: x / PHOTO_SIDE_PX, shiftY: y / PHOTO_SIDE_PX, likeness }
    }
  }
  return best
}
