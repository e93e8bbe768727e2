import { expect, test } from 'vitest'
import { tapOffsets } from '../measure/near/shaft-net.ts'
import { byQuarters, inFours, inTiles } from '../measure/near/shaft-net-layers.ts'
import { kernels } from './kernels.ts'
import { allocateBytes, allocateFloats, floatsAt, putBytes, putFloats, putIntegers, resetArena } from './wasm-arena.ts'

const [LEFT, RIGHT] = [4, 8]
const strideOf = (width: number): number => (LEFT + width + RIGHT + 7) & ~7
const wave = (count: number, step: number): Float32Array => Float32Array.from({ length: count }, (_, i) => Math.sin(i * step))

/** Planes without borders as the kernels want them. */
function bordered(planes: Float32Array, channels: number, width: number, height: number): Float32Array {
  const stride = strideOf(width)
  const layer = new Float32Array(channels * stride * (height + 2))
  for (let row = 0; row < channels * height; row++) {
    const start = (Math.floor(row / height) * (height + 2) + (row % height) + 1) * stride + LEFT
    layer.set(planes.subarray(row * width, (row + 1) * width), start)
  }
  return layer
}

interface Shape {
  inputs: number
  outputs: number
  size: number
  step: number
  width: number
  height: number
}

/** One value by the definition: sum over input channels and kernel places, bias, nothing negative. */
function convolvedAt(
  planes: Float32Array,
  weights: Float32Array,
  bias: number,
  shape: Shape,
  output: number,
  x: number,
  y: number,
): number {
  const { inputs, size, step, width, height } = shape
  const before = step === 2 ? (size - 1) >> 1 : size >> 1
  let sum = bias
  for (let n = 0; n < inputs * size * size; n++) {
    const [channel, ky, kx] = [Math.floor(n / size / size), Math.floor(n / size) % size, n % size]
    const [column, row] = [step * x + kx - before, step * y + ky - before]
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    sum += planes[(channel * height + row) * width + column] * weights[output * inputs * size * size + n]
  }
  return Math.max(0, sum)
}

test.each<Shape>([
  { inputs: 3, outputs: 8, size: 3, step: 1, width: 12, height: 6 },
  { inputs: 5, outputs: 4, size: 1, step: 1, width: 20, height: 4 },
  { inputs: 4, outputs: 4, size: 3, step: 2, width: 24, height: 8 },
  { inputs: 12, outputs: 8, size: 2, step: 1, width: 20, height: 5 },
])('a convolution of $size x $size at every place of $step is what its definition says, and leaves the border empty', (shape) => {
  const { inputs, outputs, size, step, width, height } = shape
  const [planes, biases, scales] = [wave(inputs * width * height, 0.7), wave(outputs, 2.1), wave(outputs, 1.1)]
  const whole = wave(outputs * inputs * size * size, 1.3).map((value) => Math.round(127 * value))
  const [toWidth, toHeight] = [width / step, height / step]
  const stride = strideOf(toWidth)
  resetArena()
  const from = putFloats(bordered(planes, inputs, width, height))
  const plane = strideOf(width) * (height + 2)
  const [pairs, to] = [allocateFloats(Math.ceil(inputs / 2) * plane), allocateFloats(outputs * stride * (toHeight + 2))]
  const [kernel, terms] = [
    putBytes(new Uint8Array(inFours(whole, shape).buffer)),
    putFloats(Float32Array.of(...scales, ...biases)),
  ]
  const unit = kernels.pairChannels(from, inputs, strideOf(width), height + 2, pairs, 16_383, step === 2)
  const offsets = putIntegers(tapOffsets(shape, strideOf(width)))
  const sizes = [4 * plane, 4 * step * strideOf(width), stride, toWidth, toHeight] as const
  kernels.convolve(pairs, to, kernel, terms, offsets, size * size, unit, inputs, outputs, ...sizes, true)
  const weights = whole.map((value, i) => value * scales[Math.floor(i / inputs / size / size)])
  const expected = Float32Array.from({ length: outputs * toWidth * toHeight }, (_, i) => {
    const output = Math.floor(i / toWidth / toHeight)
    return convolvedAt(planes, weights, biases[output], shape, output, i % toWidth, Math.floor(i / toWidth) % toHeight)
  })
  const layer = floatsAt(to, outputs * stride * (toHeight + 2))
  const difference = bordered(expected, outputs, toWidth, toHeight).map((value, i) => Math.abs(value - layer[i]))
  expect(Math.max(...difference)).toBeLessThan(1e-3 * Math.max(...expected))
  expect(Math.max(...expected)).toBeGreaterThan(50)
})

