import type { DepthwiseLayer, PointwiseLayer } from '../../kernels/net-layers.ts'
import { inTurn, unpackHalves } from '../../kernels/packed-weights.ts'
import { pinFloats } from '../../kernels/wasm-arena.ts'
import { SURFACE_NET_WEIGHTS } from './surface-net-weights.ts'

/** Channels are expanded, where there are more between, filtered one by one at every place or every second one, and drawn together. */
interface BlockShape {
  inputs: number
  between: number
  outputs: number
  step: 1 | 2
}

/** What the first layer sees around every second pixel, and what it makes of it. */
const [PATCH_VALUES, FIRST_CHANNELS] = [27, 32]
const FILTER_SIDE = 3

const BLOCKS: readonly BlockShape[] = [
  { inputs: FIRST_CHANNELS, between: 32, outputs: 16, step: 1 },
  { inputs: 16, between: 96, outputs: 24, step: 2 },
  { inputs: 24, between: 144, outputs: 24, step: 1 },
  { inputs: 24, between: 144, outputs: 32, step: 2 },
]

export interface Block extends BlockShape {
  /** Where a block is as wide between as it begins, nothing is expanded. */
  expand: PointwiseLayer | undefined
  filter: DepthwiseLayer
  draw: PointwiseLayer
}

interface SurfaceNetLayers {
  first: PointwiseLayer
  blocks: readonly Block[]
}

let layers: SurfaceNetLayers | undefined

/** The layers of the network; unpacked when first asked for, which frees what kernels worked on. */
export function readSurfaceNetLayers(): SurfaceNetLayers {
  layers ??= unpackLayers(unpackHalves(SURFACE_NET_WEIGHTS))
  return layers
}

function unpackLayers(values: Float32Array): SurfaceNetLayers {
  const { floats, left } = inTurn(values)
  const pointwise = (inputs: number, outputs: number): PointwiseLayer => ({
    ...{ inputs, outputs },
    weights: pinFloats(floats(inputs * outputs)),
    biases: pinFloats(floats(outputs)),
  })
  const depthwise = (channels: number): DepthwiseLayer => ({
    ...{ channels, size: FILTER_SIDE },
    weights: pinFloats(floats(channels * FILTER_SIDE ** 2)),
    biases: pinFloats(floats(channels)),
  })
  const first = pointwise(PATCH_VALUES, FIRST_CHANNELS)
  const blocks = BLOCKS.map((shape) => ({
    ...shape,
    expand: shape.between === shape.inputs ? undefined : pointwise(shape.inputs, shape.between),
    filter: depthwise(shape.between),
    draw: pointwise(shape.between, shape.outputs),
  }))
  if (left() !== 0) throw new RangeError('The network has other layers than its weights')
  return { first, blocks }
}
