import { expect, test } from 'vitest'
import { renderScalp } from '../../../../../tests/support/synthetic-scalp/render-scalp.ts'
import type { DepthwiseLayer, PointwiseLayer } from '../../kernels/net-layers.ts'
import { floatsAt } from '../../kernels/wasm-arena.ts'
import { NEAR_SIGN_MODELS, SURFACE_LOOK } from './near-signs-model.ts'
import { viewSurface } from './surface-net.ts'
import { type Block, readSurfaceNetLayers } from './surface-net-layers.ts'

const cutAtSix = (value: number): number => Math.min(6, Math.max(0, value))
const SIDE_PX = 32

/** A square layer: the values of each channel, row by row. */
type Planes = number[][]

function mixed(planes: Planes, { inputs, outputs, weights, biases }: PointwiseLayer): Planes {
  const [weighs, adds] = [floatsAt(weights, inputs * outputs), floatsAt(biases, outputs)]
  const weightOf = (output: number, input: number): number => weighs[(output - (output % 4)) * inputs + 4 * input + (output % 4)]
  return Array.from({ length: outputs }, (_, output) =>
    planes[0].map((_, place) => planes.reduce((sum, plane, input) => sum + plane[place] * weightOf(output, input), adds[output])),
  )
}

/** Three by three places around every `step`-th one; what lies outside is 0. With steps of two the first place is the upper left one. */
function filtered(planes: Planes, { channels, weights, biases }: DepthwiseLayer, step: number): Planes {
  const [kernels, adds] = [floatsAt(weights, 9 * channels), floatsAt(biases, channels)]
  const side = Math.sqrt(planes[0].length)
  const before = step === 1 ? 1 : 0
  return planes.map((plane, channel) =>
    Array.from({ length: (side / step) ** 2 }, (_, place) => {
      const [left, top] = [step * (place % (side / step)) - before, step * Math.floor((place * step) / side) - before]
      return kernels.subarray(9 * channel, 9 * channel + 9).reduce((sum, weight, k) => {
        const [x, y] = [left + (k % 3), top + Math.floor(k / 3)]
        return x < 0 || y < 0 || x >= side || y >= side ? sum : sum + weight * plane[y * side + x]
      }, adds[channel])
    }),
  )
}

/** MobileNetV2 by its definition: expanded, filtered, drawn together, and added to what it was made from where it keeps its size. */
function through(planes: Planes, { expand, filter, draw, step }: Block): Planes {
  const wide = expand === undefined ? planes : mixed(planes, expand).map((plane) => plane.map(cutAtSix))
  const drawn = mixed(
    filtered(wide, filter, step).map((plane) => plane.map(cutAtSix)),
    draw,
  )
  const isAdded = step === 1 && drawn.length === planes.length
  return isAdded ? drawn.map((plane, channel) => plane.map((value, place) => value + planes[channel][place])) : drawn
}

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
  const { first, blocks } = readSurfaceNetLayers()
  const bright = fine.data.map((level) => Math.min(255, Math.round(1.25 * level)))
  let seen = mixed(patches(bright), first).map((plane) => plane.map(cutAtSix))
  return blocks.map((block) => {
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
    const average = plane.reduce((sum, value) => sum + value, 0) / plane.length
    const spread = Math.sqrt(plane.reduce((sum, value) => sum + (value - average) ** 2, 0) / plane.length)
    const sorted = plane.toSorted((one, other) => one - other)
    expect(mean).toBeCloseTo(logarithm(average), 4)
    expect(deviation).toBeCloseTo(logarithm(spread), 4)
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
    for (const [place, value] of data.entries()) expect(value).toBeCloseTo(seen[channel][place], 4)
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
