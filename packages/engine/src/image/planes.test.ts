import { expect, test } from 'vitest'
import { seededNumbers } from '../../../../tests/support/drawn/draw-image.ts'
import { boxBlur, gaussianBlur } from './box-blur.ts'
import { blackHat, close, topHat } from './morphology.ts'
import { percentiles } from './percentile.ts'
import type { Plane } from './rgb-image.ts'

const WIDTH = 23
const HEIGHT = 17

function noise(): Plane {
  const random = seededNumbers(3)
  return { width: WIDTH, height: HEIGHT, data: Float32Array.from({ length: WIDTH * HEIGHT }, () => random() * 100) }
}

/** The plain way, pixel by pixel. */
function overWindows(plane: Plane, radius: number, reduce: (values: number[]) => number): number[] {
  return Array.from(plane.data, (_, at) => {
    const values: number[] = []
    for (let y = Math.floor(at / WIDTH) - radius; y <= Math.floor(at / WIDTH) + radius; y++) {
      for (let x = (at % WIDTH) - radius; x <= (at % WIDTH) + radius; x++) {
        if (x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT) values.push(plane.data[y * WIDTH + x])
      }
    }
    return reduce(values)
  })
}

test.each([1, 2, 5, 12])('what a closing and an opening by %i leave agrees with the plain way', (radius) => {
  const plane = noise()
  const smallest = (from: Plane) => planeOf(overWindows(from, radius, (values) => Math.min(...values)))
  const largest = (from: Plane) => planeOf(overWindows(from, radius, (values) => Math.max(...values)))
  expect(close(plane, radius)).toEqual(smallest(largest(plane)))
  const opened = largest(smallest(plane)).data
  expect(topHat(plane, radius)).toEqual(planeOf(Array.from(plane.data, (value, at) => value - (opened[at] ?? 0))))
})

const planeOf = (data: number[]): Plane => ({ width: WIDTH, height: HEIGHT, data: Float32Array.from(data) })

test('a box blur is the mean of the window, at the border of what lies inside', () => {
  const plane = noise()
  const expected = overWindows({ ...plane }, 2, (values) => values.reduce((sum, value) => sum + value, 0) / values.length)
  const blurred = boxBlur(plane, 2).data
  // Rows are averaged before columns, which is the same as the window everywhere, since windows are rectangles.
  for (let i = 0; i < expected.length; i++) expect(blurred[i]).toBeCloseTo(expected[i], 3)
})

test('a Gaussian blur spreads a point by its standard deviation', () => {
  const side = 81
  const point: Plane = { width: side, height: side, data: new Float32Array(side * side) }
  point.data[40 * side + 40] = 1
  const { data } = gaussianBlur(point, 4)
  let variance = 0
  for (let i = 0; i < data.length; i++) variance += data[i] * ((i % side) - 40) ** 2
  expect(Math.sqrt(variance)).toBeCloseTo(4, 0)
})

test('a black hat keeps narrow dark lines and drops broad dark areas', () => {
  const data = new Float32Array(400).fill(80)
  for (let y = 0; y < 20; y++) {
    data[y * 20 + 4] = 20
    for (let x = 12; x < 20; x++) data[y * 20 + x] = 20
  }
  const lines = blackHat({ width: 20, height: 20, data }, 2).data
  expect(lines[10 * 20 + 4]).toBe(60)
  expect(lines[10 * 20 + 16]).toBe(0)
})

test('percentiles come from inside the mask alone', () => {
  const values = Float32Array.from({ length: 101 }, (_, i) => i)
  expect(percentiles(values, [0, 50, 100]).map(Math.round)).toEqual([0, 50, 100])
  const lowHalf = { width: 101, height: 1, data: Uint8Array.from({ length: 101 }, (_, i) => (i <= 50 ? 255 : 0)) }
  expect(percentiles(values, [50, 100], lowHalf).map(Math.round)).toEqual([25, 50])
  expect(percentiles(values, [50], { ...lowHalf, data: new Uint8Array(101) })).toEqual([0])
})

test('few values are sorted, which gives what the histogram of many gives', () => {
  const few = noise().data.slice(0, 150)
  const all = { width: 150, height: 1, data: new Uint8Array(150).fill(255) }
  for (const percents of [
    [0, 3, 25, 50],
    [60, 98, 99.5, 100],
  ])
    expect(percentiles(few, percents)).toEqual(percentiles(few, percents, all))
})
