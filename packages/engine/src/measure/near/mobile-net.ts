import { kernels } from '../../kernels/kernels.ts'
import type { DepthwiseLayer, PointwiseLayer } from '../../kernels/net-layers.ts'
import { inTurn } from '../../kernels/packed-weights.ts'
import { allocateFloats, pinFloats } from '../../kernels/wasm-arena.ts'

/** What becomes of a value, as the kernels have it. */
export const LINEAR = 0
export const HARD_SWISH = 2
export const RELU_6 = 3

/** Planes in the memory of the kernels, `kernels.planeStride` apart. */
export interface Layer {
  address: number
  channels: number
  width: number
  height: number
}

/** Channels are expanded, where there are more between, filtered one by one at every place or every second one, and drawn together. */
export interface BlockShape {
  inputs: number
  between: number
  outputs: number
  step: 1 | 2
}

/** An inverted residual block (Sandler 2018). */
export interface Block extends BlockShape {
  /** Where a block is as wide between as it begins, nothing is expanded. */
  expand: PointwiseLayer | undefined
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
    expand: shape.between === shape.inputs ? undefined : pointwise(shape.inputs, shape.between),
    filter: depthwise(shape.between, FILTER_SIDE),
    draw: pointwise(shape.between, shape.outputs),
  })
  const end = (): void => {
    if (left() !== 0) throw new RangeError('The network has other layers than its weights')
  }
  return { floats, pointwise, depthwise, block, end }
}

export function runBlock(from: Layer, { expand, filter, draw, step }: Block): Layer {
  const wide = expand === undefined ? from : mixChannels(from, expand, RELU_6)
  const to = mixChannels(filterChannels(wide, filter, step, RELU_6), draw, LINEAR)
  if (step === 1 && to.channels === from.channels) addLayer(to, from)
  return to
}

/** Each place's channels weighed anew. */
export function mixChannels(from: Layer, { inputs, outputs, weights, biases }: PointwiseLayer, activation: number): Layer {
  const to = allocateLayer(outputs, from.width, from.height)
  const count = from.width * from.height
  kernels.convolvePointwise(from.address, to.address, weights, biases, inputs, outputs, count, activation)
  return to
}

/** Each channel filtered by itself, at every place or every second one. */
export function filterChannels(
  { address, width, height }: Layer,
  { channels, size, weights, biases }: DepthwiseLayer,
  step: 1 | 2,
  activation: number,
): Layer {
  const to = allocateLayer(channels, width / step, height / step)
  const workspace = allocateFloats(kernels.depthwiseWorkspace(width, height, size))
  const shape = [channels, width, height, size, step, (size - step) >> 1] as const
  kernels.convolveDepthwise(address, to.address, weights, biases, workspace, ...shape, activation)
  return to
}

export const addLayer = (to: Layer, added: Layer): void =>
  kernels.addLayer(to.address, added.address, to.channels, to.width * to.height)

export const allocateLayer = (channels: number, width: number, height: number): Layer => ({
  ...{ channels, width, height },
  address: allocateFloats(channels * kernels.planeStride(width * height)),
})
