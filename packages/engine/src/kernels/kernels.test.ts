import { describe, expect, test } from 'vitest'
import { seededNumbers } from '../../../../tests/support/drawn/draw-image.ts'
import { kernels } from './kernels.ts'
import {
  allocateBytes,
  allocateDoubles,
  allocateFloats,
  bytesAt,
  countsAt,
  doublesAt,
  floatsAt,
  putBytes,
  putFloats,
  putLab,
  resetArena,
} from './wasm-arena.ts'

// Sizes that are no multiple of what kernels take at a time.
const WIDTH = 23
const HEIGHT = 18
const COUNT = WIDTH * HEIGHT

const random = seededNumbers(11)
const noise = (count = COUNT, from = 0, to = 100): Float32Array =>
  Float32Array.from({ length: count }, () => from + random() * (to - from))
const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => Math.floor(random() * 256))
const mask = (count = COUNT): Uint8Array => Uint8Array.from({ length: count }, () => (random() < 0.5 ? 255 : 0))
const held = (value: number): number => Math.min(1, Math.max(0, value))

function expectClose(found: ArrayLike<number>, expected: ArrayLike<number>, within = 1e-4): void {
  expect(found.length).toBe(expected.length)
  for (let i = 0; i < expected.length; i++) {
    if (Math.abs(found[i] - expected[i]) > within) expect(`${i}: ${found[i]}`).toBe(`${i}: ${expected[i]}`)
  }
}

describe('colours', () => {
  test('luma is the weighted sum of red, green and blue', () => {
    const pixels = bytes(3 * COUNT)
    resetArena()
    const luma = allocateFloats(COUNT)
    kernels.luma(putBytes(pixels), luma, COUNT)
    const expected = Array.from({ length: COUNT }, (_, i) => {
      const [red, green, blue] = pixels.subarray(3 * i)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    expectClose(floatsAt(luma, COUNT), expected)
  })

  test('halving takes the rounded mean of two by two pixels', () => {
    const pixels = bytes(3 * COUNT)
    resetArena()
    const [width, height] = [WIDTH >> 1, HEIGHT >> 1]
    const half = allocateBytes(3 * width * height)
    kernels.halveColours(putBytes(pixels), half, WIDTH, HEIGHT)
    const expected = Array.from({ length: 3 * width * height }, (_, i) => {
      const [x, y, channel] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width), i % 3]
      const at = (dx: number, dy: number): number => pixels[3 * ((2 * y + dy) * WIDTH + 2 * x + dx) + channel]
      return (at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 2) >> 2
    })
    expect([...bytesAt(half, 3 * width * height)]).toEqual(expected)
  })
})

describe('details', () => {
  test.each([1, 4])('how far every fourth row differs from squares of radius %i', (radius) => {
    const plane = noise()
    resetArena()
    const details = allocateFloats(COUNT)
    const count = kernels.findDetails(putFloats(plane), WIDTH, HEIGHT, radius, 4, allocateFloats(WIDTH), details)
    const expected: number[] = []
    for (let y = radius; y < HEIGHT - radius; y += 4) {
      for (let x = radius; x < WIDTH - radius; x++)
        expected.push(Math.abs(plane[y * WIDTH + x] - meanAround(plane, x, y, radius)))
    }
    expectClose(floatsAt(details, count), expected)
  })

  function meanAround(plane: Float32Array, x: number, y: number, radius: number): number {
    let sum = 0
    for (let row = y - radius; row <= y + radius; row++) {
      for (let column = x - radius; column <= x + radius; column++) sum += plane[row * WIDTH + column]
    }
    return sum / (2 * radius + 1) ** 2
  }
})

describe('statistics', () => {
  test('sums, range and bins of the values inside a mask', () => {
    const [plane, inside] = [noise(), mask()]
    const chosenOnes = plane.filter((_, i) => inside[i] !== 0)
    resetArena()
    const [values, chosen, range, counts, sums] = [
      putFloats(plane),
      allocateFloats(COUNT),
      allocateFloats(2),
      allocateBytes(40),
      allocateDoubles(2),
    ]
    const count = kernels.choose(values, COUNT, 1, putBytes(inside), chosen)
    kernels.findRange(chosen, count, range)
    kernels.countBins(chosen, count, 0, 0.09, counts, 10)
    expect(kernels.addUp(values, COUNT, putBytes(inside), sums)).toBe(count)
    expectClose(floatsAt(chosen, count), chosenOnes, 0)
    expect([...floatsAt(range, 2)]).toEqual([Math.min(...chosenOnes), Math.max(...chosenOnes)])
    expectClose(
      doublesAt(sums, 2),
      [chosenOnes.reduce((sum, value) => sum + value, 0), chosenOnes.reduce((sum, v) => sum + v * v, 0)],
      1e-6,
    )
    const bins = new Uint32Array(10)
    for (const value of chosenOnes) bins[Math.floor(value * 0.09 + 0.5)]++
    expect([...countsAt(counts, 10)]).toEqual([...bins])
  })
})

