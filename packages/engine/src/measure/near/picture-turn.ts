import type { Plane, RgbImage } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { allocateBytes, bytesAt, putBytes, resetArena } from '../../kernels/wasm-arena.ts'

/** A place in a picture. */
interface Place {
  x: number
  y: number
}

/** How a picture is mirrored left to right, top to bottom, and about its diagonal, in this order. */
export interface PictureTurn {
  isMirrored: boolean
  isFlipped: boolean
  isTransposed: boolean
  /** Of the picture as it was before. */
  width: number
  height: number
}

/**
 * The turn that brings a picture's lighter sides to the left and to the top, and of these the clearer one to the left: the same picture comes out,
 * however it was turned or mirrored before.
 */
export function lightTurn({ width, height, data }: Plane): PictureTurn {
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

/** The picture turned. */
export function turnPicture({ width, height, data }: RgbImage, turn: PictureTurn): RgbImage {
  const size = turnedSize(turn)
  const [right, down] = [turn.isMirrored ? -3 : 3, turn.isFlipped ? -3 * width : 3 * width]
  const [stepX, stepY] = turn.isTransposed ? [down, right] : [right, down]
  const first = (turn.isMirrored ? 3 * (width - 1) : 0) + (turn.isFlipped ? 3 * width * (height - 1) : 0)
  resetArena()
  const turned = allocateBytes(data.length)
  kernels.turnColours(putBytes(data) + first, turned, stepX, stepY, size.width, size.height)
  return { ...size, data: bytesAt(turned, data.length) }
}

const turnedSize = ({ width, height, isTransposed }: PictureTurn) =>
  isTransposed ? { width: height, height: width } : { width, height }

/** Where a place of the picture as it was lies after the turn. */
export function turnPlace({ x, y }: Place, { width, height, isMirrored, isFlipped, isTransposed }: PictureTurn): Place {
  const [column, row] = [isMirrored ? width - 1 - x : x, isFlipped ? height - 1 - y : y]
  return isTransposed ? { x: row, y: column } : { x: column, y: row }
}

/** Where a place of the turned picture was before. */
export function turnPlaceBack({ x, y }: Place, { width, height, isMirrored, isFlipped, isTransposed }: PictureTurn): Place {
  const [column, row] = isTransposed ? [y, x] : [x, y]
  return { x: isMirrored ? width - 1 - column : column, y: isFlipped ? height - 1 - row : row }
}
