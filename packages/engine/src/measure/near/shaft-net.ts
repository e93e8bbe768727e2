import type { RgbImage } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { allocateBytes, allocateFloats, floatsAt, putBytes, putIntegers, resetArena } from '../../kernels/wasm-arena.ts'
import type { ShaftField } from './shaft-field.ts'
import { isTiled, readShaftNetLayers, type ShaftNetLayer } from './shaft-net-layers.ts'

/** The network was fitted on pictures of this longer side. */
export const SHAFT_NET_SIDE_PX = 320

/** Planes of one size in the memory of the kernels. */
interface Layer {
  address: number
  channels: number
  width: number
  height: number
  stride: number
}

/** A layer rounded to whole numbers of 16 bits, two channels side by side. */
interface Pairs extends Layer {
  /** The value of one. */
  unit: number
}

/** Each level halves the size; sizes are filled up so that all of them come out even. */
const EVEN_PX = 16
/** Empty places before a row, and after it, as the kernels want them. */
const [LEFT, RIGHT] = [4, 8]

/** Asks the network where hairs run; `gain` brings the picture to the exposure that the network was fitted on. */
export function runShaftNet(picture: RgbImage, gain: number): ShaftField {
  const layers = readShaftNetLayers()
  resetArena()
  const answer = run(putPicture(picture, gain), layers)
  const [width, height] = [Math.ceil(picture.width / 2), Math.ceil(picture.height / 2)]
  const line = allocateFloats(4 * width * height)
  kernels.interleave(answer.address, line, answer.stride, answer.height, width, height)
  const [cosine, sine, logWidth] = [4, 5, 6].map((channel) => channelOf(answer, channel, width, height))
  return { width: 2 * width, height: 2 * height, line: floatsAt(line, 4 * width * height), cosine, sine, logWidth }
}

/** A small U-Net (Ronneberger 2015): four levels down, and up again with what each level saw. */
function run(picture: Pairs, layers: readonly ShaftNetLayer[]): Layer {
  let used = 0
  const next = (from: Layer): Layer => convolve(pairUp(from, layers[used]), layers[used++])
  const first = convolve(picture, layers[used++])
  const second = next(next(first))
  const third = next(next(second))
  const fourth = next(next(next(third)))
  const upThird = next(add(third, next(fourth)))
  const upSecond = next(add(second, next(upThird)))
  const upFirst = next(add(first, next(upSecond)))
  return next(upFirst)
}

const strideOf = (width: number): number => (LEFT + width + RIGHT + 7) & ~7

/** Layers are made four channels at a time. */
function allocateLayer(channels: number, width: number, height: number): Layer {
  const stride = strideOf(width)
  return { address: allocateFloats(Math.ceil(channels / 4) * 4 * stride * (height + 2)), channels, width, height, stride }
}

/** What is furthest from 0 in a layer counts so much: sums stay within 32 bits, and in tiles, which add up four values, within 16 before. */
const [MOST, MOST_IN_TILES] = [16_383, 7_300]

function pairUp(from: Layer, layer: ShaftNetLayer): Pairs {
  const { channels, stride, height } = from
  const address = allocateFloats(Math.ceil(channels / 2) * stride * (height + 2) + stride)
  const most = isTiled(layer) ? MOST_IN_TILES : MOST
  return {
    ...from,
    address,
    unit: kernels.pairChannels(from.address, channels, stride, height + 2, address, most, layer.step === 2),
  }
}

function convolve(from: Pairs, layer: ShaftNetLayer): Layer {
  const { inputs, outputs, size, step, isRectified } = layer
  const to = allocateLayer(outputs, from.width / step, from.height / step)
  const addresses = [from.address, to.address, layer.address, layer.termsAddress] as const
  if (isTiled(layer)) {
    const workspace = allocateBytes(kernels.tilesWorkspace(inputs))
    kernels.convolveTiles(...addresses, workspace, from.unit, inputs, outputs, to.stride, to.width, to.height, isRectified)
  } else {
    const offsets = putIntegers(tapOffsets(layer, from.stride))
    const [plane, rowStep] = [4 * from.stride * (from.height + 2), 4 * step * from.stride]
    const sizes = [plane, rowStep, to.stride, to.width, to.height] as const
    kernels.convolve(...addresses, offsets, size * size, from.unit, inputs, outputs, ...sizes, isRectified)
  }
  return to
}

/** How many bytes after the beginning of a channel each place of a kernel lies for the first output; with step 2 rows are split. */
export function tapOffsets({ size, step }: Pick<ShaftNetLayer, 'size' | 'step'>, stride: number): number[] {
  const before = step === 2 ? (size - 1) >> 1 : size >> 1
  return Array.from({ length: size * size }, (_, n) => {
    const [row, column] = [Math.floor(n / size) + 1 - before, LEFT + (n % size) - before]
    const place = step === 2 ? (column >> 1) + (column & 1) * (stride / 2) : column
    return 4 * (row * stride + place)
  })
}

/** Adds a layer of half the size, each of its values to four. */
function add(to: Layer, small: Layer): Layer {
  kernels.addUpsampled(to.address, small.address, to.channels, to.width, to.height, to.stride, small.stride)
  return to
}

/** Red, green and blue as -1..1, two by two pixels side by side; what lies beyond the picture is 0, as it was when the network was fitted. */
function putPicture({ width, height, data }: RgbImage, gain: number): Pairs {
  const half = (side: number): number => (Math.ceil(side / EVEN_PX) * EVEN_PX) / 2
  const size = { channels: 12, width: half(width), height: half(height), stride: strideOf(half(width)) }
  const levels = new Int16Array(256)
  for (let level = 0; level < 256; level++) levels[level] = Math.round(MOST * (Math.min(255, level * gain) / 127.5 - 1))
  const address = allocateFloats(6 * size.stride * (size.height + 2))
  kernels.pairColours(putBytes(data), address, putBytes(new Uint8Array(levels.buffer)), width, height, size.height, size.stride)
  return { ...size, address, unit: 1 / MOST }
}

function channelOf(layer: Layer, channel: number, width: number, height: number): Float32Array {
  const values = allocateFloats(width * height)
  const plane = layer.address + 4 * channel * layer.stride * (layer.height + 2)
  kernels.copyInside(plane, values, layer.stride, width, height)
  return floatsAt(values, width * height)
}
