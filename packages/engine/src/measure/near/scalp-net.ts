import { meanAndDeviationAt } from '../../image/percentile.ts'
import {
  addLayer,
  convolveDepthwise,
  convolvePointwise,
  type DepthwiseLayer,
  HARD_SWISH,
  type Layer,
  LINEAR,
  type PointwiseLayer,
  planeAddress,
  planeOf,
  upsampled,
} from '../../kernels/net-layers.ts'
import { unpackHalves } from '../../kernels/packed-weights.ts'
import { type Block, type BlockShape, layersInTurn, runBlock } from './mobile-net.ts'
import type { OutlinedSign } from './photo-features.ts'
import { SCALP_NET_WEIGHTS } from './scalp-net-weights.ts'

/** Log odds of each sign, not yet calibrated. */
export type ScalpOdds = Record<OutlinedSign, number>

const FINE_BLOCKS: readonly BlockShape[] = [
  { inputs: 32, between: 192, outputs: 32, step: 1 },
  { inputs: 32, between: 192, outputs: 32, step: 1 },
]
const COARSE_BLOCKS: readonly BlockShape[] = [
  { inputs: 32, between: 192, outputs: 64, step: 2 },
  { inputs: 64, between: 384, outputs: 64, step: 1 },
  { inputs: 64, between: 384, outputs: 64, step: 1 },
  { inputs: 64, between: 384, outputs: 64, step: 1 },
  { inputs: 64, between: 384, outputs: 96, step: 1 },
  { inputs: 96, between: 576, outputs: 96, step: 1 },
  { inputs: 96, between: 576, outputs: 96, step: 1 },
]
const [FINE_CHANNELS, COARSE_CHANNELS, HEAD_CHANNELS, HEAD_FILTER_SIDE, SIGNS, SIGNS_IN_FOURS] = [32, 96, 32, 5, 3, 4]
/** The mean over this share of the places, the highest, speaks for a photo. */
const HIGHEST_SHARE = 0.04

interface ScalpNet {
  fineBlocks: readonly Block[]
  coarseBlocks: readonly Block[]
  fromFine: PointwiseLayer
  fromCoarse: PointwiseLayer
  around: DepthwiseLayer
  mixed: PointwiseLayer
  map: PointwiseLayer
  /** Of each sign: weights of the means and of the deviations of the coarse channels, what is added, and the weight of the highest places. */
  whole: { weights: Float32Array; bias: number; ofHighest: number }[]
}

let net: ScalpNet | undefined

/** The layers after the first four blocks; unpacked when first asked for, which frees what kernels worked on. */
export function readScalpNet(): ScalpNet {
  net ??= unpackLayers(unpackHalves(SCALP_NET_WEIGHTS))
  return net
}

function unpackLayers(values: Float32Array): ScalpNet {
  const { floats, pointwise, depthwise, block, end } = layersInTurn(values)
  const layers = {
    fineBlocks: FINE_BLOCKS.map(block),
    coarseBlocks: COARSE_BLOCKS.map(block),
    fromFine: pointwise(FINE_CHANNELS, HEAD_CHANNELS),
    fromCoarse: pointwise(COARSE_CHANNELS, HEAD_CHANNELS),
    around: depthwise(HEAD_CHANNELS, HEAD_FILTER_SIDE),
    mixed: pointwise(HEAD_CHANNELS, HEAD_CHANNELS),
    map: pointwise(HEAD_CHANNELS, SIGNS_IN_FOURS),
  }
  const [weights, biases, ofHighest] = [floats(SIGNS * 2 * COARSE_CHANNELS), floats(SIGNS), floats(SIGNS)]
  end()
  const whole = Array.from(biases, (bias, sign) => ({
    ...{ bias, ofHighest: ofHighest[sign] },
    weights: weights.subarray(2 * COARSE_CHANNELS * sign, 2 * COARSE_CHANNELS * (sign + 1)),
  }))
  return { ...layers, whole }
}

/**
 * What the later blocks of MobileNetV2, fitted on outlined scalps, say of each sign, from what the first four blocks see: how much the places that
 * look most like it do, at every eighth pixel, and how the photo looks as a whole. `training/scalp_net.py` fits them.
 */
export function judgeScalp(seen: Layer, net: ScalpNet): ScalpOdds {
  const fine = net.fineBlocks.reduce(runBlock, seen)
  const coarse = net.coarseBlocks.reduce(runBlock, fine)
  const places = convolvePointwise(lookAround(fine, coarse, net), net.map, LINEAR)
  const whole = wholeFigures(coarse)
  const [dandruff, oiliness, redness] = net.whole.map(({ weights, bias, ofHighest }, sign) =>
    whole.reduce((odds, value, i) => odds + weights[i] * value, bias + ofHighest * meanOfHighest(planeOf(places, sign))),
  )
  return { dandruff, oiliness, redness }
}

function lookAround(fine: Layer, coarse: Layer, { fromFine, fromCoarse, around, mixed }: ScalpNet): Layer {
  const far = upsampled(convolvePointwise(coarse, fromCoarse, HARD_SWISH))
  const near = addLayer(far, convolvePointwise(fine, fromFine, HARD_SWISH))
  return addLayer(convolvePointwise(convolveDepthwise(near, around, 1, HARD_SWISH), mixed, HARD_SWISH), near)
}

function meanOfHighest(values: Float32Array): number {
  const highest = values.sort().subarray(-Math.max(1, Math.floor(HIGHEST_SHARE * values.length)))
  return highest.reduce((sum, value) => sum + value, 0) / highest.length
}

/** The mean of each channel, then the deviation of each. */
function wholeFigures(layer: Layer): number[] {
  const count = layer.width * layer.height
  const figures = Array.from({ length: layer.channels }, (_, channel) => meanAndDeviationAt(planeAddress(layer, channel), count))
  return [...figures.map(({ mean }) => mean), ...figures.map(({ deviation }) => deviation)]
}
