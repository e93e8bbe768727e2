import type { Plane } from './rgb-image.ts'
import { scratchFloats } from './scratch.ts'

/** Mean over a square of `2 * radius + 1` pixels, by running sums; at the border the mean of what is inside the plane. */
export function boxBlur(plane: Plane, radius: number): Plane {
  if (radius < 1) return { ...plane, data: plane.data.slice() }
  return blurInTurn(plane, [radius])
}

/** Gaussian of the given standard deviation in pixels, approximated by three box blurs (Kovesi 2010); exact from about 1 px up. */
export function gaussianBlur(plane: Plane, sigmaPx: number): Plane {
  const ideal = Math.sqrt(4 * sigmaPx * sigmaPx + 1)
  const lower = Math.max(1, 2 * Math.floor((ideal - 1) / 2) + 1)
  const lowerPasses = Math.round((12 * sigmaPx * sigmaPx - 3 * lower * lower - 12 * lower - 9) / (-4 * lower - 4))
  const radii = [0, 1, 2].map((pass) => ((pass < lowerPasses ? lower : lower + 2) - 1) / 2).filter((radius) => radius > 0)
  return blurInTurn(plane, radii)
}

/** Box blurs one after the other: all along the rows, then all along the columns, which gives the same and stays in the cache. */
function blurInTurn({ width, height, data }: Plane, radii: readonly number[]): Plane {
  let from = scratchFloats('blur from', data.length)
  let spare = scratchFloats('blur to', data.length)
  blurRows(data, from, width, height, radii)
  const out = new Float32Array(data.length)
  for (const [pass, radius] of radii.entries()) {
    const to = pass === radii.length - 1 ? out : spare
    blurColumns(from, to, width, height, radius)
    ;[from, spare] = [to, from]
  }
  return { width, height, data: out }
}

/** For each place along a line, one over how many places its window holds. */
function inverseCounts(length: number, radius: number): Float64Array {
  const inverse = new Float64Array(length)
  for (let at = 0; at < length; at++) inverse[at] = 1 / (Math.min(length - 1, at + radius) - Math.max(0, at - radius) + 1)
  return inverse
}

/** Rows that are blurred together: each sum waits for the one before it, and four of them wait together. */
const ROWS = 4

function blurRows(source: Float32Array, target: Float32Array, width: number, height: number, radii: readonly number[]): void {
  // Zeros to both sides of the line spare the loops any question about borders.
  const margin = Math.max(...radii) + 1
  const lines = [new Float64Array(ROWS * (width + 2 * margin)), new Float64Array(ROWS * (width + 2 * margin))]
  const inverses = radii.map((radius) => inverseCounts(width, radius))
  for (let y = 0; y < height; y += ROWS) {
    const rows = Math.min(ROWS, height - y)
    for (let row = 0; row < rows; row++) {
      const line = lines[0]
      for (let x = 0, i = (y + row) * width, at = ROWS * margin + row; x < width; x++, i++, at += ROWS) line[at] = source[i]
    }
    for (let pass = 0; pass < radii.length; pass++) {
      blurLines(lines[pass & 1], lines[1 - (pass & 1)], margin, radii[pass], inverses[pass])
    }
    const line = lines[radii.length & 1]
    for (let row = 0; row < rows; row++) {
      for (let x = 0, i = (y + row) * width, at = ROWS * margin + row; x < width; x++, i++, at += ROWS) target[i] = line[at]
    }
  }
}

function blurLines(from: Float64Array, to: Float64Array, margin: number, radius: number, inverse: Float64Array): void {
  let [first, second, third, fourth] = [0, 0, 0, 0]
  for (let at = ROWS * margin; at < ROWS * (margin + radius); at += ROWS) {
    first += from[at]
    second += from[at + 1]
    third += from[at + 2]
    fourth += from[at + 3]
  }
  const [ahead, behind] = [ROWS * radius, ROWS * (radius + 1)]
  for (let x = 0, at = ROWS * margin; x < inverse.length; x++, at += ROWS) {
    const share = inverse[x]
    first += from[at + ahead] - from[at - behind]
    second += from[at + ahead + 1] - from[at - behind + 1]
    third += from[at + ahead + 2] - from[at - behind + 2]
    fourth += from[at + ahead + 3] - from[at - behind + 3]
    to[at] = first * share
    to[at + 1] = second * share
    to[at + 2] = third * share
    to[at + 3] = fourth * share
  }
}

function blurColumns(source: Float32Array, target: Float32Array, width: number, height: number, radius: number): void {
  const sums = new Float64Array(width)
  const inverse = inverseCounts(height, radius)
  for (let y = 0; y < Math.min(radius, height); y++) addRow(sums, source, y * width)
  for (let y = 0; y < height; y++) {
    const [entering, leaving] = [y + radius, y - radius - 1]
    if (entering < height && leaving >= 0) exchangeRow(sums, source, entering * width, leaving * width)
    else if (entering < height) addRow(sums, source, entering * width)
    else if (leaving >= 0) subtractRow(sums, source, leaving * width)
    const share = inverse[y]
    for (let x = 0, i = y * width; x < width; x++, i++) target[i] = sums[x] * share
  }
}

function addRow(sums: Float64Array, source: Float32Array, at: number): void {
  for (let x = 0; x < sums.length; x++) sums[x] += source[at + x]
}

function subtractRow(sums: Float64Array, source: Float32Array, at: number): void {
  for (let x = 0; x < sums.length; x++) sums[x] -= source[at + x]
}

function exchangeRow(sums: Float64Array, source: Float32Array, entering: number, leaving: number): void {
  for (let x = 0; x < sums.length; x++) sums[x] += source[entering + x] - source[leaving + x]
}
