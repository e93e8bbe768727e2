import type { Mask, Plane, RgbImage } from '../image/rgb-image.ts'

/** Pixels along the side of a place: fields that change slowly are kept once a place. */
export const PLACE_PX = 4

export interface Grid {
  width: number
  height: number
}

export const gridOf = ({ width, height }: RgbImage): Grid => ({
  width: Math.ceil(width / PLACE_PX),
  height: Math.ceil(height / PLACE_PX),
})

export const emptyPlane = ({ width, height }: Grid): Plane => ({ width, height, data: new Float32Array(width * height) })

/** The mean colour of each place, one plane a channel. */
export function placeColours({ width, height, data }: RgbImage): [Plane, Plane, Plane] {
  const grid = gridOf({ width, height, data })
  const planes: [Plane, Plane, Plane] = [emptyPlane(grid), emptyPlane(grid), emptyPlane(grid)]
  const counts = new Float32Array(grid.width * grid.height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / PLACE_PX) * grid.width
    for (let x = 0; x < width; x++) {
      const place = row + Math.floor(x / PLACE_PX)
      const from = 3 * (y * width + x)
      counts[place]++
      for (let c = 0; c < 3; c++) planes[c].data[place] += data[from + c]
    }
  }
  for (const { data: sums } of planes) for (let i = 0; i < sums.length; i++) sums[i] /= counts[i]
  return planes
}

/** A mask of any size with the proportions of the photo, 0 or 1 a place; by its four nearest pixels, so that a coarse one has no steps. */
export function maskInPlaces(mask: Mask, grid: Grid): Plane {
  const plane = emptyPlane(grid)
  for (let y = 0, i = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++, i++) {
      const at = softAt(mask, ((x + 0.5) * mask.width) / grid.width - 0.5, ((y + 0.5) * mask.height) / grid.height - 0.5)
      plane.data[i] = at
    }
  }
  return plane
}

function softAt({ width, height, data }: Mask, x: number, y: number): number {
  const x0 = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const y0 = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const x1 = Math.min(width - 1, x0 + 1)
  const y1 = Math.min(height - 1, y0 + 1)
  const [u, v] = [Math.min(1, Math.max(0, x - x0)), Math.min(1, Math.max(0, y - y0))]
  const upper = (1 - u) * data[y0 * width + x0] + u * data[y0 * width + x1]
  const lower = (1 - u) * data[y1 * width + x0] + u * data[y1 * width + x1]
  return ((1 - v) * upper + v * lower) / 255
}

/** The value of a plane of places at a pixel, from the four nearest places. */
export function valueAt({ width, height, data }: Plane, x: number, y: number): number {
  const gridX = Math.min(width - 1.001, Math.max(0, x / PLACE_PX - 0.5))
  const gridY = Math.min(height - 1.001, Math.max(0, y / PLACE_PX - 0.5))
  const column = Math.floor(gridX)
  const row = Math.floor(gridY)
  const [u, v] = [gridX - column, gridY - row]
  const i = row * width + column
  return (1 - v) * ((1 - u) * data[i] + u * data[i + 1]) + v * ((1 - u) * data[i + width] + u * data[i + width + 1])
}

/** The value of the place that a pixel lies in. */
export const placeOf = ({ width }: Grid, x: number, y: number): number =>
  Math.floor(y / PLACE_PX) * width + Math.floor(x / PLACE_PX)

export const smoothStep = (value: number, from: number, to: number): number => {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}
