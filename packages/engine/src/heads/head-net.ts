import { kernels } from '../kernels/kernels.ts'
import { allocateFloats, floatsAt, putBytes, resetArena } from '../kernels/wasm-arena.ts'
import { type DenseLayer, type HeadNetLayers, readHeadNets } from './head-net-layers.ts'

/** Side of the square picture that the networks look at, and of the map that they draw over it. */
export const HEAD_NET_SIDE_PX = 96
export const HEAD_MAP_SIDE = 24
const MAP_PLACES = HEAD_MAP_SIDE ** 2

/** What becomes of a value, as the kernels have it. */
const LINEAR = 0
const HARD_SWISH = 2

interface Layer {
  address: number
  channels: number
  side: number
}

/** What one network says of a head. */
export interface HeadNetReading {
  /** How likely hair is thin or missing at each place of the map, 0..1, row by row. */
  thinning: Float32Array
  /** Log odds that thinning is at least mild, at least moderate, and severe. */
  odds: readonly [mild: number, moderate: number, severe: number]
  /** What the head looks like as a whole: the mean of each channel at an eighth of the side. */
  features: Float32Array
}

/**
 * How thin the hair is and where, by each of several networks that saw other photos. `picture`: red, green and blue of a head stretched to a square
 * of `HEAD_NET_SIDE_PX`. Depthwise separable convolutions (Howard 2017) down to an eighth of the side and up to a quarter.
 */
export function runHeadNets(picture: Uint8Array): HeadNetReading[] {
  const nets = readHeadNets()
  resetArena()
  const seen = allocateLayer(27, HEAD_NET_SIDE_PX / 2)
  kernels.unfoldPatches(putBytes(picture), seen.address, HEAD_NET_SIDE_PX, HEAD_NET_SIDE_PX)
  return nets.map((net) => runNet(seen, net))
}

function runNet(seen: Layer, net: HeadNetLayers): HeadNetReading {
  const { convolvePointwise, convolveSeparable, isUsedUp } = openTools(net)
  const half = convolvePointwise(seen, HARD_SWISH)
  const quarter = convolveSeparable(convolveSeparable(half, 2), 1)
  const first = convolveSeparable(quarter, 2)
  const eighth = [1, 2, 3].reduce((layer) => convolveSeparable(layer, 1), first)
  const known = upsampled(convolvePointwise(eighth, HARD_SWISH))
  kernels.addLayer(known.address, quarter.address, known.channels, known.side ** 2)
  const fine = convolveSeparable(known, 1)
  const logits = floatsAt(convolvePointwise(fine, LINEAR).address, MAP_PLACES)
  if (!isUsedUp()) throw new RangeError('The network has more layers than are used')
  const thinning = logits.map(chance)
  const features = meansOf(eighth)
  return { thinning, features, odds: judge(Float64Array.of(...features, ...meansWithin(fine, thinning)), net) }
}

/** The layers in turn: each call uses the next one of its kind. A layer that keeps its size is added to what it was made from. */
function openTools({ pointwiseLayers, depthwiseLayers }: HeadNetLayers) {
  let [usedPointwise, usedDepthwise] = [0, 0]
  const convolvePointwise = (from: Layer, activation: number): Layer => {
    const { inputs, outputs, weights, biases } = pointwiseLayers[usedPointwise++]
    const to = allocateLayer(outputs, from.side)
    kernels.convolvePointwise(from.address, to.address, weights, biases, inputs, outputs, from.side ** 2, activation)
    return to
  }
  const convolveSeparable = (from: Layer, step: 1 | 2): Layer => {
    const { channels, size, weights, biases } = depthwiseLayers[usedDepthwise++]
    const between = allocateLayer(channels, from.side / step)
    const workspace = allocateFloats(kernels.depthwiseWorkspace(from.side, from.side, size))
    const shape = [channels, from.side, from.side, size, step, (size - step) >> 1] as const
    kernels.convolveDepthwise(from.address, between.address, weights, biases, workspace, ...shape, HARD_SWISH)
    const to = convolvePointwise(between, HARD_SWISH)
    if (step === 1) kernels.addLayer(to.address, from.address, to.channels, to.side ** 2)
    return to
  }
  return {
    convolvePointwise,
    convolveSeparable,
    isUsedUp: () => usedPointwise === pointwiseLayers.length && usedDepthwise === depthwiseLayers.length,
  }
}

const allocateLayer = (channels: number, side: number): Layer => ({
  address: allocateFloats(channels * kernels.planeStride(side * side)),
  channels,
  side,
})

function upsampled({ address, channels, side }: Layer): Layer {
  const to = allocateLayer(channels, 2 * side)
  kernels.upsampleLayer(address, to.address, channels, side, side)
  return to
}

const chance = (logit: number): number => 1 / (1 + Math.exp(-logit))

function meansOf({ address, channels, side }: Layer): Float32Array {
  const means = allocateFloats(channels)
  kernels.averageChannels(address, means, channels, side ** 2)
  return floatsAt(means, channels)
}

/** Keeps small areas from counting like large ones. */
const LEAST_PLACES = 4

/** What the thinning looks like, and how large it is. */
function meansWithin(fine: Layer, thinning: Float32Array): Float64Array {
  let total = 0
  for (const value of thinning) total += value
  const values = floatsAt(fine.address, fine.channels * MAP_PLACES)
  const means = new Float64Array(fine.channels + 1)
  for (let channel = 0; channel < fine.channels; channel++) {
    let sum = 0
    for (let i = 0; i < MAP_PLACES; i++) sum += thinning[i] * values[channel * MAP_PLACES + i]
    means[channel] = sum / (total + LEAST_PLACES)
  }
  means[fine.channels] = total / MAP_PLACES
  return means
}

function judge(gathered: Float64Array, { hidden, graded }: HeadNetLayers): HeadNetReading['odds'] {
  const [mild, moderate, severe] = weigh(
    weigh(gathered, hidden).map((value) => Math.max(0, value)),
    graded,
  )
  return [mild, moderate, severe]
}

function weigh(values: Float64Array, { inputs, weights, biases }: DenseLayer): Float64Array {
  const weighed = Float64Array.from(biases)
  for (let output = 0; output < weighed.length; output++) {
    for (let i = 0; i < inputs; i++) weighed[output] += values[i] * weights[output * inputs + i]
  }
  return weighed
}
