import { meanAndDeviationAt, percentilesAt } from '../../image/percentile.ts'
import { resizeImage } from '../../image/resize.ts'
import type { Plane, RgbImage } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { allocateLayer, type Layer, planeAddress, planeOf } from '../../kernels/net-layers.ts'
import { putBytes, resetArena } from '../../kernels/wasm-arena.ts'
import { runBlock } from './mobile-net.ts'
import type { NearScene } from './near-scene.ts'
import { judgeScalp, readScalpNet, type ScalpOdds } from './scalp-net.ts'
import { PATCH_VALUES, readSurfaceBlocks } from './surface-net-layers.ts'

/** Three steps halve the sides, and the kernel that halves them once more takes places by fours. */
const SIDE_UNIT_PX = 32

const PERCENTS = [50, 90, 98]

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
  /** What the blocks after these, fitted on outlined scalps, say of each sign. */
  odds: ScalpOdds
}

/** How many of the last blocks say where they answer. */
const PLACED_BLOCKS = 2

export function viewSurface({ fine, gain }: Pick<NearScene, 'fine' | 'gain'>, look: SurfaceLook): SurfaceView {
  const [blocks, scalpNet] = [readSurfaceBlocks(), readScalpNet()]
  const picture = takePicture(fine, gain, lookSize(fine, look))
  resetArena()
  const [columns, rows] = [picture.width / 2, picture.height / 2]
  let seen = allocateLayer(PATCH_VALUES, columns, rows)
  kernels.unfoldPatches(putBytes(picture.data), seen.address, picture.width, picture.height)
  const layers = blocks.map((block) => {
    seen = runBlock(seen, block)
    return seen
  })
  return {
    features: layers.slice(-look.lastBlocks).flatMap(featuresOf),
    channels: layers.slice(-PLACED_BLOCKS).flatMap(channelsOf),
    odds: judgeScalp(seen, scalpNet),
  }
}

/** How large the picture of a photo is. */
export function lookSize({ width, height }: RgbImage, { squareSidePx }: SurfaceLook): { width: number; height: number } {
  const proportion = Math.sqrt(width / height)
  const side = (length: number): number => SIDE_UNIT_PX * Math.max(1, Math.round(length / SIDE_UNIT_PX))
  return { width: side(squareSidePx * proportion), height: side(squareSidePx / proportion) }
}

/** A photo at one exposure, of this size. */
export function takePicture(photo: RgbImage, gain: number, { width, height }: { width: number; height: number }): RgbImage {
  const picture = resizeImage(photo, width, height)
  const levels = new Uint8Array(256)
  for (let level = 0; level < 256; level++) levels[level] = Math.min(255, Math.round(gain * level))
  const data = new Uint8Array(picture.data.length)
  for (let i = 0; i < data.length; i++) data[i] = levels[picture.data[i]]
  return { ...picture, data }
}

function channelsOf(layer: Layer): Plane[] {
  const { channels, width, height } = layer
  return Array.from({ length: channels }, (_, channel) => ({ width, height, data: planeOf(layer, channel) }))
}

function featuresOf(layer: Layer): number[] {
  const count = layer.width * layer.height
  const figures = Array.from({ length: layer.channels }, (_, channel) => {
    const plane = planeAddress(layer, channel)
    const { mean, deviation } = meanAndDeviationAt(plane, count)
    return [mean, deviation, ...percentilesAt(plane, count, PERCENTS)]
  })
  return figures.flat().map(signedLog)
}

const signedLog = (value: number): number => Math.sign(value) * Math.log1p(Math.abs(value))
