import { expect, test } from 'vitest'
import { kernels } from './kernels.ts'
import { allocateLayer, convolveQuantized, LINEAR, quantizeLayer } from './net-layers.ts'
import { quantizeWeights } from './quantize-weights.ts'
import { allocateFloats, floatsAt, putBytes, putFloats, putRows, resetArena } from './wasm-arena.ts'

const wave = (count: number, step: number): Float32Array => Float32Array.from({ length: count }, (_, i) => Math.sin(i * step))
const swish = (value: number): number => (value * Math.min(6, Math.max(0, value + 3))) / 6
const cutAtSix = (value: number): number => Math.min(6, Math.max(0, value))
const expectClose = (values: Float32Array, truth: readonly number[]) => {
  expect(values.length).toBe(truth.length)
  for (const [i, value] of values.entries()) expect(Math.abs(value - truth[i])).toBeLessThan(1e-4)
}

test.each([
  [0, 16, (value: number) => value],
  [1, 16, (value: number) => Math.max(0, value)],
  [2, 16, swish],
  [2, 1024, swish],
  [2, 252, swish],
  [3, 16, cutAtSix],
])('channels are mixed at every place by itself, activation %i, %i places', (activation, count, activated) => {
  const [inputs, outputs, apart] = [3, 4, kernels.planeStride(count)]
  const [weights, biases] = [wave(inputs * outputs, 0.9), wave(outputs, 2)]
  const from = [0, 1, 2].map((input) => wave(count, 1.7 + input))
  resetArena()
  const to = allocateFloats(outputs * apart)
  kernels.convolvePointwise(putRows(from, apart), to, putFloats(weights), putFloats(biases), inputs, outputs, count, activation)
  const truth = (output: number, place: number) =>
    activated(from.reduce((sum, plane, input) => sum + plane[place] * weights[4 * input + output], biases[output]))
  const mixed = floatsAt(to, outputs * apart)
  for (let output = 0; output < outputs; output++) {
    const plane = mixed.subarray(output * apart, output * apart + count)
    expectClose(
      plane,
      Array.from(plane, (_, place) => truth(output, place)),
    )
  }
})

/** A layer of these planes mixed in whole numbers, plane by plane. */
function mixedQuantized(planes: readonly Float32Array[], values: Float32Array, biases: Float32Array): Float32Array[] {
  const [inputs, outputs, count] = [planes.length, biases.length, planes[0].length]
  const { weights, units, mostInput } = quantizeWeights(values, { inputs, outputs })
  resetArena()
  const from = { ...allocateLayer(0, count, 1), channels: inputs }
  from.address = putRows(planes, from.stride)
  const addresses = {
    weights: putBytes(new Uint8Array(weights.buffer)),
    units: putFloats(units),
    biases: putFloats(biases),
  }
  const to = convolveQuantized(quantizeLayer(from, mostInput), { inputs, outputs, mostInput, ...addresses }, LINEAR)
  const all = floatsAt(to.address, outputs * to.stride)
  return Array.from(biases, (_, output) => all.slice(output * to.stride, output * to.stride + count))
}

test.each([
  [27, 8, 16],
  [32, 12, 1024],
  [192, 4, 252],
  [576, 4, 20],
])('%i channels mixed in whole numbers are what they are in others, to %i, at %i places', (inputs, outputs, count) => {
  const [values, biases] = [wave(inputs * outputs, 0.9), wave(outputs, 2)]
  const planes = Array.from({ length: inputs }, (_, input) => wave(count, 1.7 + input).map((value) => 6 * value))
  for (const [output, plane] of mixedQuantized(planes, values, biases).entries()) {
    const weightOf = (input: number) => values[(output - (output % 4)) * inputs + 4 * input + (output % 4)]
    for (const [place, value] of plane.entries()) {
      const truth = planes.reduce((sum, of, input) => sum + of[place] * weightOf(input), biases[output])
      expect(Math.abs(value - truth)).toBeLessThan(0.002 * Math.sqrt(inputs))
    }
  }
})

test.each([1, 96, 576])('no sum of %i whole numbers wraps around, whatever is mixed', (inputs) => {
  const weights = wave(4 * inputs, 3).map((value) => 1 + value ** 2)
  for (const sign of [1, -1]) {
    const planes = Array.from({ length: inputs }, () => new Float32Array(8).fill(6 * sign))
    const sums = mixedQuantized(planes, weights, new Float32Array(4))
    for (const [output, plane] of sums.entries()) {
      const truth = planes.reduce((sum, _, input) => sum + 6 * sign * weights[4 * input + output], 0)
      for (const value of plane) expect(value / truth).toBeCloseTo(1, 3)
    }
  }
})