describe('masks', () => {
  test('pixels that are set, and edges along rows and columns, are counted', () => {
    const inside = mask()
    resetArena()
    const place = putBytes(inside)
    const set = inside.filter((value) => value !== 0).length
    const edges = inside.reduce((sum, value, i) => {
      if (i < WIDTH) return sum
      return sum + (value !== inside[i - 1] ? 1 : 0) + (value !== inside[i - WIDTH] ? 1 : 0)
    }, 0)
    expect(kernels.countSet(place, COUNT)).toBe(set)
    expect(kernels.countEdges(place, WIDTH, HEIGHT)).toBe(edges)
  })

  test('values inside a mask: how many are high, how lopsided they lie, and what is left above an amount', () => {
    const [plane, inside] = [noise(), mask()]
    resetArena()
    const [values, place, cubes] = [putFloats(plane), putBytes(inside), allocateDoubles(1)]
    const chosen = plane.filter((_, i) => inside[i] !== 0)
    expect(kernels.addTails(values, COUNT, place, 92, 40, 10, cubes)).toBe(chosen.filter((value) => value > 92).length)
    const expected = chosen.reduce((sum, value) => sum + ((value - 40) / 10) ** 3, 0)
    expectClose(doublesAt(cubes, 1), [expected], 1e-3)
    kernels.subtractWithin(values, place, COUNT, 33)
    const left = plane.map((value, i) => (inside[i] === 0 ? 0 : value - 33))
    expectClose(floatsAt(values, COUNT), left)
  })
})

describe('baseline', () => {
  const [across, down] = [Math.ceil(WIDTH / 4), Math.ceil(HEIGHT / 4)]
  const blockOf = (i: number): number => Math.floor(Math.floor(i / WIDTH) / 4) * across + Math.floor((i % WIDTH) / 4)

  test('skin that is not far lighter than around is added up over squares, cut ones too', () => {
    const [colours, skin, around] = [{ l: noise(), a: noise(), b: noise() }, mask(), noise(across * down)]
    resetArena()
    const { lab, colourBytes } = putLab(colours)
    const [target, planeBytes] = [allocateFloats(4 * across * down), 4 * across * down]
    kernels.addSkin(lab, colourBytes, putBytes(skin), putFloats(around), 7, WIDTH, HEIGHT, target, planeBytes)
    const expected = new Float32Array(4 * across * down)
    for (let i = 0; i < COUNT; i++) {
      const block = blockOf(i)
      if (skin[i] === 0 || colours.l[i] > around[block] + 7) continue
      for (const [plane, value] of [1, colours.l[i], colours.a[i], colours.b[i]].entries()) {
        expected[plane * across * down + block] += value
      }
    }
    expectClose(floatsAt(target, 4 * across * down), expected, 1e-3)
  })

  test('what is darker than its square is marked', () => {
    const [light, around] = [noise(), noise(across * down)]
    resetArena()
    const [workspace, marked] = [allocateFloats(WIDTH), allocateBytes(COUNT)]
    kernels.markDarker(putFloats(light), WIDTH, HEIGHT, putFloats(around), across, down, 4, 11, workspace, marked)
    const expected = Array.from(light, (value, i) => (value < Math.fround(around[blockOf(i)] - 11) ? 255 : 0))
    expect([...bytesAt(marked, COUNT)]).toEqual(expected)
  })
})

describe('surface', () => {
  test('values rise within a mask, bright ones and the border are cleared', () => {
    const [plane, skin, flakes, light] = [noise(), mask(), noise(COUNT, 0, 1), noise(COUNT, 80, 100)]
    resetArena()
    const risen = allocateFloats(COUNT)
    kernels.riseWithin(putFloats(plane), putBytes(skin), risen, COUNT, 20, 70)
    kernels.clearBright(risen, putFloats(flakes), putFloats(light), COUNT, 96)
    kernels.clearBorder(risen, WIDTH, HEIGHT, 3)
    const expected = plane.map((value, i) => {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
      const isInside = x >= 3 && y >= 3 && x < WIDTH - 3 && y < HEIGHT - 3
      const isCleared = skin[i] === 0 || flakes[i] > 0.5 || light[i] >= 96
      return isInside && !isCleared ? held((value - 20) / 50) : 0
    })
    expectClose(floatsAt(risen, COUNT), expected)
  })

  test('sums over sixteen tiles', () => {
    const [plane, inside] = [noise(), mask()]
    resetArena()
    const [sums, counts] = [allocateDoubles(16), allocateDoubles(16)]
    kernels.addTiles(putFloats(plane), putBytes(inside), WIDTH, HEIGHT, 4, sums, counts)
    const [expectedSums, expectedCounts] = [new Float64Array(16), new Float64Array(16)]
    for (let i = 0; i < COUNT; i++) {
      if (inside[i] === 0) continue
      const tile = Math.floor((Math.floor(i / WIDTH) * 4) / HEIGHT) * 4 + Math.floor(((i % WIDTH) * 4) / WIDTH)
      expectedSums[tile] += plane[i]
      expectedCounts[tile]++
    }
    expectClose(doublesAt(sums, 16), expectedSums, 1e-6)
    expectClose(doublesAt(counts, 16), expectedCounts, 0)
  })
})

test('memory grows for pictures larger than any before', () => {
  resetArena()
  const many = new Float32Array(kernels.memory.buffer.byteLength / 4 + COUNT).fill(1)
  const place = putFloats(many)
  expect(floatsAt(place + 4 * (many.length - 2), 2)).toEqual(Float32Array.of(1, 1))
})
