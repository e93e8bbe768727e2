import type { RgbImage } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { clearRoom, floatsAt, putBytes, putFloats, takeFloats } from '../../kernels/room.ts'
import type { ShaftField } from './shaft-field.ts'
import { readShaftNetLayers, type ShaftNetLayer } from './shaft-net-layers.ts'

/** The network was fitted on pictures of this longer side. */
export const SHAFT_NET_SIDE_PX = 320

/** Planes of one size in the memory of the kernels. */
interface Layer {
  place: number
  channels: number
  width: number
  height: number
  stride: number
}

/** Each level halves the size; sizes are filled up so that all of them come out even. */
const EVEN_PX = 16
/** Empty places before a row, and after it, as the kernels want them. */
const [LEFT, RIGHT] = [4, 8]

/** Asks the network where hairs run; `gain` brings the picture to the exposure that the network was fitted on. */
export function askShaftNet(picture: RgbImage, gain: number): ShaftField {
  const layers = readShaftNetLayers()
  clearRoom()
  const answer = run(putPicture(picture, gain), layers)
  const [width, height] = [Math.ceil(picture.width / 2), Math.ceil(picture.height / 2)]
  const [upperLeft, upperRight, lowerLeft, lowerRight, cosine, sine, logWidth] = Array.from({ length: 7 }, (_, channel) =>
    channelOf(answer, channel, width, height),
  )
  const line = interleaved([upperLeft, upperRight, lowerLeft, lowerRight], width, height)
  return { width: 2 * width, height: 2 * height, line, cosine, sine, logWidth }
}

/** A small U-Net (Ronneberger 2015): four levels down, and up again with what each level saw. */
function run(picture: Layer, layers: readonly ShaftNetLayer[]): Layer {
  let used = 0
  const next = (from: Layer): Layer => convolve(from, layers[used++])
  const first = next(picture)
  const second = next(next(first))
  const third = next(next(second))
  const fourth = next(next(next(third)))
  const upThird = next(add(third, next(fourth)))
  const upSecond = next(add(second, next(upThird)))
  const upFirst = next(add(first, next(upSecond)))
  return next(upFirst)
}

/** Layers are made four channels at a time. */
function takeLayer(channels: number, width: number, height: number): Layer {
  const stride = (LEFT + width + RIGHT + 3) & ~3
  return { place: takeFloats(Math.ceil(channels / 4) * 4 * stride * (height + 2)), channels, width, height, stride }
}

function convolve(from: Layer, { place, termsPlace, inputs, outputs, size, step, isCut }: ShaftNetLayer): Layer {
  const to = takeLayer(outputs, from.width / step, from.height / step)
  const plane = from.stride * (from.height + 2)
  const pairs = takeFloats(Math.ceil(inputs / 2) * plane)
  const unit = kernels.pairChannels(from.place, inputs, plane, pairs)
  const [sizes, kernel] = [[from.stride, from.height, to.stride, to.width, to.height] as const, [size, step, isCut] as const]
  kernels.convolve(pairs, to.place, place, termsPlace, unit, inputs, outputs, ...sizes, ...kernel)
  return to
}

/** Adds a layer of half the size, each of its values to four. */
function add(to: Layer, small: Layer): Layer {
  kernels.addDoubled(to.place, small.place, to.channels, to.width, to.height, to.stride, small.stride)
  return to
}

/** Red, green and blue as planes of -1..1; what lies beyond the picture is 0, as it was when the network was fitted. */
function putPicture({ width, height, data }: RgbImage, gain: number): Layer {
  const even = (side: number): number => Math.ceil(side / EVEN_PX) * EVEN_PX
  const levels = Float32Array.from({ length: 256 }, (_, level) => Math.min(255, level * gain) / 127.5 - 1)
  const layer = takeLayer(3, even(width), even(height))
  kernels.spreadColours(putBytes(data), layer.place, putFloats(levels), width, height, layer.height, layer.stride)
  return layer
}

function channelOf(layer: Layer, channel: number, width: number, height: number): Float32Array {
  const floats = layer.stride * (layer.height + 2)
  const plane = floatsAt(layer.place + 4 * channel * floats, floats)
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (y + 1) * layer.stride + LEFT
    values.set(plane.subarray(from, from + width), y * width)
  }
  return values
}

/** The four values of each place as two by two pixels. */
function interleaved(planes: readonly Float32Array[], width: number, height: number): Float32Array {
  const values = new Float32Array(4 * width * height)
  for (let n = 0; n < 4; n++) {
    const plane = planes[n]
    for (let y = 0, from = 0; y < height; y++) {
      let to = (2 * y + (n >> 1)) * 2 * width + (n & 1)
      for (let x = 0; x < width; x++, to += 2) values[to] = plane[from++]
    }
  }
  return values
}
