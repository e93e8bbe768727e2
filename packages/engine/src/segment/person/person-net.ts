import { kernels } from '../../kernels/kernels.ts'
import {
  addLayer,
  allocateLayer,
  convolveDepthwise,
  convolvePointwise,
  expandAndFilter,
  HARD_SWISH,
  type Layer,
  LINEAR,
  meansOf,
  RELU,
  upsampled,
} from '../../kernels/net-layers.ts'
import { floatsAt, putBytes, putFloats, resetArena } from '../../kernels/wasm-arena.ts'
import { type DenseLayer, readPersonNetLayers, STEPS, type Step } from './person-net-layers.ts'

/** Side of the picture that the network looks at. */
export const PERSON_NET_SIDE_PX = 256
/** Values of one plane of the features at the narrowest place of the network. */
export const FEATURE_SQUARES = 256

/**
 * How likely each pixel shows a person, 0..1, row by row. `picture`: red, green and blue of a photo stretched to a square of `PERSON_NET_SIDE_PX`.
 * The network is MediaPipe's selfie segmentation: a MobileNetV3 (Howard 2019) down to a sixteenth of the side, and up again.
 */
export function runPersonNet(picture: Uint8Array): NetAnswer {
  const layers = readPersonNetLayers()
  resetArena()
  return run(putPicture(picture), openTools(layers))
}

/** What the network makes of a picture. */
interface NetAnswer {
  /** How likely each pixel shows a person, 0..1, row by row. */
  chances: Float32Array
  /** What the network makes of each of 16 x 16 squares at its narrowest place: planes of `FEATURE_SQUARES` values, one after the other. */
  features: Float32Array
}

function run(picture: Layer, tools: Tools): NetAnswer {
  const { mix, squeezeExcite, decode } = tools
  const half = mix(picture, HARD_SWISH)
  const seen: Layer[] = [half]
  for (const step of STEPS) seen.push(runStep(seen[seen.length - 1], step, tools))
  const [, quarter, , eighth] = seen
  const sixteenth = seen[seen.length - 1]
  const means = meansOf(sixteenth)
  const known = scaled(mix(sixteenth, RELU), tools.gates(means))
  const last = decode(half, decode(quarter, decode(eighth, known, squeezeExcite), squeezeExcite), squeezeExcite)
  return {
    chances: chancesOf(mix(last, LINEAR)),
    features: floatsAt(sixteenth.address, sixteenth.channels * sixteenth.width * sixteenth.height),
  }
}

function runStep(
  from: Layer,
  { stride, squeezed, isHardSwish, inputs, outputs }: Step,
  { mix, expand, squeezeExcite }: Tools,
): Layer {
  const activation = isHardSwish ? HARD_SWISH : RELU
  const filtered = expand(from, stride, activation)
  const weighed = squeezed === 0 ? filtered : scaled(filtered, squeezeExcite(meansOf(filtered)))
  const to = mix(weighed, LINEAR)
  return stride === 1 && inputs === outputs ? addLayer(to, from) : to
}

/** The layers in turn: each call uses the next one of its kind. */
function openTools({ pointwiseLayers, depthwiseLayers, denseLayers }: ReturnType<typeof readPersonNetLayers>) {
  const [nextPointwise, nextDepthwise, nextDense] = [pointwiseLayers.values(), depthwiseLayers.values(), denseLayers.values()]
  const mix = (from: Layer, activation: number): Layer => convolvePointwise(from, taken(nextPointwise), activation)
  const expand = (from: Layer, stride: 1 | 2, activation: number): Layer =>
    expandAndFilter(from, taken(nextPointwise), taken(nextDepthwise), stride, activation)
  const gates = (means: Float32Array): Float32Array => weigh(means, taken(nextDense)).map(chance)
  const squeezeExcite = (means: Float32Array): Float32Array =>
    gates(weigh(means, taken(nextDense)).map((value) => Math.max(0, value)))
  const decode = (seen: Layer, below: Layer, weighs: typeof squeezeExcite): Layer => {
    const known = upsampled(mix(below, LINEAR))
    const [seenMeans, upsampledMeans] = [meansOf(seen), meansOf(known)]
    const factors = weighs(seenMeans.map((mean, channel) => mean + upsampledMeans[channel]))
    const mixed = mix(scaled(seen, factors, known), RELU)
    return addLayer(convolveDepthwise(mixed, taken(nextDepthwise), 1, RELU), mixed)
  }
  return { mix, expand, gates, squeezeExcite, decode }
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

function scaled(from: Layer, factors: Float32Array, added?: Layer): Layer {
  const { channels, width, height } = from
  const to = allocateLayer(channels, width, height)
  kernels.scaleChannels(from.address, to.address, putFloats(factors), added?.address ?? 0, channels, width * height)
  return to
}

function putPicture(picture: Uint8Array): Layer {
  const layer = allocateLayer(27, PERSON_NET_SIDE_PX / 2, PERSON_NET_SIDE_PX / 2)
  kernels.unfoldPatches(putBytes(picture), layer.address, PERSON_NET_SIDE_PX, PERSON_NET_SIDE_PX)
  return layer
}

/** The four values of each place as two by two pixels, as chances. */
function chancesOf({ address, width: side, stride }: Layer): Float32Array {
  const logits = floatsAt(address, 4 * stride)
  const chances = new Float32Array(4 * side * side)
  for (let n = 0; n < 4; n++) {
    for (let y = 0, i = n * stride; y < side; y++) {
      let to = (2 * y + (n >> 1)) * 2 * side + (n & 1)
      for (let x = 0; x < side; x++, i++, to += 2) chances[to] = chance(logits[i])
    }
  }
  return chances
}
