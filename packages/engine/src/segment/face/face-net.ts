import { kernels } from '../../kernels/kernels.ts'
import {
  addLayer,
  allocateLayer,
  convolveDepthwise,
  convolvePointwise,
  type DepthwiseLayer,
  type Layer,
  LINEAR,
  type PointwiseLayer,
  RELU,
} from '../../kernels/net-layers.ts'
import { unpackHalves } from '../../kernels/packed-weights.ts'
import { pinFloats, resetArena } from '../../kernels/wasm-arena.ts'
import { FACE_NET_WEIGHTS } from './face-net-weights.ts'

/** Side of the square picture that the network looks at. */
export const FACE_NET_SIDE_PX = 128

/** The first layer looks at squares of this side around every second pixel, which reach this far beyond the upper left corner. */
const SQUARE = { side: 5, before: 1 }
const FILTER_SIDE = 3

/** A block filters each channel by itself, mixes them, and adds what it was made from; where it halves the side, the largest of four. */
interface Block {
  inputs: number
  outputs: number
  step: 1 | 2
}

const block = (inputs: number, outputs: number, step: 1 | 2 = 1): Block => ({ inputs, outputs, step })

/** Down to a sixteenth of the side, where faces that are small in the picture are told, and to an eighth of that for large ones. */
const TO_SMALL: readonly Block[] = [
  ...[block(24, 24), block(24, 28)],
  ...[block(28, 32, 2), block(32, 36), block(36, 44)],
  ...[block(44, 48, 2), block(48, 56), block(56, 64), block(64, 72), block(72, 80), block(80, 88)],
]
const TO_LARGE: readonly Block[] = [block(88, 96, 2), ...[1, 2, 3, 4].map(() => block(96, 96))]
const FIRST = { inputs: 3 * SQUARE.side ** 2, outputs: 24 }
/** Kinds of face looked for at each place; kernels take fours. */
const FACES = { small: { inputs: 88, outputs: 4, used: 2 }, large: { inputs: 96, outputs: 8, used: 6 } }

/** What the network sees at one distance: a layer of what it saw, and of the log odds of each kind of face at each place. */
export interface FaceGrid {
  seen: Layer
  odds: Layer
  /** Kinds of face looked for at each place. */
  kinds: number
}

export const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds))

/**
 * Runs the network down to where faces are told; what it answers lies in the arena. `picture`: red, green and blue of a square of `FACE_NET_SIDE_PX`.
 * It is MediaPipe's face detection at short range, BlazeFace (Bazarevsky 2019); the layers that say where a face lies are `locateFaces`'.
 */
export function lookForFaces(picture: Uint8Array): FaceGrid[] {
  const next = openLayers()
  resetArena()
  const seen = convolvePointwise(unfoldPatches(picture), next.pointwise(FIRST.inputs, FIRST.outputs), RELU)
  const run = (layer: Layer, { inputs, outputs, step }: Block): Layer => {
    const filtered = convolveDepthwise(layer, next.depthwise(inputs), step, LINEAR)
    const mixed = convolvePointwise(filtered, next.pointwise(inputs, outputs), LINEAR)
    return addResidual(mixed, step === 1 ? layer : maxPooled(layer))
  }
  const small = TO_SMALL.reduce(run, seen)
  const large = TO_LARGE.reduce(run, small)
  return [
    { seen: small, ...FACES.small },
    { seen: large, ...FACES.large },
  ].map(({ seen, inputs, outputs, used }) => ({
    seen,
    odds: convolvePointwise(seen, next.pointwise(inputs, outputs), LINEAR),
    kinds: used,
  }))
}

let kept: number | undefined

/** Gives the layers in the order in which they are used; unpacked when first asked for, which frees what kernels worked on. */
function openLayers() {
  kept ??= pinFloats(unpackHalves(FACE_NET_WEIGHTS))
  let at = kept
  const place = (weights: number, biases: number): { weights: number; biases: number } => {
    const address = at
    at += 4 * (weights + biases)
    return { weights: address, biases: address + 4 * weights }
  }
  return {
    pointwise: (inputs: number, outputs: number): PointwiseLayer => ({ inputs, outputs, ...place(inputs * outputs, outputs) }),
    depthwise: (channels: number): DepthwiseLayer => ({
      ...{ channels, size: FILTER_SIDE },
      ...place(channels * FILTER_SIDE ** 2, channels),
    }),
  }
}

/** The planes of a layer as they lie in memory, what is between them included. */
export const valuesOf = ({ address, channels, stride }: Layer): Float32Array =>
  new Float32Array(kernels.memory.buffer, address, channels * stride)

/** A layer with another added to its first channels, and nothing below 0. */
function addResidual(to: Layer, added: Layer): Layer {
  kernels.rectifyLayer(addLayer(to, added).address, to.channels, to.width * to.height)
  return to
}

function maxPooled({ address, channels, width, height }: Layer): Layer {
  const to = allocateLayer(channels, width / 2, height / 2)
  kernels.maxPoolLayer(address, to.address, channels, width, height)
  return to
}

/** The largest value of a layer's first channels. */
export function largestOf(layer: Layer, channels: number): number {
  const values = valuesOf(layer)
  let most = Number.NEGATIVE_INFINITY
  for (let channel = 0; channel < channels; channel++) {
    const from = channel * layer.stride
    for (let i = from; i < from + layer.width * layer.height; i++) most = Math.max(most, values[i])
  }
  return most
}

/** The values around every second pixel, -1..1: first the colours, then the columns, then the rows; 0 beyond the border. */
function unfoldPatches(picture: Uint8Array): Layer {
  const side = FACE_NET_SIDE_PX / 2
  const to = allocateLayer(FIRST.inputs, side, side)
  const values = valuesOf(to)
  const columns = splitColumns(picture)
  for (let plane = 0; plane < FIRST.inputs; plane++) {
    const [colour, tap] = [plane % 3, Math.floor(plane / 3)]
    const [right, down] = [tap % SQUARE.side, Math.floor(tap / SQUARE.side)]
    const from = (2 * colour + (right & 1)) * BORDERED.rows * BORDERED.columns + (right >> 1)
    for (let y = 0; y < side; y++) {
      const row = from + (2 * y + down) * BORDERED.columns
      values.set(columns.subarray(row, row + side), plane * to.stride + y * side)
    }
  }
  return to
}

/** Rows, and every second column, of a picture with as many empty places around as squares reach beyond it. */
const BORDERED = { rows: FACE_NET_SIDE_PX + SQUARE.side - 1, columns: (FACE_NET_SIDE_PX + SQUARE.side - 1) / 2 }

/** For each colour the even and the odd columns of the bordered picture: what every second pixel sees then lies side by side. */
function splitColumns(picture: Uint8Array): Float32Array {
  const planes = new Float32Array(6 * BORDERED.rows * BORDERED.columns)
  for (let y = 0, i = 0; y < FACE_NET_SIDE_PX; y++) {
    const row = (y + SQUARE.before) * BORDERED.columns
    for (let x = SQUARE.before; x < FACE_NET_SIDE_PX + SQUARE.before; x++) {
      for (let colour = 0; colour < 3; colour++, i++)
        planes[(2 * colour + (x & 1)) * BORDERED.rows * BORDERED.columns + row + (x >> 1)] = picture[i] / 127.5 - 1
    }
  }
  return planes
}