test('a layer of nothing but zeros stays one', () => {
  expect(mixedQuantized([new Float32Array(8), new Float32Array(8)], wave(8, 1), Float32Array.of(1, 2, 3, 4))).toEqual(
    [1, 2, 3, 4].map((bias) => new Float32Array(8).fill(bias)),
  )
})

test.each([
  [3, 1, 24],
  [3, 2, 24],
  [5, 1, 24],
  [5, 2, 24],
  [3, 2, 36],
  [3, 1, 18],
  [5, 1, 22],
])('each channel is filtered by its own kernel of side %i at every place of %i, %i places across', (size, step, width) => {
  const [channels, height] = [2, 8]
  const before = (size - step) >> 1
  const [from, weights, biases] = [wave(channels * width * height, 0.7), wave(channels * size * size, 1.3), wave(channels, 3)]
  resetArena()
  const count = (channels * width * height) / step ** 2
  const [to, workspace] = [allocateFloats(count), allocateFloats(kernels.depthwiseWorkspace(width, height, size))]
  const shape = [channels, width, height, size, step, before, 0] as const
  kernels.convolveDepthwise(putFloats(from), to, putFloats(weights), putFloats(biases), workspace, ...shape)
  const valueAt = (channel: number, x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : from[(channel * height + y) * width + x]
  const truth = Array.from({ length: count }, (_, i) => {
    const [x, y] = [i % (width / step), Math.floor(i / (width / step)) % (height / step)]
    const channel = Math.floor((i * channels) / count)
    let sum = biases[channel]
    for (let k = 0; k < size * size; k++) {
      const [kx, ky] = [k % size, Math.floor(k / size)]
      sum += weights[channel * size * size + k] * valueAt(channel, step * x + kx - before, step * y + ky - before)
    }
    return sum
  })
  expectClose(floatsAt(to, count), truth)
})

test('a layer twice as large lies over the small one', () => {
  resetArena()
  const to = allocateFloats(16)
  kernels.upsampleLayer(putFloats(Float32Array.of(0, 4, 8, 12)), to, 1, 2, 2)
  const across = [0, 1, 3, 4]
  expectClose(
    floatsAt(to, 16),
    [0, 2, 6, 8].flatMap((down) => across.map((right) => down + right)),
  )
})

test('channels are averaged, scaled and added', () => {
  resetArena()
  const layer = Float32Array.from([1, 2, 3, 4, 5, 6, 7, 8].flatMap((value) => [value, value]))
  const [means, to] = [allocateFloats(2), allocateFloats(16)]
  const from = putFloats(layer)
  kernels.averageChannels(from, means, 2, 8)
  expectClose(floatsAt(means, 2), [2.5, 6.5])
  kernels.scaleChannels(from, to, putFloats(Float32Array.of(2, -1)), from, 2, 8)
  expectClose(floatsAt(to, 16), [3, 3, 6, 6, 9, 9, 12, 12, 0, 0, 0, 0, 0, 0, 0, 0])
  kernels.addLayer(to, from, 2, 8)
  expectClose(floatsAt(to, 16), [4, 4, 8, 8, 12, 12, 16, 16, 5, 5, 6, 6, 7, 7, 8, 8])
})

test('a layer is cut at 0, and the largest of each two by two places is kept', () => {
  resetArena()
  const layer = Float32Array.from({ length: 2 * 64 }, (_, i) => ((37 * i) % 101) - 50)
  const to = allocateFloats(32)
  const from = putFloats(layer)
  kernels.maxPoolLayer(from, to, 2, 8, 8)
  const largest = Array.from({ length: 32 }, (_, i) => {
    const at = 64 * Math.floor(i / 16) + 16 * Math.floor((i % 16) / 4) + 2 * (i % 4)
    return Math.max(layer[at], layer[at + 1], layer[at + 8], layer[at + 9])
  })
  expectClose(floatsAt(to, 32), largest)
  kernels.rectifyLayer(from, 2, 64)
  expectClose(
    floatsAt(from, 128),
    [...layer].map((value) => Math.max(0, value)),
  )
})

test('the pixels around every second one are spread into planes, empty beyond the photo', () => {
  const picture = Uint8Array.from({ length: 3 * 64 }, (_, i) => 83 * i)
  resetArena()
  const to = allocateFloats(27 * 16)
  kernels.unfoldPatches(putBytes(picture), to, 8, 8)
  const truth = Array.from({ length: 27 * 16 }, (_, i) => {
    const [colour, kx, ky] = [Math.floor(i / 16) % 3, Math.floor(i / 48) % 3, Math.floor(i / 144)]
    const [x, y] = [2 * (i % 4) + kx, 2 * (Math.floor(i / 4) % 4) + ky]
    return x < 8 && y < 8 ? picture[3 * (8 * y + x) + colour] / 255 : 0
  })
  expectClose(floatsAt(to, 27 * 16), truth)
})
