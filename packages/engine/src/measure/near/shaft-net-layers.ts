import { keepBytes, keepFloats } from '../../kernels/room.ts'
import { SHAFT_NET_WEIGHTS } from './shaft-net-weights.ts'

declare const atob: (encoded: string) => string

interface LayerShape {
  inputs: number
  outputs: number
  /** Side of its kernel, and how many places it goes on from one output to the next. */
  size: number
  step: number
  /** Whether negative values become 0. */
  isCut: boolean
}

/** A layer whose weights lie in the memory of the kernels. */
export interface ShaftNetLayer extends LayerShape {
  place: number
  termsPlace: number
}

const down = (inputs: number, outputs: number, size = 3): LayerShape => ({ inputs, outputs, size, step: 2, isCut: true })
const keep = (channels: number): LayerShape => ({ inputs: channels, outputs: channels, size: 3, step: 1, isCut: true })
const mix = (inputs: number, outputs: number): LayerShape => ({ inputs, outputs, size: 1, step: 1, isCut: false })

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
  layers ??= unpackLayers(Uint8Array.from(atob(SHAFT_NET_WEIGHTS), (character) => character.charCodeAt(0)))
  return layers
}

function unpackLayers({ buffer }: Uint8Array): ShaftNetLayer[] {
  let at = 0
  const floats = (count: number): Float32Array => {
    const values = new Float32Array(buffer.slice(at, at + 4 * count))
    at += 4 * count
    return values
  }
  return SHAPES.map((shape) => {
    const { inputs, outputs, size } = shape
    const [scales, biases] = [floats(outputs), floats(outputs)]
    const count = outputs * inputs * size * size
    const weights = new Int8Array(buffer.slice(at, at + count))
    at += count
    return {
      ...shape,
      place: keepBytes(new Uint8Array(inFours(weights, shape).buffer)),
      termsPlace: keepFloats(termsOf(scales, biases)),
    }
  })
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
