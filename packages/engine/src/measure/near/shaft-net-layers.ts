import { unpackBytes } from '../../kernels/packed-weights.ts'
import { pinBytes, pinFloats } from '../../kernels/wasm-arena.ts'
import { SHAFT_NET_WEIGHTS } from './shaft-net-weights.ts'

interface LayerShape {
  inputs: number
  outputs: number
  /** Side of its kernel, and how many places it goes on from one output to the next. */
  size: number
  step: number
  /** Whether negative values become 0. */
  isRectified: boolean
}

/** A layer whose weights lie in the memory of the kernels. */
export interface ShaftNetLayer extends LayerShape {
  address: number
  termsAddress: number
}

const down = (inputs: number, outputs: number, size = 3): LayerShape => ({ inputs, outputs, size, step: 2, isRectified: true })
const keep = (channels: number): LayerShape => ({ inputs: channels, outputs: channels, size: 3, step: 1, isRectified: true })
const mix = (inputs: number, outputs: number): LayerShape => ({ inputs, outputs, size: 1, step: 1, isRectified: false })

/** As `training/shaft_net.py` has them, in the order in which they are used. */
const SHAPES: readonly LayerShape[] = [
  down(3, 16, 4),
  ...[down(16, 28), keep(28)],
  ...[down(28, 48), keep(48)],
  ...[down(48, 64), keep(64), keep(64)],
  ...[mix(64, 48), keep(48)],
  ...[mix(48, 28), keep(28)],
  ...[mix(28, 16), keep(16)],
  mix(16, 7),
]

let layers: readonly ShaftNetLayer[] | undefined

/** The layers of the network; unpacked when first asked for. */
export function readShaftNetLayers(): readonly ShaftNetLayer[] {
  layers ??= unpackLayers(unpackBytes(SHAFT_NET_WEIGHTS))
  return layers
}

function unpackLayers({ buffer }: Uint8Array): ShaftNetLayer[] {
  let at = 0
  const floats = (count: number): Float32Array => {
    const values = new Float32Array(buffer.slice(at, at + 4 * count))
    at += 4 * count
    return values
  }
  return SHAPES.map((fitted) => {
    const { inputs, outputs, size } = fitted
    const [scales, biases] = [floats(outputs), floats(outputs)]
    const count = outputs * inputs * size * size
    const read = new Int8Array(buffer.slice(at, at + count))
    at += count
    const isFirst = size === 4
    const shape = isFirst ? { ...fitted, inputs: 4 * inputs, size: 2, step: 1 } : fitted
    const weights = isFirst ? byQuarters(read, fitted) : read
    return {
      ...shape,
      address: pinBytes(new Uint8Array((isTiled(shape) ? inTiles : inFours)(weights, shape).buffer)),
      termsAddress: pinFloats(termsOf(scales, biases)),
    }
  })
}

/** Whether a layer is made of tiles of two by two places, which takes less than half the products. */
export const isTiled = ({ size, step }: Pick<LayerShape, 'size' | 'step'>): boolean => size === 3 && step === 1

/** Reads a layer that looks at red, green and blue at every second place of 4 x 4 as one of 2 x 2 that looks at two by two pixels at once. */
export function byQuarters(weights: Int8Array, { inputs }: Pick<LayerShape, 'inputs'>): Int8Array {
  const ordered = new Int8Array(weights.length)
  for (let n = 0; n < weights.length; n++) {
    const [output, input, ky, kx] = [Math.floor(n / 16 / inputs), Math.floor(n / 16) % inputs, (n >> 2) & 3, n & 3]
    const channel = inputs * (2 * (ky & 1) + (kx & 1)) + input
    ordered[4 * (4 * inputs * output + channel) + 2 * (ky >> 1) + (kx >> 1)] = weights[n]
  }
  return ordered
}

const fours = (count: number): number => Math.ceil(count / 4) * 4

/** Scales, then biases, each filled up to a multiple of four outputs. */
function termsOf(scales: Float32Array, biases: Float32Array): Float32Array {
  const terms = new Float32Array(2 * fours(scales.length))
  terms.set(scales)
  terms.set(biases, fours(scales.length))
  return terms
}

/** For each four output channels, each pair of input channels and place of the kernel: four pairs of weights, as the kernels read them. */
export function inFours(
  weights: ArrayLike<number>,
  { inputs, outputs, size }: Pick<LayerShape, 'inputs' | 'outputs' | 'size'>,
): Int16Array {
  const area = size * size
  const pairs = Math.ceil(inputs / 2)
  const ordered = new Int16Array(2 * fours(outputs) * pairs * area)
  for (let output = 0; output < outputs; output++) {
    const start = 2 * ((output - (output % 4)) * pairs * area + (output % 4))
    for (let input = 0; input < inputs; input++) {
      for (let n = 0; n < area; n++) {
        ordered[start + 8 * ((input >> 1) * area + n) + (input & 1)] = weights[(output * inputs + input) * area + n]
      }
    }
  }
  return ordered
}

/** Kernels of 3 x 3 for tiles: for each four output channels, each place of a tile and pair of input channels four pairs of weights. */
export function inTiles(weights: ArrayLike<number>, { inputs, outputs }: Pick<LayerShape, 'inputs' | 'outputs'>): Int16Array {
  const pairs = Math.ceil(inputs / 2)
  const ordered = new Int16Array(2 * fours(outputs) * pairs * 16)
  const [rows, places] = [new Int16Array(12), new Int16Array(16)]
  for (let output = 0; output < outputs; output++) {
    const start = 32 * pairs * (output - (output % 4)) + 2 * (output % 4)
    for (let input = 0; input < inputs; input++) {
      const at = 9 * (output * inputs + input)
      for (let x = 0; x < 3; x++) spreadThree(weights, at + x, 3, rows, x, 3)
      for (let y = 0; y < 4; y++) spreadThree(rows, 3 * y, 1, places, 4 * y, 1)
      for (let n = 0; n < 16; n++) ordered[start + 8 * (n * pairs + (input >> 1)) + (input & 1)] = places[n]
    }
  }
  return ordered
}

/** Three weights of a kernel as the four places of a tile have them, times two: Winograd's F(2 x 2, 3 x 3). */
function spreadThree(
  from: ArrayLike<number>,
  first: number,
  fromStep: number,
  to: Int16Array,
  place: number,
  toStep: number,
): void {
  const [a, b, c] = [from[first], from[first + fromStep], from[first + 2 * fromStep]]
  to[place] = 2 * a
  to[place + toStep] = a + b + c
  to[place + 2 * toStep] = a - b + c
  to[place + 3 * toStep] = 2 * c
}
