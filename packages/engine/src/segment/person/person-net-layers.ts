import { unpackHalves } from '../../kernels/packed-weights.ts'
import { keepFloats } from '../../kernels/room.ts'
import { PERSON_NET_WEIGHTS } from './person-net-weights.ts'

/** Every place's channels weighed anew, one channel filtered by itself, or a few channels of a single place. */
type LayerShape =
  | { kind: 'mix'; inputs: number; outputs: number }
  | { kind: 'filter'; channels: number; size: number }
  | { kind: 'dense'; inputs: number; outputs: number }

/** Weights lie in the memory of the kernels. */
export interface MixLayer {
  inputs: number
  outputs: number
  weights: number
  biases: number
}

export interface FilterLayer {
  channels: number
  size: number
  weights: number
  biases: number
}

/** Weights of each output one after the other. */
export interface DenseLayer {
  inputs: number
  outputs: number
  weights: Float32Array
  biases: Float32Array
}

const mix = (inputs: number, outputs: number): LayerShape => ({ kind: 'mix', inputs, outputs })
const filter = (channels: number, size: number): LayerShape => ({ kind: 'filter', channels, size })
const squeeze = (channels: number, narrow: number): LayerShape[] => [
  { kind: 'dense', inputs: channels, outputs: narrow },
  { kind: 'dense', inputs: narrow, outputs: channels },
]

/** A step of the way down: channels are spread, filtered, weighed against each other where `narrow` says how, and drawn together. */
export interface Step {
  inputs: number
  spread: number
  outputs: number
  size: number
  stride: 1 | 2
  /** Channels that decide how much each one counts; 0 where all count alike. */
  narrow: number
  isSwish: boolean
}

const step = (
  inputs: number,
  spread: number,
  outputs: number,
  size: number,
  stride: 1 | 2,
  narrow: number,
  isSwish: boolean,
) => ({
  ...{ inputs, spread, outputs, size, stride, narrow, isSwish },
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

const layersOf = ({ inputs, spread, outputs, size, narrow }: Step): LayerShape[] => [
  mix(inputs, spread),
  filter(spread, size),
  ...(narrow === 0 ? [] : squeeze(spread, narrow)),
  mix(spread, outputs),
]

/** The way up adds to what a step below saw what is known from further below. */
const up = (below: number, channels: number): LayerShape[] => [
  mix(below, channels),
  ...squeeze(channels, channels),
  mix(channels, channels),
  filter(channels, 3),
]

/** In the order in which they are used. */
const SHAPES: readonly LayerShape[] = [
  mix(27, 16),
  ...STEPS.flatMap(layersOf),
  ...[mix(32, 128), { kind: 'dense', inputs: 32, outputs: 128 } as const],
  ...[...up(128, 24), ...up(24, 16), ...up(16, 16)],
  mix(16, 4),
]

/** Every layer in the order in which it is used, by kind. */
export interface PersonNetLayers {
  mixes: readonly MixLayer[]
  filters: readonly FilterLayer[]
  dense: readonly DenseLayer[]
}

let layers: PersonNetLayers | undefined

/** The layers of the network; unpacked when first asked for, which frees what kernels worked on. */
export function readPersonNetLayers(): PersonNetLayers {
  layers ??= unpackLayers(unpackHalves(PERSON_NET_WEIGHTS))
  return layers
}

function unpackLayers(values: Float32Array): PersonNetLayers {
  const [mixes, filters, dense]: [MixLayer[], FilterLayer[], DenseLayer[]] = [[], [], []]
  let at = 0
  const floats = (count: number): Float32Array => {
    at += count
    return values.slice(at - count, at)
  }
  for (const shape of SHAPES) {
    if (shape.kind === 'filter') {
      const { channels, size } = shape
      const weights = keepFloats(byChannel(floats(channels * size * size), channels))
      filters.push({ channels, size, weights, biases: keepFloats(floats(channels)) })
      continue
    }
    const { inputs, outputs } = shape
    const weights = floats(inputs * outputs)
    if (shape.kind === 'dense') dense.push({ inputs, outputs, weights, biases: floats(outputs) })
    // The last layer doubles the side: its four outputs are the pixels of one channel, which share a bias.
    else
      mixes.push({
        inputs,
        outputs,
        weights: keepFloats(inFours(weights, inputs)),
        biases: keepFloats(biasesOf(floats, outputs)),
      })
  }
  return { mixes, filters, dense }
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
