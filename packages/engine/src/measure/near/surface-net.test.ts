import { expect, test } from 'vitest'
import { renderScalp } from '../../../../../tests/support/synthetic-scalp/render-scalp.ts'
import type { DepthwiseLayer, PointwiseLayer, QuantizedPointwiseLayer } from '../../kernels/net-layers.ts'
import { bytesAt, floatsAt } from '../../kernels/wasm-arena.ts'
import type { Block } from './mobile-net.ts'
import { NEAR_SIGN_MODELS, SURFACE_LOOK } from './near-signs-model.ts'
import { OUTLINED_SIGNS } from './photo-features.ts'
import { readScalpNet } from './scalp-net.ts'
import { viewSurface } from './surface-net.ts'
import { readSurfaceBlocks } from './surface-net-layers.ts'

const cutAtSix = (value: number): number => Math.min(6, Math.max(0, value))
const SIDE_PX = 32

/** A square layer: the values of each channel, row by row. */
type Planes = number[][]

/** The weight of each input for an output. */
function weightsOf(layer: PointwiseLayer | QuantizedPointwiseLayer): (output: number, input: number) => number {
  const { inputs, outputs, weights } = layer
  if (!('units' in layer)) {
    const weighs = floatsAt(weights, inputs * outputs)
    return (output, input) => weighs[(output - (output % 4)) * inputs + 4 * input + (output % 4)]
  }
  const pairs = Math.ceil(inputs / 2)
  const [weighs, units] = [new Int16Array(bytesAt(weights, 4 * pairs * outputs).buffer), floatsAt(layer.units, outputs)]
  return (output, input) =>
    units[output] * weighs[2 * ((output - (output % 4)) * pairs + 4 * (input >> 1) + (output % 4)) + (input & 1)]
}

function mixed(planes: Planes, layer: PointwiseLayer | QuantizedPointwiseLayer): Planes {
  const { outputs, biases } = layer
  const [weightOf, adds] = [weightsOf(layer), floatsAt(biases, outputs)]
  return Array.from({ length: outputs }, (_, output) =>
    planes[0].map((_, place) => planes.reduce((sum, plane, input) => sum + plane[place] * weightOf(output, input), adds[output])),
  )
}

/** A square of places around every `step`-th one; what lies outside is 0. With steps of two the first place is the upper left one. */
function filtered(planes: Planes, { channels, size, weights, biases }: DepthwiseLayer, step: number): Planes {
  const [kernels, adds] = [floatsAt(weights, size ** 2 * channels), floatsAt(biases, channels)]
  const side = Math.sqrt(planes[0].length)
  const before = (size - step) >> 1
  return planes.map((plane, channel) =>
    Array.from({ length: (side / step) ** 2 }, (_, place) => {
      const [left, top] = [step * (place % (side / step)) - before, step * Math.floor((place * step) / side) - before]
      return kernels.subarray(size ** 2 * channel, size ** 2 * (channel + 1)).reduce((sum, weight, k) => {
        const [x, y] = [left + (k % size), top + Math.floor(k / size)]
        return x < 0 || y < 0 || x >= side || y >= side ? sum : sum + weight * plane[y * side + x]
      }, adds[channel])
    }),
  )
}

/** MobileNetV2 by its definition: expanded, filtered, drawn together, and added to what it was made from where it keeps its size. */
function through(planes: Planes, { expand, filter, draw, step }: Block): Planes {
  const wide = mixed(planes, expand).map((plane) => plane.map(cutAtSix))
  const drawn = mixed(
    filtered(wide, filter, step).map((plane) => plane.map(cutAtSix)),
    draw,
  )
  return step === 1 && drawn.length === planes.length ? sumOf(drawn, planes) : drawn
}

const sumOf = (planes: Planes, added: Planes): Planes =>
  planes.map((plane, channel) => plane.map((value, place) => value + added[channel][place]))

const swish = (planes: Planes): Planes =>
  planes.map((plane) => plane.map((value) => (value * Math.min(6, Math.max(0, value + 3))) / 6))

