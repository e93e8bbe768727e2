import { kernels } from '../../kernels/kernels.ts'
import { clearRoom, floatsAt, putBytes, putFloats, takeFloats } from '../../kernels/room.ts'
import { type DenseLayer, readPersonNetLayers, STEPS, type Step } from './person-net-layers.ts'

/** Side of the picture that the network looks at. */
export const PERSON_NET_SIDE_PX = 256
/** Values of one plane of what the network knows at its narrowest place. */
export const KNOWN_SQUARES = 256

/** What becomes of negative values, as the kernels have it. */
const ACTIVATION = { none: 0, cut: 1, swish: 2 } as const
type Activation = keyof typeof ACTIVATION

interface Layer {
  place: number
  channels: number
  side: number
}

/**
 * How likely each pixel shows a person, 0..1, row by row. `picture`: red, green and blue of a photo stretched to a square of `PERSON_NET_SIDE_PX`.
 * The network is MediaPipe's selfie segmentation: a MobileNetV3 (Howard 2019) down to a sixteenth of the side, and up again.
 */
export function runPersonNet(picture: Uint8Array): NetAnswer {
  const layers = readPersonNetLayers()
  clearRoom()
  return walk(putPicture(picture), openTools(layers))
}

/** What the network makes of a picture. */
interface NetAnswer {
  /** How likely each pixel shows a person, 0..1, row by row. */
  chances: Float32Array
  /** What the network makes of each of 16 x 16 squares at its narrowest place: planes of `KNOWN_SQUARES` values, one after the other. */
  known: Float32Array
}

function walk(picture: Layer, tools: Tools): NetAnswer {
  const { mix, squeeze, climb } = tools
  const half = mix(picture, 'swish')
  const seen: Layer[] = [half]
  for (const step of STEPS) seen.push(takeStep(seen[seen.length - 1], step, tools))
  const [, quarter, , eighth] = seen
  const sixteenth = seen[seen.length - 1]
  const means = meansOf(sixteenth)
  const known = scaled(mix(sixteenth, 'cut'), tools.gates(means))
  const last = climb(half, climb(quarter, climb(eighth, known, squeeze), squeeze), squeeze)
  return { chances: chancesOf(mix(last, 'none')), known: floatsAt(sixteenth.place, sixteenth.channels * sixteenth.side ** 2) }
}

function takeStep(from: Layer, { stride, narrow, isSwish, inputs, outputs }: Step, { mix, filter, squeeze }: Tools): Layer {
  const activation = isSwish ? 'swish' : 'cut'
  const filtered = filter(mix(from, activation), stride, activation)
  const weighed = narrow === 0 ? filtered : scaled(filtered, squeeze(meansOf(filtered)))
  const to = mix(weighed, 'none')
  return stride === 1 && inputs === outputs ? added(to, from) : to
}

/** The layers in turn: each call uses the next one of its kind. */
function openTools({ mixes, filters, dense }: ReturnType<typeof readPersonNetLayers>) {
  const [nextMix, nextFilter, nextDense] = [mixes.values(), filters.values(), dense.values()]
  const mix = (from: Layer, activation: Activation): Layer => {
    const { inputs, outputs, weights, biases } = taken(nextMix)
    const to = takeLayer(outputs, from.side)
    kernels.mixChannels(from.place, to.place, weights, biases, inputs, outputs, from.side ** 2, ACTIVATION[activation])
    return to
  }
  const filter = (from: Layer, stride: 1 | 2, activation: Activation): Layer => {
    const { channels, size, weights, biases } = taken(nextFilter)
    const to = takeLayer(channels, from.side / stride)
    const room = takeFloats(kernels.filterRoom(from.side, from.side, size))
    const shape = [channels, from.side, from.side, size, stride, (size - stride) >> 1] as const
    kernels.filterChannels(from.place, to.place, weights, biases, room, ...shape, ACTIVATION[activation])
    return to
  }
  const gates = (means: Float32Array): Float32Array => weigh(means, taken(nextDense)).map(chance)
  const squeeze = (means: Float32Array): Float32Array => gates(weigh(means, taken(nextDense)).map((value) => Math.max(0, value)))
  const climb = (seen: Layer, below: Layer, weighs: typeof squeeze): Layer => {
    const known = doubled(mix(below, 'none'))
    const [seenMeans, knownMeans] = [meansOf(seen), meansOf(known)]
    const factors = weighs(seenMeans.map((mean, channel) => mean + knownMeans[channel]))
    const mixed = mix(scaled(seen, factors, known), 'cut')
    return added(filter(mixed, 1, 'cut'), mixed)
  }
  return { mix, filter, gates, squeeze, climb }
}

type Tools = ReturnType<typeof openTools>

function taken<Item>(items: IterableIterator<Item>): Item {
  const next = items.next()
  if (next.done === true) throw new RangeError('The network has fewer layers than are used')
  return next.value
}

const chance = (logit: number): number => 1 / (1 + Math.exp(-logit))

function weigh(values: Float32Array, { inputs, weights, biases }: DenseLayer): Float32Array {
  const weighed = new Float32Array(biases.length)
  for (let output = 0; output < biases.length; output++) {
    let sum = biases[output]
    for (let input = 0; input < inputs; input++) sum += values[input] * weights[output * inputs + input]
    weighed[output] = sum
  }
  return weighed
}

const takeLayer = (channels: number, side: number): Layer => ({
  place: takeFloats(channels * kernels.placesApart(side * side)),
  channels,
  side,
})

function meansOf({ place, channels, side }: Layer): Float32Array {
  const means = takeFloats(channels)
  kernels.meanOfChannels(place, means, channels, side * side)
  return floatsAt(means, channels)
}

function scaled(from: Layer, factors: Float32Array, added?: Layer): Layer {
  const to = takeLayer(from.channels, from.side)
  kernels.scaleChannels(from.place, to.place, putFloats(factors), added?.place ?? 0, from.channels, from.side ** 2)
  return to
}

function added(to: Layer, other: Layer): Layer {
  kernels.addLayer(to.place, other.place, to.channels, to.side ** 2)
  return to
}

function doubled(from: Layer): Layer {
  const to = takeLayer(from.channels, 2 * from.side)
  kernels.doubleLayer(from.place, to.place, from.channels, from.side, from.side)
  return to
}

function putPicture(picture: Uint8Array): Layer {
  const layer = takeLayer(27, PERSON_NET_SIDE_PX / 2)
  kernels.spreadSquares(putBytes(picture), layer.place, PERSON_NET_SIDE_PX, PERSON_NET_SIDE_PX)
  return layer
}

/** The four values of each place as two by two pixels, as chances. */
function chancesOf({ place, side }: Layer): Float32Array {
  const apart = kernels.placesApart(side * side)
  const logits = floatsAt(place, 4 * apart)
  const chances = new Float32Array(4 * side * side)
  for (let n = 0; n < 4; n++) {
    for (let y = 0, i = n * apart; y < side; y++) {
      let to = (2 * y + (n >> 1)) * 2 * side + (n & 1)
      for (let x = 0; x < side; x++, i++, to += 2) chances[to] = chance(logits[i])
    }
  }
  return chances
}
