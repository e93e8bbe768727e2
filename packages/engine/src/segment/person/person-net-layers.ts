import type { DepthwiseLayer, PointwiseLayer } from '../../kernels/net-layers.ts'
import { inTurn, unpackHalves } from '../../kernels/packed-weights.ts'
import { pinFloats } from '../../kernels/wasm-arena.ts'
import { PERSON_NET_WEIGHTS } from './person-net-weights.ts'

/** Every place's channels weighed anew, one channel filtered by itself, or a few channels of a single place. */
type LayerShape =
  | { kind: 'pointwise'; inputs: number; outputs: number }
  | { kind: 'depthwise'; channels: number; size: number }
  | { kind: 'dense'; inputs: number; outputs: number }

/** Weights of each output one after the other. */
export interface DenseLayer {
  inputs: number
  outputs: number
  weights: Float32Array
  biases: Float32Array
}

const pointwise = (inputs: number, outputs: number): LayerShape => ({ kind: 'pointwise', inputs, outputs })
const depthwise = (channels: number, size: number): LayerShape => ({ kind: 'depthwise', channels, size })
const squeezeExcite = (channels: number, squeezed: number): LayerShape[] => [
  { kind: 'dense', inputs: channels, outputs: squeezed },
  { kind: 'dense', inputs: squeezed, outputs: channels },
]

/** A step of the way down: channels are expanded, filtered, weighed against each other where `squeezed` says how, and drawn together. */
export interface Step {
  inputs: number
  expanded: number
  outputs: number
  size: number
  stride: 1 | 2
  /** Channels that decide how much each one counts; 0 where all count alike. */
  squeezed: number
  isHardSwish: boolean
}

const step = (
  inputs: number,
  expanded: number,
  outputs: number,
  size: number,
  stride: 1 | 2,
  squeezed: number,
  isHardSwish: boolean,
) => ({
  ...{ inputs, expanded, outputs, size, stride, squeezed, isHardSwish },
})

/** The way down, from half the side of the picture to a sixteenth. */
export const STEPS: readonly Step[] = [
  step(16, 16, 16, 3, 2, 8, false),
  step(16, 72, 24, 3, 2, 0, false),
  step(24, 88, 24, 3, 1, 0, false),
  step(24, 96, 32, 5, 2, 24, true),
  ...[1, 2].map(() => step(32, 128, 32, 5, 1, 32, true)),
  ...[1, 2].map(() => step(32, 96, 32, 5, 1, 24, true)),
]

const layersOf = ({ inputs, expanded, outputs, size, squeezed }: Step): LayerShape[] => [
  pointwise(inputs, expanded),
  depthwise(expanded, size),
  ...(squeezed === 0 ? [] : squeezeExcite(expanded, squeezed)),
  pointwise(expanded, outputs),
]

/** The way up adds to what a step below saw what is known from further below. */
const up = (below: number, channels: number): LayerShape[] => [
  pointwise(below, channels),
  ...squeezeExcite(channels, channels),
  pointwise(channels, channels),
  depthwise(channels, 3),
]

/** In the order in which they are used. */
const SHAPES: readonly LayerShape[] = [
  pointwise(27, 16),
  ...STEPS.flatMap(layersOf),
  ...[pointwise(32, 128), { kind: 'dense', inputs: 32, outputs: 128 } as const],
  ...[...up(128, 24), ...up(24, 16), ...up(16, 16)],
  pointwise(16, 4),
]

/** Every layer in the order in which it is used, by kind. */
export interface PersonNetLayers {
  pointwiseLayers: readonly PointwiseLayer[]
  depthwiseLayers: readonly DepthwiseLayer[]
  denseLayers: readonly DenseLayer[]
}

let layers: PersonNetLayers | undefined

/** The layers of the network; unpacked when first asked for, which frees what kernels worked on. */
export function readPersonNetLayers(): PersonNetLayers {
  layers ??= unpackLayers(unpackHalves(PERSON_NET_WEIGHTS))
  return layers
}

function unpackLayers(values: Float32Array): PersonNetLayers {
  const [pointwiseLayers, depthwiseLayers, denseLayers]: [PointwiseLayer[], DepthwiseLayer[], DenseLayer[]] = [[], [], []]
  const { floats } = inTurn(values)
  for (const shape of SHAPES) {
    if (shape.kind === 'depthwise') {
      const { channels, size } = shape
      const weights = pinFloats(byChannel(floats(channels * size * size), channels))
      depthwiseLayers.push({ channels, size, weights, biases: pinFloats(floats(channels)) })
      continue
    }
    const { inputs, outputs } = shape
    const weights = floats(inputs * outputs)
    if (shape.kind === 'dense') denseLayers.push({ inputs, outputs, weights, biases: floats(outputs) })
    // The last layer doubles the side: its four outputs are the pixels of one channel, which share a bias.
    else
      pointwiseLayers.push({
        inputs,
        outputs,
        weights: pinFloats(inFours(weights, inputs)),
        biases: pinFloats(biasesOf(floats, outputs)),
      })
  }
  return { pointwiseLayers, depthwiseLayers, denseLayers }
}

const PIXELS_OF_LAST = 4

const biasesOf = (floats: (count: number) => Float32Array, outputs: number): Float32Array =>
  outputs === PIXELS_OF_LAST ? new Float32Array(PIXELS_OF_LAST).fill(floats(1)[0]) : floats(outputs)

/** For each four outputs, each input: a weight for each of the four. */
export function inFours(weights: Float32Array, inputs: number): Float32Array {
  return weights.map((_, i) => {
    const [four, input] = [Math.floor(i / (4 * inputs)), Math.floor(i / 4) % inputs]
    return weights[(4 * four + (i % 4)) * inputs + input]
  })
}

/** Kernels one after the other, from all channels of a place one after the other. */
function byChannel(weights: Float32Array, channels: number): Float32Array {
  const places = weights.length / channels
  return weights.map((_, i) => weights[(i % places) * channels + Math.floor(i / places)])
}
