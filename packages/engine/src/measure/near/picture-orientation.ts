import type { Plane, RgbImage } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { allocateBytes, bytesAt, putBytes, resetArena } from '../../kernels/wasm-arena.ts'

/** A place in a picture. */
interface Place {
  x: number
  y: number
}

/** How a picture is mirrored left to right, top to bottom, and about its diagonal, in this order. */
export interface PictureOrientation {
  isMirrored: boolean
  isFlipped: boolean
  isTransposed: boolean
  /** Of the picture as it was before. */
  width: number
  height: number
}

/**
 * The orientation that brings a picture's lighter sides to the left and to the top, and of these the clearer one to the left: the same picture comes out,
 * however it was turned or mirrored before.
 */
export function canonicalOrientation({ width, height, data }: Plane): PictureOrientation {
  let [across, down] = [0, 0]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      across += data[i] * (width - 1 - 2 * x)
      down += data[i] * (height - 1 - 2 * y)
    }
  }
  const isTransposed = Math.abs(down) / height > Math.abs(across) / width
  return { isMirrored: across < 0, isFlipped: down < 0, isTransposed, width, height }
}

/** The picture oriented. */
export function orientPicture({ width, height, data }: RgbImage, orientation: PictureOrientation): RgbImage {
  const size = orientedSize(orientation)
  const [right, down] = [orientation.isMirrored ? -3 : 3, orientation.isFlipped ? -3 * width : 3 * width]
  const [stepX, stepY] = orientation.isTransposed ? [down, right] : [right, down]
  const first = (orientation.isMirrored ? 3 * (width - 1) : 0) + (orientation.isFlipped ? 3 * width * (height - 1) : 0)
  resetArena()
  const turned = allocateBytes(data.length)
  kernels.orientColours(putBytes(data) + first, turned, stepX, stepY, size.width, size.height)
  return { ...size, data: bytesAt(turned, data.length) }
}

const orientedSize = ({ width, height, isTransposed }: PictureOrientation) =>
  isTransposed ? { width: height, height: width } : { width, height }

/** Where a place of the picture as it was lies in the oriented one. */
export function toOriented({ x, y }: Place, { width, height, isMirrored, isFlipped, isTransposed }: PictureOrientation): Place {
  const [column, row] = [isMirrored ? width - 1 - x : x, isFlipped ? height - 1 - y : y]
  return isTransposed ? { x: row, y: column } : { x: column, y: row }
}

/** Where a place of the oriented picture was before. */
export function fromOriented({ x, y }: Place, { width, height, isMirrored, isFlipped, isTransposed }: PictureOrientation): Place {
  const [column, row] = isTransposed ? [y, x] : [x, y]
  return { x: isMirrored ? width - 1 - column : column, y: isFlipped ? height - 1 - row : row }
}
