import type { DepthwiseLayer, PointwiseLayer } from '../kernels/net-layers.ts'
import { inTurn, unpackHalves } from '../kernels/packed-weights.ts'
import { pinFloats } from '../kernels/wasm-arena.ts'
import { HEAD_NET_WEIGHTS } from './head-net-weights.ts'

/** Numbers of a whole head weighed; weights of each output one after the other. */
export interface DenseLayer {
  inputs: number
  weights: Float32Array
  biases: Float32Array
}

/** One network: its layers in the order in which they are used, by kind. */
export interface HeadNetLayers {
  pointwiseLayers: readonly PointwiseLayer[]
  depthwiseLayers: readonly DepthwiseLayer[]
  hidden: DenseLayer
  graded: DenseLayer
}

type Shape = { kind: 'pointwise'; inputs: number; outputs: number } | { kind: 'depthwise'; channels: number; size: number }

const pointwise = (inputs: number, outputs: number): Shape => ({ kind: 'pointwise', inputs, outputs })
const separable = (inputs: number, outputs: number, size: number): Shape[] => [
  { kind: 'depthwise', channels: inputs, size },
  pointwise(inputs, outputs),
]

/** Channels at half, a quarter and an eighth of the side. */
const [HALF, QUARTER, EIGHTH] = [12, 24, 48]
/** The map is one channel; the kernels make channels by fours. */
const MAPS = 4
const HIDDEN = 24
const GRADES = 3

const SHAPES: readonly Shape[] = [
  pointwise(27, HALF),
  ...separable(HALF, QUARTER, 3),
  ...separable(QUARTER, QUARTER, 3),
  ...separable(QUARTER, EIGHTH, 3),
  ...[1, 2, 3].flatMap(() => separable(EIGHTH, EIGHTH, 5)),
  pointwise(EIGHTH, QUARTER),
  ...separable(QUARTER, QUARTER, 5),
  pointwise(QUARTER, MAPS),
]

let nets: readonly HeadNetLayers[] | undefined

/** The networks; unpacked when first asked for, which frees what kernels worked on. */
export function readHeadNets(): readonly HeadNetLayers[] {
  nets ??= HEAD_NET_WEIGHTS.map((packed) => unpackNet(unpackHalves(packed)))
  return nets
}

function unpackNet(values: Float32Array): HeadNetLayers {
  const [pointwiseLayers, depthwiseLayers]: [PointwiseLayer[], DepthwiseLayer[]] = [[], []]
  const { floats, left } = inTurn(values)
  for (const shape of SHAPES) {
    if (shape.kind === 'pointwise') {
      const { inputs, outputs } = shape
      pointwiseLayers.push({ inputs, outputs, weights: pinFloats(floats(inputs * outputs)), biases: pinFloats(floats(outputs)) })
    } else {
      const { channels, size } = shape
      depthwiseLayers.push({
        channels,
        size,
        weights: pinFloats(floats(channels * size * size)),
        biases: pinFloats(floats(channels)),
      })
    }
  }
  const dense = (inputs: number, outputs: number): DenseLayer => ({
    inputs,
    weights: floats(inputs * outputs),
    biases: floats(outputs),
  })
  const [hidden, graded] = [dense(EIGHTH + QUARTER + 1, HIDDEN), dense(HIDDEN, GRADES)]
  if (left() !== 0) throw new RangeError('The network has other layers than its weights')
  return { pointwiseLayers, depthwiseLayers, hidden, graded }
}
