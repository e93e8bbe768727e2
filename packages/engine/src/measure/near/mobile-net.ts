import {
  addLayer,
  convolveQuantized,
  type DepthwiseLayer,
  expandAndFilterQuantized,
  type Layer,
  LINEAR,
  type PointwiseLayer,
  type QuantizedPointwiseLayer,
  quantizeLayer,
} from '../../kernels/net-layers.ts'
import { inTurn } from '../../kernels/packed-weights.ts'
import { quantizeWeights } from '../../kernels/quantize-weights.ts'
import { pinBytes, pinFloats } from '../../kernels/wasm-arena.ts'

/** Channels are expanded, filtered one by one at every place or every second one, and drawn together. */
export interface BlockShape {
  inputs: number
  between: number
  outputs: number
  step: 1 | 2
}

/** An inverted residual block (Sandler 2018). */
export interface Block extends BlockShape {
  expand: QuantizedPointwiseLayer
  filter: DepthwiseLayer
  draw: QuantizedPointwiseLayer
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
  const quantized = (inputs: number, outputs: number): QuantizedPointwiseLayer => {
    const { weights, units, mostInput } = quantizeWeights(floats(inputs * outputs), { inputs, outputs })
    const biases = floats(outputs)
    const addresses = { weights: pinBytes(new Uint8Array(weights.buffer)), units: pinFloats(units), biases: pinFloats(biases) }
    return { inputs, outputs, mostInput, ...addresses }
  }
  const depthwise = (channels: number, size: number): DepthwiseLayer => ({
    ...{ channels, size },
    weights: pinned(channels * size ** 2),
    biases: pinned(channels),
  })
  const block = (shape: BlockShape): Block => ({
    ...shape,
    expand: quantized(shape.inputs, shape.between),
    filter: depthwise(shape.between, FILTER_SIDE),
    draw: quantized(shape.between, shape.outputs),
  })
  const end = (): void => {
    if (left() !== 0) throw new RangeError('The network has other layers than its weights')
  }
  return { floats, pointwise, depthwise, block, end }
}

export function runBlock(from: Layer, { expand, filter, draw, step }: Block): Layer {
  const between = expandAndFilterQuantized(quantizeLayer(from, expand.mostInput), expand, filter, step, draw.mostInput)
  const to = convolveQuantized(between, draw, LINEAR)
  return step === 1 && to.channels === from.channels ? addLayer(to, from) : to
}
