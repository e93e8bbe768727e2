import { keepFloats } from '../../kernels/room.ts'
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
  biasPlace: number
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
    return { ...shape, place: keepFloats(inFours(weights, scales, shape)), biasPlace: keepFloats(filledUp(biases)) }
  })
}

const fours = (count: number): number => Math.ceil(count / 4) * 4

function filledUp(values: Float32Array): Float32Array {
  const filled = new Float32Array(fours(values.length))
  filled.set(values)
  return filled
}

/** For each four output channels, each input channel and place of the kernel: four weights, as the kernels read them. */
function inFours(weights: Int8Array, scales: Float32Array, { inputs, outputs, size }: LayerShape): Float32Array {
  const each = inputs * size * size
  const ordered = new Float32Array(fours(outputs) * each)
  for (let output = 0; output < outputs; output++) {
    const start = (output - (output % 4)) * each + (output % 4)
    for (let n = 0; n < each; n++) ordered[start + 4 * n] = weights[output * each + n] * scales[output]
  }
  return ordered
}
