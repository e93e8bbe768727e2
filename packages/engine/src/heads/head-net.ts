import { kernels } from '../kernels/kernels.ts'
import {
  addLayer,
  allocateLayer,
  convolveDepthwise,
  convolvePointwise,
  HARD_SWISH,
  type Layer,
  LINEAR,
  meansOf,
  planeOf,
  upsampled,
} from '../kernels/net-layers.ts'
import { putBytes, resetArena } from '../kernels/wasm-arena.ts'
import { type DenseLayer, type HeadNetLayers, readHeadNets } from './head-net-layers.ts'

/** Side of the square picture that the networks look at, and of the map that they draw over it. */
export const HEAD_NET_SIDE_PX = 96
export const HEAD_MAP_SIDE = 24
const MAP_PLACES = HEAD_MAP_SIDE ** 2

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
  const seen = allocateLayer(27, HEAD_NET_SIDE_PX / 2, HEAD_NET_SIDE_PX / 2)
  kernels.unfoldPatches(putBytes(picture), seen.address, HEAD_NET_SIDE_PX, HEAD_NET_SIDE_PX)
  return nets.map((net) => runNet(seen, net))
}

function runNet(seen: Layer, net: HeadNetLayers): HeadNetReading {
  const { mix, separate, isUsedUp } = openTools(net)
  const half = mix(seen, HARD_SWISH)
  const quarter = separate(separate(half, 2), 1)
  const first = separate(quarter, 2)
  const eighth = [1, 2, 3].reduce((layer) => separate(layer, 1), first)
  const known = addLayer(upsampled(mix(eighth, HARD_SWISH)), quarter)
  const fine = separate(known, 1)
  const logits = planeOf(mix(fine, LINEAR), 0)
  if (!isUsedUp()) throw new RangeError('The network has more layers than are used')
  const thinning = logits.map(chance)
  const features = meansOf(eighth)
  return { thinning, features, odds: judge(Float64Array.of(...features, ...meansWithin(fine, thinning)), net) }
}

/** The layers in turn: each call uses the next one of its kind. A layer that keeps its size is added to what it was made from. */
function openTools({ pointwiseLayers, depthwiseLayers }: HeadNetLayers) {
  let [usedPointwise, usedDepthwise] = [0, 0]
  const mix = (from: Layer, activation: number): Layer => convolvePointwise(from, pointwiseLayers[usedPointwise++], activation)
  const separate = (from: Layer, step: 1 | 2): Layer => {
    const to = mix(convolveDepthwise(from, depthwiseLayers[usedDepthwise++], step, HARD_SWISH), HARD_SWISH)
    return step === 1 ? addLayer(to, from) : to
  }
  return {
    mix,
    separate,
    isUsedUp: () => usedPointwise === pointwiseLayers.length && usedDepthwise === depthwiseLayers.length,
  }
}

const chance = (logit: number): number => 1 / (1 + Math.exp(-logit))

/** Keeps small areas from counting like large ones. */
const LEAST_PLACES = 4

/** What the thinning looks like, and how large it is. */
function meansWithin(fine: Layer, thinning: Float32Array): Float64Array {
  let total = 0
  for (const value of thinning) total += value
  const means = new Float64Array(fine.channels + 1)
  for (let channel = 0; channel < fine.channels; channel++) {
    const values = planeOf(fine, channel)
    let sum = 0
    for (let i = 0; i < MAP_PLACES; i++) sum += thinning[i] * values[i]
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
