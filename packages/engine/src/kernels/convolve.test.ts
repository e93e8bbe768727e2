import { expect, test } from 'vitest'
import { inFours } from '../measure/near/shaft-net-layers.ts'
import { kernels } from './kernels.ts'
import { clearRoom, floatsAt, putBytes, putFloats, takeFloats } from './room.ts'

const [LEFT, RIGHT] = [4, 8]
const strideOf = (width: number): number => (LEFT + width + RIGHT + 3) & ~3
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
  { inputs: 3, outputs: 4, size: 4, step: 2, width: 20, height: 10 },
])('a convolution of $size x $size at every place of $step is what its definition says, and leaves the border empty', (shape) => {
  const { inputs, outputs, size, step, width, height } = shape
  const [planes, biases, scales] = [wave(inputs * width * height, 0.7), wave(outputs, 2.1), wave(outputs, 1.1)]
  const whole = wave(outputs * inputs * size * size, 1.3).map((value) => Math.round(127 * value))
  const [toWidth, toHeight] = [width / step, height / step]
  const stride = strideOf(toWidth)
  clearRoom()
  const from = putFloats(bordered(planes, inputs, width, height))
  const plane = strideOf(width) * (height + 2)
  const [pairs, to] = [takeFloats(Math.ceil(inputs / 2) * plane), takeFloats(outputs * stride * (toHeight + 2))]
  const [kernel, terms] = [
    putBytes(new Uint8Array(inFours(whole, shape).buffer)),
    putFloats(Float32Array.of(...scales, ...biases)),
  ]
  const unit = kernels.pairChannels(from, inputs, plane, pairs)
  const sizes = [strideOf(width), height, stride, toWidth, toHeight] as const
  kernels.convolve(pairs, to, kernel, terms, unit, inputs, outputs, ...sizes, size, step, true)
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

test('a layer of half the size is added to four places each', () => {
  const [large, small] = [wave(2 * 8 * 4, 0.3), wave(2 * 4 * 2, 0.9)]
  clearRoom()
  const [to, from] = [putFloats(bordered(large, 2, 8, 4)), putFloats(bordered(small, 2, 4, 2))]
  kernels.addDoubled(to, from, 2, 8, 4, strideOf(8), strideOf(4))
  const sums = large.map(
    (value, i) => value + small[Math.floor(i / 32) * 8 + ((Math.floor(i / 8) % 4) >> 1) * 4 + ((i % 8) >> 1)],
  )
  expect([...floatsAt(to, 2 * strideOf(8) * 6)]).toEqual([...bordered(sums, 2, 8, 4)])
})

test('a picture becomes three planes, with nothing around it', () => {
  const [width, height, side] = [5, 3, 8]
  const pixels = Uint8Array.from({ length: 3 * width * height }, (_, i) => (37 * i) % 256)
  const levels = wave(256, 0.01)
  clearRoom()
  const to = takeFloats(3 * strideOf(side) * (side + 2))
  kernels.spreadColours(putBytes(pixels), to, putFloats(levels), width, height, side, strideOf(side))
  const planes = Float32Array.from({ length: 3 * side * side }, (_, i) => {
    const [channel, y, x] = [Math.floor(i / side / side), Math.floor(i / side) % side, i % side]
    return x < width && y < height ? levels[pixels[3 * (y * width + x) + channel]] : 0
  })
  expect([...floatsAt(to, 3 * strideOf(side) * (side + 2))]).toEqual([...bordered(planes, 3, side, side)])
})
