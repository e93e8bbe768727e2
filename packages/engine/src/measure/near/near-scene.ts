import { type Blocks, spreadBlocks } from '../../image/blocks.ts'
import { boxBlur } from '../../image/box-blur.ts'
import type { PixelBox } from '../../image/crop.ts'
import { exposureGain, MICROSCOPE_EXPOSURE } from '../../image/exposure-gain.ts'
import { halvePlane } from '../../image/halve.ts'
import { type LabPlanes, labPlane, toLab } from '../../image/lab.ts'
import { luminance } from '../../image/luminance.ts'
import { invertMask } from '../../image/mask.ts'
import { dilateMask } from '../../image/mask-morphology.ts'
import { close } from '../../image/morphology.ts'
import { type PhotoContent, readContent } from '../../image/photo-content.ts'
import { fitWithin, softenWithin } from '../../image/resize.ts'
import type { Mask, Plane, RgbImage } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { allocateBytes, allocateFloats, bytesAt, putFloats, resetArena } from '../../kernels/wasm-arena.ts'
import { findGlitter } from './glitter.ts'
import { baselineLightness, skinBaseline } from './skin-baseline.ts'

/** Shafts and points of light are looked for at this size. */
const FINE_SIDE_PX = 640
/** Flakes, shine and redness are wide or many; 240 px show them, and are quick. */
const SURFACE_SIDE_PX = 240
/**
 * Light is cut off here, at the exposure of every photo (0..255): a photo in light a fifth stronger is burnt out from about here on, and what only the
 * other one shows cannot be compared.
 */
const CEILING = 210
/** Half the width of the widest shaft that is told apart from a dark field, at half the size of the surface. */
const HAIR_REACH_HALVED_PX = 5
/** How much darker (L*) than its surroundings a hair is at least. */
const HAIR_DARKNESS = 11

/** Scalp seen near, brought to one size and one exposure, hair and bare skin told apart. */
export interface NearScene {
  /** The photo without plain borders, in pixels of the photo. */
  box: PixelBox
  /** That part at the size at which shafts are looked for, at the exposure of the photo. */
  fine: RgbImage
  /** Luma of `fine`, 0..255. */
  fineLight: Plane
  lab: LabPlanes
  hair: Mask
  /** Neither hair nor its blurred edge. */
  skin: Mask
  /** Colour of the bare skin around each pixel. */
  baseline: LabPlanes
  /** How much of each pixel glitters, 0..1: points of light a pixel or two wide, off the hair. */
  glitter: Plane
  /** The factor that brings the photo to its exposure. */
  gain: number
}

export function readNearScene(photo: RgbImage, content: PhotoContent = readContent(photo)): NearScene {
  const { box } = content
  const fine = fitWithin(content.image, FINE_SIDE_PX)
  const scaled = softenWithin(fine, SURFACE_SIDE_PX)
  const gain = exposureGain(scaled, MICROSCOPE_EXPOSURE)
  const lab = toLab(scaled, gain, CEILING)
  const { width, height } = lab
  const guess = invertMask(darkerThan(lab, lightestAround(lab)))
  const hair = darkerThan(lab, baselineLightness(lab, guess))
  const skin = invertMask(dilateMask(hair, 1))
  const { l, a, b } = skinBaseline(lab, skin)
  const full = (blocks: Blocks): Float32Array => spreadBlocks(blocks, width, height)
  const baseline = { width, height, l: full(l), a: full(a), b: full(b) }
  const fineLight = fine === content.image ? content.light : luminance(fine)
  const glitter = findGlitter(labPlane(lab, 'l'), skin)
  return { box, fine, fineLight, lab, hair, skin, baseline, glitter, gain }
}

function lightestAround(lab: LabPlanes): Blocks {
  const half = halvePlane(labPlane(lab, 'l'))
  return { ...boxBlur(close(half, HAIR_REACH_HALVED_PX), HAIR_REACH_HALVED_PX), side: 2 }
}

/** Hair is dark: first against the lightest around, which flakes and glare raise; then against the bare skin that this leaves. */
function darkerThan({ width, height, l }: LabPlanes, { side, ...around }: Blocks): Mask {
  resetArena()
  const hair = allocateBytes(width * height)
  const [light, blocks, workspace] = [putFloats(l), putFloats(around.data), allocateFloats(width)]
  kernels.markDarker(light, width, height, blocks, around.width, around.height, side, HAIR_DARKNESS, workspace, hair)
  return { width, height, data: bytesAt(hair, width * height) }
}