test.each([
  { inputs: 5, outputs: 8, width: 12, height: 6 },
  { inputs: 8, outputs: 4, width: 21, height: 7 },
  { inputs: 64, outputs: 4, width: 33, height: 5 },
])('a convolution in tiles of $width x $height is to the bit what nine products for each place give', (shape) => {
  const { inputs, outputs, width, height } = shape
  const [stride, plane] = [strideOf(width), strideOf(width) * (height + 2)]
  const whole = wave(outputs * inputs * 9, 1.3).map((value) => Math.round(127 * value))
  resetArena()
  const from = putFloats(bordered(wave(inputs * width * height, 0.7), inputs, width, height))
  const pairs = allocateFloats(Math.ceil(inputs / 2) * plane + stride)
  const unit = kernels.pairChannels(from, inputs, stride, height + 2, pairs, 7_300, false)
  const [layer, layerOfTiles] = [allocateFloats(outputs * plane), allocateFloats(outputs * plane)]
  const terms = putFloats(Float32Array.of(...wave(outputs, 1.1), ...wave(outputs, 2.1)))
  const [fours, tiles] = [inFours, inTiles].map((order) =>
    putBytes(new Uint8Array(order(whole, { inputs, outputs, size: 3 }).buffer)),
  )
  const offsets = putIntegers(tapOffsets({ size: 3, step: 1 }, stride))
  const sizes = [4 * plane, 4 * stride, stride, width, height] as const
  kernels.convolve(pairs, layer, fours, terms, offsets, 9, unit, inputs, outputs, ...sizes, true)
  const workspace = allocateBytes(kernels.tilesWorkspace(inputs))
  kernels.convolveTiles(pairs, layerOfTiles, tiles, terms, workspace, unit, inputs, outputs, stride, width, height, true)
  const values = floatsAt(layerOfTiles, outputs * plane)
  expect(values).toEqual(floatsAt(layer, outputs * plane))
  expect(Math.max(...values)).toBeGreaterThan(20)
})

test('a layer of half the size is added to four places each', () => {
  const [large, small] = [wave(2 * 8 * 4, 0.3), wave(2 * 4 * 2, 0.9)]
  resetArena()
  const [to, from] = [putFloats(bordered(large, 2, 8, 4)), putFloats(bordered(small, 2, 4, 2))]
  kernels.addUpsampled(to, from, 2, 8, 4, strideOf(8), strideOf(4))
  const sums = large.map(
    (value, i) => value + small[Math.floor(i / 32) * 8 + ((Math.floor(i / 8) % 4) >> 1) * 4 + ((i % 8) >> 1)],
  )
  expect([...floatsAt(to, 2 * strideOf(8) * 6)]).toEqual([...bordered(sums, 2, 8, 4)])
})

test('four planes become one of twice the size, and one is copied without its border', () => {
  const [width, height, stride] = [5, 3, strideOf(5)]
  const planes = wave(4 * width * height, 0.4)
  resetArena()
  const from = putFloats(bordered(planes, 4, width, height))
  const [line, inside] = [allocateFloats(4 * width * height), allocateFloats(width * height)]
  kernels.interleave(from, line, stride, height, width, height)
  kernels.copyInside(from + 4 * stride * (height + 2), inside, stride, width, height)
  const expected = Float32Array.from({ length: 4 * width * height }, (_, i) => {
    const [x, y] = [i % (2 * width), Math.floor(i / 2 / width)]
    return planes[((2 * (y & 1) + (x & 1)) * height + (y >> 1)) * width + (x >> 1)]
  })
  expect(floatsAt(line, 4 * width * height)).toEqual(expected)
  expect(floatsAt(inside, width * height)).toEqual(planes.slice(width * height, 2 * width * height))
})

test('a picture becomes pairs of twelve channels, and a kernel of 4 x 4 at every second pixel one of 2 x 2 on them', () => {
  const [width, height, side, outputs] = [13, 7, 16, 4]
  const pixels = Uint8Array.from({ length: 3 * width * height }, (_, i) => (37 * i) % 256)
  const levels = Int16Array.from({ length: 256 }, (_, level) => 50 * level - 7000)
  const whole = Int8Array.from(wave(outputs * 3 * 16, 1.3), (value) => Math.round(127 * value))
  const [half, halfStride] = [side / 2, strideOf(side / 2)]
  resetArena()
  const pairs = allocateFloats(6 * halfStride * (half + 2))
  kernels.pairColours(putBytes(pixels), pairs, putBytes(new Uint8Array(levels.buffer)), width, height, half, halfStride)
  const kernel = putBytes(new Uint8Array(inFours(byQuarters(whole, { inputs: 3 }), { inputs: 12, outputs, size: 2 }).buffer))
  const [to, terms] = [allocateFloats(outputs * halfStride * (half + 2)), putFloats(Float32Array.of(1, 1, 1, 1, 0, 0, 0, 0))]
  const offsets = putIntegers(tapOffsets({ size: 2, step: 1 }, halfStride))
  const sizes = [4 * halfStride * (half + 2), 4 * halfStride, halfStride, half, half] as const
  kernels.convolve(pairs, to, kernel, terms, offsets, 4, 1, 12, outputs, ...sizes, true)
  const planes = Float32Array.from({ length: 3 * side * side }, (_, i) => {
    const [channel, y, x] = [Math.floor(i / side / side), Math.floor(i / side) % side, i % side]
    return x < width && y < height ? levels[pixels[3 * (y * width + x) + channel]] : 0
  })
  const shape = { inputs: 3, outputs, size: 4, step: 2, width: side, height: side }
  const expected = Float32Array.from({ length: outputs * half * half }, (_, i) =>
    convolvedAt(planes, Float32Array.from(whole), 0, shape, Math.floor(i / half / half), i % half, Math.floor(i / half) % half),
  )
  expect(Math.max(...expected)).toBeGreaterThan(1e6)
  expect([...floatsAt(to, outputs * halfStride * (half + 2))]).toEqual([...bordered(expected, outputs, half, half)])
})
