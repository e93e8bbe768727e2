import type { Plane } from './rgb-image.ts'

/** Mean over a square of `2 * radius + 1` pixels, by running sums; at the border the mean of what is inside the plane. */
export function boxBlur(plane: Plane, radius: number): Plane {
  const { width, height } = plane
  if (radius < 1) return { width, height, data: plane.data.slice() }
  const rows = new Float32Array(plane.data.length)
  for (let y = 0; y < height; y++) blurRow(plane.data, rows, y * width, width, radius)
  return { width, height, data: blurColumns(rows, width, height, radius) }
}

/** Gaussian of the given standard deviation in pixels, approximated by three box blurs (Kovesi 2010); exact from about 1 px up. */
export function gaussianBlur(plane: Plane, sigmaPx: number): Plane {
  const ideal = Math.sqrt(4 * sigmaPx * sigmaPx + 1)
  const lower = Math.max(1, 2 * Math.floor((ideal - 1) / 2) + 1)
  const lowerPasses = Math.round((12 * sigmaPx * sigmaPx - 3 * lower * lower - 12 * lower - 9) / (-4 * lower - 4))
  let blurred = plane
  for (let pass = 0; pass < 3; pass++) {
    const side = pass < lowerPasses ? lower : lower + 2
    blurred = boxBlur(blurred, (side - 1) / 2)
  }
  return blurred
}

function blurRow(source: Float32Array, target: Float32Array, start: number, width: number, radius: number): void {
  let sum = 0
  let count = 0
  for (let x = 0; x < Math.min(radius, width); x++) {
    sum += source[start + x]
    count++
  }
  for (let x = 0; x < width; x++) {
    if (x + radius < width) {
      sum += source[start + x + radius]
      count++
    }
    if (x - radius > 0) {
      sum -= source[start + x - radius - 1]
      count--
    }
    target[start + x] = sum / count
  }
}

function blurColumns(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const out = new Float32Array(source.length)
  const sums = new Float64Array(width)
  let count = 0
  for (let y = 0; y < Math.min(radius, height); y++) {
    for (let x = 0; x < width; x++) sums[x] += source[y * width + x]
    count++
  }
  for (let y = 0; y < height; y++) {
    if (y + radius < height) {
      const entering = (y + radius) * width
      for (let x = 0; x < width; x++) sums[x] += source[entering + x]
      count++
    }
    if (y - radius > 0) {
      const leaving = (y - radius - 1) * width
      for (let x = 0; x < width; x++) sums[x] -= source[leaving + x]
      count--
    }
    const row = y * width
    for (let x = 0; x < width; x++) out[row + x] = sums[x] / count
  }
  return out
}
