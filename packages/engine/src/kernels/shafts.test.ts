import { expect, test } from 'vitest'
import { seededNumbers } from '../../../../tests/support/drawn/draw-image.ts'
import { kernels } from './kernels.ts'
import {
  allocateBytes,
  allocateDoubles,
  allocateFloats,
  bytesAt,
  doublesAt,
  putBytes,
  putDoubles,
  putFloats,
  resetArena,
} from './wasm-arena.ts'

const [WIDTH, HEIGHT] = [31, 27]
const [REACH, NEAR, CONTRAST, EVENNESS] = [20, 4, 10, 0.6]
const random = seededNumbers(23)

/** Value between pixels, by the four around; outside, that of the border. */
function lightAt(light: Float32Array, x: number, y: number): number {
  const [heldX, heldY] = [Math.min(WIDTH - 1.001, Math.max(0, x)), Math.min(HEIGHT - 1.001, Math.max(0, y))]
  const [column, row] = [Math.floor(heldX), Math.floor(heldY)]
  const u = heldX - column
  const [top, bottom] = [row, row + 1].map(
    (line) => light[line * WIDTH + column] * (1 - u) + light[line * WIDTH + column + 1] * u,
  )
  return top + (bottom - top) * (heldY - row)
}

/** In steps; undefined where a side is too dark. */
function widthAcross(light: Float32Array, [x, y, stepX, stepY]: number[]): number | undefined {
  const values = Float32Array.from({ length: 2 * REACH + 1 }, (_, n) =>
    lightAt(light, x + (n - REACH) * stepX, y + (n - REACH) * stepY),
  )
  const middle = values.subarray(REACH - NEAR, REACH + NEAR + 1)
  const dark = Math.min(...middle)
  const darkest = [REACH, ...Array.from(middle, (_, n) => REACH - NEAR + n)].find((n) => values[n] === dark) ?? REACH
  const rises = [values.subarray(0, darkest + 1), values.subarray(darkest)].map((side) => Math.max(...side) - dark)
  if (Math.min(...rises) < Math.max(CONTRAST, EVENNESS * Math.max(...rises))) return undefined
  const half = dark + Math.min(...rises) / 2
  const stepsTo = (step: number): number => {
    let n = darkest
    while (values[n] < half) n += step
    return Math.abs(n - darkest) - (values[n] - half) / (values[n] - values[n - step])
  }
  return stepsTo(-1) + stepsTo(1)
}

test('widths across a hair are the same to the bit as by the plain loop, also at the border of the picture', () => {
  const light = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => 40 * Math.abs((i % WIDTH) - 15) + 8 * random())
  const places = Array.from({ length: 60 }, () => {
    const angle = random() - 0.5
    return [13 + 4 * random(), -2 + (HEIGHT + 3) * random(), 0.25 * Math.cos(angle), 0.25 * Math.sin(angle)]
  })
  resetArena()
  const [plane, across] = [putFloats(light), putDoubles(Float64Array.from(places.flat()))]
  const [workspace, widths] = [allocateFloats(2 * REACH + 1), allocateDoubles(places.length)]
  const sizes = [WIDTH, HEIGHT, across, places.length, REACH, NEAR] as const
  const found = kernels.measureAcross(plane, ...sizes, CONTRAST, EVENNESS, workspace, widths)
  const expected = places.map((place) => widthAcross(light, place)).filter((width) => width !== undefined)
  expect(expected.length).toBeGreaterThan(10)
  expect(expected.length).toBeLessThan(places.length)
  expect([...doublesAt(widths, found)]).toEqual(expected)
})

test('a picture is turned by reading it along other steps', () => {
  const pixels = Uint8Array.from({ length: 3 * 5 * 4 }, (_, i) => i)
  resetArena()
  const turned = allocateBytes(pixels.length)
  kernels.orientColours(putBytes(pixels) + 3 * 4, turned, 3 * 5, -3, 4, 5)
  const expected = Array.from({ length: pixels.length }, (_, i) => {
    const [x, y, channel] = [Math.floor(i / 3) % 4, Math.floor(i / 12), i % 3]
    return pixels[3 * (x * 5 + 4 - y) + channel]
  })
  expect([...bytesAt(turned, pixels.length)]).toEqual(expected)
})

test('seeds are likely places clearer than those beside them across the line, with a key each that puts the clearest first', () => {
  const [width, height] = [20, 16]
  const line = Float32Array.from({ length: width * height }, () => Math.round(8 * random()) - 3)
  const angles = Float32Array.from({ length: (width * height) / 4 }, () => Math.PI * (random() - 0.5))
  resetArena()
  const [lines, keys] = [putFloats(line), allocateDoubles(width * height)]
  const [cosines, sines] = [Math.cos, Math.sin].map((part) => putFloats(angles.map((angle) => part(2 * angle))))
  const count = kernels.findSeeds(lines, cosines, sines, width, height, 1, 1024, keys)
  const expected = Array.from(line.keys()).filter((place) => {
    const [x, y] = [place % width, Math.floor(place / width)]
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2 || line[place] < 1) return false
    const angle = angles[(y >> 1) * (width / 2) + (x >> 1)]
    const side = Math.round(Math.cos(angle)) * width - Math.round(Math.sin(angle))
    return line[place] >= line[place + side] && line[place] > line[place - side]
  })
  expect(expected.length).toBeGreaterThan(20)
  const found = doublesAt(keys, count).sort()
  expect(Array.from(found, (key) => ((key % 1024) + 1024) % 1024)).toEqual(
    expected.sort((first, second) => line[second] - line[first] || first - second),
  )
})
