import {
  addLayer,
  convolvePointwise,
  type DepthwiseLayer,
  expandAndFilter,
  type Layer,
  LINEAR,
  type PointwiseLayer,
  RELU_6,
} from '../../kernels/net-layers.ts'
import { inTurn } from '../../kernels/packed-weights.ts'
import { pinFloats } from '../../kernels/wasm-arena.ts'

/** Channels are expanded, filtered one by one at every place or every second one, and drawn together. */
export interface BlockShape {
  inputs: number
  between: number
  outputs: number
  step: 1 | 2
}

/** An inverted residual block (Sandler 2018). */
export interface Block extends BlockShape {
  expand: PointwiseLayer
  filter: DepthwiseLayer
  draw: PointwiseLayer
}

const FILTER_SIDE = 3

/** Hands out layers in the order in which their weights lie; those stay in the memory of the kernels, which frees what was worked on. */
export function layersInTurn(values: Float32Array) {
  const { floats, left } = inTurn(values)
  const pinned = (count: number): number => pinFloats(floats(count))
  const pointwise = (inputs: number, outputs: number): PointwiseLayer => ({
    ...{ inputs, outputs },
    weights: pinned(inputs * outputs),
    biases: pinned(outputs),
  })
  const depthwise = (channels: number, size: number): DepthwiseLayer => ({
    ...{ channels, size },
    weights: pinned(channels * size ** 2),
    biases: pinned(channels),
  })
  const block = (shape: BlockShape): Block => ({
    ...shape,
    expand: pointwise(shape.inputs, shape.between),
    filter: depthwise(shape.between, FILTER_SIDE),
    draw: pointwise(shape.between, shape.outputs),
  })
  const end = (): void => {
    if (left() !== 0) throw new RangeError('The network has other layers than its weights')
  }
  return { floats, pointwise, depthwise, block, end }
}

export function runBlock(from: Layer, { expand, filter, draw, step }: Block): Layer {
  const to = convolvePointwise(expandAndFilter(from, expand, filter, step, RELU_6), draw, LINEAR)
  return step === 1 && to.channels === from.channels ? addLayer(to, from) : to
}
