import { meanAndDeviationAt, percentilesAt } from '../../image/percentile.ts'
import { resizeImage } from '../../image/resize.ts'
import type { Plane, RgbImage } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { allocateFloats, floatsAt, putBytes, resetArena } from '../../kernels/wasm-arena.ts'
import type { NearScene } from './near-scene.ts'
import { type Block, readSurfaceNetLayers } from './surface-net-layers.ts'

/** Three steps halve the sides, and kernels take places by fours. */
const SIDE_UNIT_PX = 32

/** What becomes of a value, as the kernels have it. */
const LINEAR = 0
const RELU_6 = 3

const PERCENTS = [50, 90, 98]

interface Layer {
  address: number
  channels: number
  width: number
  height: number
}

/** How the network looks at a photo. */
export interface SurfaceLook {
  /** The picture has as many pixels as a square of this side, whatever its proportions. */
  squareSidePx: number
  /** Of how many of the last blocks features are taken. */
  lastBlocks: number
}

/** What the first blocks of a network that was fitted on all sorts of photos (MobileNetV2, Sandler 2018) see of a scalp. */
export interface SurfaceView {
  /** Of every channel the mean, the deviation and three percentiles over the photo, in logarithms; block by block. */
  features: number[]
  /** Where in the photo each channel of the last two blocks answers, a place every four pixels of the picture, then every eight. */
  channels: Plane[]
}

/** How many of the last blocks say where they answer. */
const PLACED_BLOCKS = 2

export function viewSurface(
  { fine, gain }: Pick<NearScene, 'fine' | 'gain'>,
  { squareSidePx, lastBlocks }: SurfaceLook,
): SurfaceView {
  const { first, blocks } = readSurfaceNetLayers()
  const picture = takePicture(fine, gain, squareSidePx)
  resetArena()
  const [columns, rows] = [picture.width / 2, picture.height / 2]
  const patches = allocateLayer(first.inputs, columns, rows)
  kernels.unfoldPatches(putBytes(picture.data), patches.address, picture.width, picture.height)
  let seen = mix(patches, first, RELU_6)
  const layers = blocks.map((block) => {
    seen = run(seen, block)
    return seen
  })
  return { features: layers.slice(-lastBlocks).flatMap(featuresOf), channels: layers.slice(-PLACED_BLOCKS).flatMap(channelsOf) }
}

function takePicture(photo: RgbImage, gain: number, squareSidePx: number): RgbImage {
  const proportion = Math.sqrt(photo.width / photo.height)
  const side = (length: number): number => SIDE_UNIT_PX * Math.max(1, Math.round(length / SIDE_UNIT_PX))
  const picture = resizeImage(photo, side(squareSidePx * proportion), side(squareSidePx / proportion))
  const levels = new Uint8Array(256)
  for (let level = 0; level < 256; level++) levels[level] = Math.min(255, Math.round(gain * level))
  const data = new Uint8Array(picture.data.length)
  for (let i = 0; i < data.length; i++) data[i] = levels[picture.data[i]]
  return { ...picture, data }
}

function run(from: Layer, { expand, filter, draw, step }: Block): Layer {
  const to = mix(filtered(expand === undefined ? from : mix(from, expand, RELU_6), filter, step), draw, LINEAR)
  if (step === 1 && to.channels === from.channels) kernels.addLayer(to.address, from.address, to.channels, to.width * to.height)
  return to
}

function mix(from: Layer, { inputs, outputs, weights, biases }: Block['draw'], activation: number): Layer {
  const to = allocateLayer(outputs, from.width, from.height)
  const count = from.width * from.height
  kernels.convolvePointwise(from.address, to.address, weights, biases, inputs, outputs, count, activation)
  return to
}

function filtered({ address, width, height }: Layer, { channels, size, weights, biases }: Block['filter'], step: 1 | 2): Layer {
  const to = allocateLayer(channels, width / step, height / step)
  const workspace = allocateFloats(kernels.depthwiseWorkspace(width, height, size))
  const shape = [channels, width, height, size, step, (size - step) >> 1] as const
  kernels.convolveDepthwise(address, to.address, weights, biases, workspace, ...shape, RELU_6)
  return to
}

const allocateLayer = (channels: number, width: number, height: number): Layer => ({
  ...{ channels, width, height },
  address: allocateFloats(channels * kernels.planeStride(width * height)),
})

function channelsOf({ address, channels, width, height }: Layer): Plane[] {
  const apart = 4 * kernels.planeStride(width * height)
  return Array.from({ length: channels }, (_, channel) => ({
    width,
    height,
    data: floatsAt(address + channel * apart, width * height),
  }))
}

function featuresOf({ address, channels, width, height }: Layer): number[] {
  const [count, apart] = [width * height, kernels.planeStride(width * height)]
  const figures = Array.from({ length: channels }, (_, channel) => {
    const plane = address + 4 * channel * apart
    const { mean, deviation } = meanAndDeviationAt(plane, count)
    return [mean, deviation, ...percentilesAt(plane, count, PERCENTS)]
  })
  return figures.flat().map(signedLog)
}

const signedLog = (value: number): number => Math.sign(value) * Math.log1p(Math.abs(value))