/** Twice as wide and high, middles of places laid over each other. */
function doubled(planes: Planes): Planes {
  const side = Math.sqrt(planes[0].length)
  const nearest = (at: number): number => Math.min(side - 1, Math.max(0, at))
  return planes.map((plane) =>
    Array.from({ length: 4 * side * side }, (_, place) => {
      const [x, y] = [((place % (2 * side)) - 0.5) / 2, (Math.floor(place / (2 * side)) - 0.5) / 2]
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const row = (at: number): number =>
        plane[nearest(at) * side + nearest(left)] * (left + 1 - x) + plane[nearest(at) * side + nearest(left + 1)] * (x - left)
      return row(top) * (top + 1 - y) + row(top + 1) * (y - top)
    }),
  )
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const deviationOf = (values: readonly number[]): number => Math.sqrt(meanOf(values.map((value) => (value - meanOf(values)) ** 2)))

function patches(pixels: Uint8Array): Planes {
  const half = SIDE_PX / 2
  return Array.from({ length: 27 }, (_, n) => {
    const [colour, kx, ky] = [n % 3, Math.floor(n / 3) % 3, Math.floor(n / 9)]
    return Array.from({ length: half * half }, (_, place) => {
      const [x, y] = [2 * (place % half) + kx, 2 * Math.floor(place / half) + ky]
      return x < SIDE_PX && y < SIDE_PX ? pixels[3 * (y * SIDE_PX + x) + colour] / 255 : 0
    })
  })
}

const logarithm = (value: number): number => Math.sign(value) * Math.log1p(Math.abs(value))

const fine = { width: SIDE_PX, height: SIDE_PX, data: new Uint8Array(3 * SIDE_PX ** 2).map((_, i) => (83 * i) % 200) }

/** What each block says of that picture, made lighter by a quarter. */
function byDefinition(): Planes[] {
  const bright = fine.data.map((level) => Math.min(255, Math.round(1.25 * level)))
  let seen = patches(bright)
  return readSurfaceBlocks().map((block) => {
    seen = through(seen, block)
    return seen
  })
}

test('what the network sees of a photo is what its layers say by definition', () => {
  const { features } = viewSurface({ fine, gain: 1.25 }, { squareSidePx: SIDE_PX, lastBlocks: 1 })
  const seen = byDefinition().slice(-1).flat()
  expect(features).toHaveLength(5 * seen.length)
  for (const [channel, plane] of seen.entries()) {
    const [mean, deviation, ...tails] = features.slice(5 * channel, 5 * channel + 5)
    const sorted = plane.toSorted((one, other) => one - other)
    expect(mean).toBeCloseTo(logarithm(meanOf(plane)), 3)
    expect(deviation).toBeCloseTo(logarithm(deviationOf(plane)), 3)
    // Of 16 places the 8th and the 15th, and the last; percentiles come in steps of a thousandth of the range.
    for (const [i, at] of [7, 14, 15].entries()) expect(tails[i]).toBeCloseTo(logarithm(sorted[at]), 1)
  }
})

test('where the last two blocks answer is where they do by definition', () => {
  const { channels } = viewSurface({ fine, gain: 1.25 }, { squareSidePx: SIDE_PX, lastBlocks: 1 })
  const seen = byDefinition().slice(-2).flat()
  expect(channels.map(({ width, height }) => [width, height])).toEqual(
    seen.map(({ length }) => [Math.sqrt(length), Math.sqrt(length)]),
  )
  for (const [channel, { data }] of channels.entries()) {
    for (const [place, value] of data.entries()) expect(Math.abs(value - seen[channel][place])).toBeLessThan(0.02)
  }
})

test('what is said of each sign is what the blocks after these say by definition', () => {
  const { odds } = viewSurface({ fine, gain: 1.25 }, { squareSidePx: SIDE_PX, lastBlocks: 1 })
  const net = readScalpNet()
  const seen = net.fineBlocks.reduce(through, byDefinition().at(-1) ?? [])
  const coarse = net.coarseBlocks.reduce(through, seen)
  const near = sumOf(doubled(swish(mixed(coarse, net.fromCoarse))), swish(mixed(seen, net.fromFine)))
  const drawn = sumOf(swish(mixed(swish(filtered(near, net.around, 1)), net.mixed)), near)
  const places = mixed(drawn, net.map)
  const whole = [...coarse.map(meanOf), ...coarse.map(deviationOf)]
  for (const [sign, { weights, bias, ofHighest }] of net.whole.entries()) {
    // Of so few places the highest one speaks.
    const told = whole.reduce((sum, value, i) => sum + weights[i] * value, bias + ofHighest * Math.max(...places[sign]))
    expect(odds[OUTLINED_SIGNS[sign]]).toBeCloseTo(told, 2)
  }
})

test('a scalp is seen alike at another exposure, and the weights belong to what is seen of it', () => {
  const { image } = renderScalp({ width: 640, height: 480 })
  const { features } = viewSurface({ fine: image, gain: 1 }, SURFACE_LOOK)
  expect(features.every(Number.isFinite)).toBe(true)
  expect(NEAR_SIGN_MODELS.redness.surface?.weights).toHaveLength(features.length)
  const dark = { ...image, data: image.data.map((level) => Math.round(level / 2)) }
  const differences = viewSurface({ fine: dark, gain: 2 }, SURFACE_LOOK).features.map((value, i) => Math.abs(value - features[i]))
  expect(Math.max(...differences)).toBeLessThan(0.1)
})
