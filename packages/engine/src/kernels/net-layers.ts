import { kernels } from './kernels.ts'
import { allocateFloats, floatsAt } from './wasm-arena.ts'

/** What becomes of a value, as the kernels have it. */
export const LINEAR = 0
export const RELU = 1
export const HARD_SWISH = 2
export const RELU_6 = 3

const FLOAT_BYTES = 4

/** Planes of values in the memory of the kernels, one a channel. */
export interface Layer {
  address: number
  channels: number
  width: number
  height: number
  /** How many places lie from the beginning of one plane to that of the next. */
  stride: number
}

/** Every place's channels weighed anew; weights lie in the memory of the kernels. */
export interface PointwiseLayer {
  inputs: number
  outputs: number
  weights: number
  biases: number
}

/** Each channel filtered by itself; weights lie in the memory of the kernels. */
export interface DepthwiseLayer {
  channels: number
  size: number
  weights: number
  biases: number
}

/** A layer rounded to multiples of `step` that fit into 16 bits; two channels share a plane. */
export interface QuantizedLayer extends Layer {
  step: number
}

/** A pointwise layer whose weights are multiples, of 16 bits, of a unit of each output; they lie in the memory of the kernels. */
export interface QuantizedPointwiseLayer extends PointwiseLayer {
  units: number
  /** The largest number of a quantized layer that it takes: with it no sum leaves 32 bits. */
  mostInput: number
}

export function allocateLayer(channels: number, width: number, height: number): Layer {
  const stride = kernels.planeStride(width * height)
  return { address: allocateFloats(channels * stride), channels, width, height, stride }
}

/** The values of one channel. */
export const planeOf = (layer: Layer, channel: number): Float32Array =>
  floatsAt(planeAddress(layer, channel), layer.width * layer.height)

export const planeAddress = ({ address, stride }: Layer, channel: number): number => address + FLOAT_BYTES * channel * stride

export function convolvePointwise(from: Layer, { inputs, outputs, weights, biases }: PointwiseLayer, activation: number): Layer {
  const to = allocateLayer(outputs, from.width, from.height)
  const count = from.width * from.height
  kernels.convolvePointwise(from.address, to.address, weights, biases, inputs, outputs, count, activation)
  return to
}

/** At every place or every second one. */
export function convolveDepthwise(
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

/** A multiple of four; the planes of so few channels stay in the processor's cache. */
const CHANNELS_AT_A_TIME = 8

/** `convolvePointwise`, then `convolveDepthwise`, a few channels at a time: what is between is never written out whole, the values are the same. */
export function expandAndFilter(
  from: Layer,
  expand: PointwiseLayer,
  filter: DepthwiseLayer,
  step: 1 | 2,
  activation: number,
): Layer {
  const { width, height } = from
  const { size } = filter
  const to = allocateLayer(filter.channels, width / step, height / step)
  const between = allocateLayer(CHANNELS_AT_A_TIME, width, height)
  const workspace = allocateFloats(kernels.depthwiseWorkspace(width, height, size))
  for (let first = 0; first < filter.channels; first += CHANNELS_AT_A_TIME) {
    const channels = Math.min(CHANNELS_AT_A_TIME, filter.channels - first)
    const [weights, biases] = [expand.weights + FLOAT_BYTES * first * expand.inputs, expand.biases + FLOAT_BYTES * first]
    kernels.convolvePointwise(from.address, between.address, weights, biases, expand.inputs, channels, width * height, activation)
    const [kernel, kernelBiases] = [filter.weights + FLOAT_BYTES * first * size ** 2, filter.biases + FLOAT_BYTES * first]
    const shape = [channels, width, height, size, step, (size - step) >> 1] as const
    kernels.convolveDepthwise(between.address, planeAddress(to, first), kernel, kernelBiases, workspace, ...shape, activation)
  }
  return to
}

const allocateQuantized = (channels: number, width: number, height: number, step: number): QuantizedLayer => ({
  ...allocateLayer(Math.ceil(channels / 2), width, height),
  channels,
  step,
})

/** Rounds a layer as finely as its largest value leaves room for. */
export function quantizeLayer({ address, channels, width, height }: Layer, mostInput: number): QuantizedLayer {
  const count = width * height
  const step = (kernels.largestMagnitude(address, channels, count) || 1) / mostInput
  const to = allocateQuantized(channels, width, height, step)
  kernels.quantizeLayer(address, to.address, channels, count, 1 / step)
  return to
}

export function convolveQuantized(from: QuantizedLayer, layer: QuantizedPointwiseLayer, activation: number): Layer {
  const to = allocateLayer(layer.outputs, from.width, from.height)
  const { weights, units, biases, inputs, outputs } = layer
  const count = from.width * from.height
  kernels.convolveQuantized(from.address, to.address, weights, units, biases, from.step, inputs, outputs, count, activation)
  return to
}

/** `expandAndFilter` of a quantized layer to another one, for a layer that takes what `mostInput` says; values are cut off at 0 and at 6. */
export function expandAndFilterQuantized(
  from: QuantizedLayer,
  expand: QuantizedPointwiseLayer,
  filter: DepthwiseLayer,
  step: 1 | 2,
  mostInput: number,
): QuantizedLayer {
  const { width, height } = from
  const { size } = filter
  const to = allocateQuantized(filter.channels, width / step, height / step, 6 / mostInput)
  const [between, filtered] = [
    allocateLayer(CHANNELS_AT_A_TIME, width, height),
    allocateLayer(CHANNELS_AT_A_TIME, to.width, to.height),
  ]
  const workspace = allocateFloats(kernels.depthwiseWorkspace(width, height, size))
  const weightBytes = 4 * Math.ceil(expand.inputs / 2)
  for (let first = 0; first < filter.channels; first += CHANNELS_AT_A_TIME) {
    const channels = Math.min(CHANNELS_AT_A_TIME, filter.channels - first)
    const weights = expand.weights + weightBytes * first
    const [units, biases] = [expand.units + FLOAT_BYTES * first, expand.biases + FLOAT_BYTES * first]
    const mixing = [from.step, expand.inputs, channels, width * height, RELU_6] as const
    kernels.convolveQuantized(from.address, between.address, weights, units, biases, ...mixing)
    const [kernel, kernelBiases] = [filter.weights + FLOAT_BYTES * first * size ** 2, filter.biases + FLOAT_BYTES * first]
    const shape = [channels, width, height, size, step, (size - step) >> 1] as const
    kernels.convolveDepthwise(between.address, filtered.address, kernel, kernelBiases, workspace, ...shape, RELU_6)
    kernels.quantizeLayer(filtered.address, planeAddress(to, first / 2), channels, to.width * to.height, 1 / to.step)
  }
  return to
}

/** Adds a layer to the first channels of another, which is returned. */
export function addLayer(to: Layer, added: Layer): Layer {
  kernels.addLayer(to.address, added.address, added.channels, to.width * to.height)
  return to
}

/** Twice as wide and high. */
export function upsampled({ address, channels, width, height }: Layer): Layer {
  const to = allocateLayer(channels, 2 * width, 2 * height)
  kernels.upsampleLayer(address, to.address, channels, width, height)
  return to
}

/** The mean of each channel. */
export function meansOf({ address, channels, width, height }: Layer): Float32Array {
  const means = allocateFloats(channels)
  kernels.averageChannels(address, means, channels, width * height)
  return floatsAt(means, channels)
}
