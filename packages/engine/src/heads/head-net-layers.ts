import { unpackHalves } from '../kernels/packed-weights.ts'
import { keepFloats } from '../kernels/room.ts'
import { HEAD_NET_WEIGHTS } from './head-net-weights.ts'

/** Every place's channels weighed anew; weights lie in the memory of the kernels. */
interface Mix {
  inputs: number
  outputs: number
  weights: number
  biases: number
}

/** Each channel filtered by itself. */
interface Filter {
  channels: number
  size: number
  weights: number
  biases: number
}

/** Numbers of a whole head weighed; weights of each output one after the other. */
export interface Gather {
  inputs: number
  weights: Float32Array
  biases: Float32Array
}

/** One network: its layers in the order in which they are used, by kind. */
export interface HeadNetLayers {
  mixes: readonly Mix[]
  filters: readonly Filter[]
  hidden: Gather
  graded: Gather
}

type Shape = { kind: 'mix'; inputs: number; outputs: number } | { kind: 'filter'; channels: number; size: number }

const mix = (inputs: number, outputs: number): Shape => ({ kind: 'mix', inputs, outputs })
const separate = (inputs: number, outputs: number, size: number): Shape[] => [
  { kind: 'filter', channels: inputs, size },
  mix(inputs, outputs),
]

/** Channels at half, a quarter and an eighth of the side. */
const [HALF, QUARTER, EIGHTH] = [12, 24, 48]
/** The map is one channel; the kernels make channels by fours. */
const MAPS = 4
const HIDDEN = 24
const GRADES = 3

const SHAPES: readonly Shape[] = [
  mix(27, HALF),
  ...separate(HALF, QUARTER, 3),
  ...separate(QUARTER, QUARTER, 3),
  ...separate(QUARTER, EIGHTH, 3),
  ...[1, 2, 3].flatMap(() => separate(EIGHTH, EIGHTH, 5)),
  mix(EIGHTH, QUARTER),
  ...separate(QUARTER, QUARTER, 5),
  mix(QUARTER, MAPS),
]

let nets: readonly HeadNetLayers[] | undefined

/** The networks; unpacked when first asked for, which frees what kernels worked on. */
export function readHeadNets(): readonly HeadNetLayers[] {
  nets ??= HEAD_NET_WEIGHTS.map((packed) => unpackNet(unpackHalves(packed)))
  return nets
}

function unpackNet(values: Float32Array): HeadNetLayers {
  const [mixes, filters]: [Mix[], Filter[]] = [[], []]
  let at = 0
  const floats = (count: number): Float32Array => {
    at += count
    return values.slice(at - count, at)
  }
  for (const shape of SHAPES) {
    if (shape.kind === 'mix') {
      const { inputs, outputs } = shape
      mixes.push({ inputs, outputs, weights: keepFloats(floats(inputs * outputs)), biases: keepFloats(floats(outputs)) })
    } else {
      const { channels, size } = shape
      filters.push({ channels, size, weights: keepFloats(floats(channels * size * size)), biases: keepFloats(floats(channels)) })
    }
  }
  const gather = (inputs: number, outputs: number): Gather => ({
    inputs,
    weights: floats(inputs * outputs),
    biases: floats(outputs),
  })
  const [hidden, graded] = [gather(EIGHTH + QUARTER + 1, HIDDEN), gather(HIDDEN, GRADES)]
  if (at !== values.length) throw new RangeError('The network has other layers than its weights')
  return { mixes, filters, hidden, graded }
}
