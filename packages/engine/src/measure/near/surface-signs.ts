import { boxBlurAt, gaussianBlurAt } from '../../image/box-blur.ts'
import { maskAbove } from '../../image/mask.ts'
import { openMask } from '../../image/mask-morphology.ts'
import { opening, slideAt } from '../../image/morphology.ts'
import { percentilesAt } from '../../image/percentile.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { allocateFloats, floatsAt, putBytes, putFloats, putLab, resetArena } from '../../kernels/wasm-arena.ts'
import type { NearScene } from './near-scene.ts'

/** How much whiter than the skin around (L* up, b* down) a pixel is to be half a flake, and how much more or less makes it whole or none. */
const FLAKE_WHITENESS = 9
const FLAKE_SOFTNESS = 4
/** Redness (a*) above the neutral skin from which a pixel is marked. */
const RED_FROM = 6
const BURNT_OUT = 96
/** How far (L*) a pixel rises above its surroundings, or sinks below, to begin to count and to count fully. */
const SCALE_TEXTURE = { from: 0, full: 5.3 }
const CRACKS = { from: 0, full: 8 }
const SHINE = { from: 2.5, full: 6 }

/** Plain borders bleed this far into a photo where it was compressed; nothing is marked there. */
const BORDER_PX = 3

/** What is seen of each pixel of the surface, 0..1. */
export interface SurfaceMaps {
  /** Flake, on scalp and shafts: whiter than the bare skin around, and wider than a point of glare. */
  flakes: Plane
  /** Point of light, off the hair. */
  shine: Plane
  /** Fine bright rim of dry skin, without flakes and burnt-out light; 0 off the skin. */
  scaleTexture: Plane
  /** Fine dark crack of the skin, likewise: what dry scalp has and hair, glare and pores have little of. */
  cracks: Plane
}

/** `cracks` are dark details of the lightness. */
export function mapSurface(scene: NearScene, cracks: Float32Array): SurfaceMaps {
  resetArena()
  const { width, height } = scene.lab
  const placed = placeScene(scene)
  const flakes = flakesAt(placed)
  const points = pointsOfLight(placed)
  const shine = riseAt(placed, points, SHINE)
  const texture = riseOnPlainSkin(placed, points, flakes, SCALE_TEXTURE)
  const dark = riseOnPlainSkin(placed, putFloats(cracks), flakes, CRACKS)
  const plane = (place: number): Plane => ({ width, height, data: floatsAt(place, width * height) })
  return { flakes: plane(flakes), shine: plane(shine), scaleTexture: plane(texture), cracks: plane(dark) }
}

/** A scene in the memory of the kernels; each colour begins with its lightness. */
interface PlacedScene {
  width: number
  height: number
  count: number
  lab: number
  baseline: number
  colourBytes: number
  skin: number
  glitter: number
}

function placeScene({ lab, baseline, skin, glitter }: NearScene): PlacedScene {
  const { width, height } = lab
  return {
    ...{ width, height, count: width * height },
    ...putLab(lab),
    baseline: putLab(baseline).lab,
    skin: putBytes(skin.data),
    glitter: putFloats(glitter.data),
  }
}

function flakesAt({ width, height, count, lab, baseline, colourBytes, glitter }: PlacedScene): number {
  const flakes = allocateFloats(count)
  kernels.findFlakes(lab, baseline, colourBytes, glitter, flakes, count, FLAKE_WHITENESS, FLAKE_SOFTNESS)
  kernels.clearBorder(flakes, width, height, BORDER_PX)
  return slideAt(flakes, width, height, opening(1))
}

/**
 * Bright points and rims of the skin, L* above what surrounds them, smoothed against compression. The colour of the bare skin around stands in
 * for hair, or light between two hairs would look like a point.
 */
function pointsOfLight({ width, height, count, lab, baseline, skin }: PlacedScene): number {
  const bare = allocateFloats(count)
  kernels.choosePlane(lab, baseline, skin, bare, count)
  const light = boxBlurAt(bare, width, height, 1)
  kernels.subtract(light, slideAt(light, width, height, opening(2)), count)
  return light
}

interface Rise {
  from: number
  full: number
}

/** How far each value has risen from none to full, 0..1, on bare skin away from the border, and 0 elsewhere. */
function riseAt({ width, height, count, skin }: PlacedScene, values: number, { from, full }: Rise): number {
  const risen = allocateFloats(count)
  kernels.riseWithin(values, skin, risen, count, from, full)
  kernels.clearBorder(risen, width, height, BORDER_PX)
  return risen
}

/** The same, without flakes and burnt-out light. */
function riseOnPlainSkin(scene: PlacedScene, values: number, flakes: number, rise: Rise): number {
  const risen = riseAt(scene, values, rise)
  kernels.clearBright(risen, flakes, scene.lab, scene.count, BURNT_OUT)
  return risen
}

/** How far redness is averaged: the colour of a compressed photo comes in squares of about this side. */
const REDNESS_SIGMA_PX = 6

/** a* of each pixel, smoothed, above the photo's own neutral skin (the calmer third of it); 0 off the skin. */
export function rednessMap({ lab, skin }: NearScene): Plane {
  resetArena()
  const { width, height } = lab
  const count = width * height
  const [inside, red] = [putBytes(skin.data), putFloats(lab.a)]
  const smooth = gaussianBlurAt(red, width, height, REDNESS_SIGMA_PX)
  kernels.subtractWithin(smooth, inside, count, percentilesAt(smooth, count, [33], inside)[0])
  return { width, height, data: floatsAt(smooth, count) }
}

export function findRedAreas(redness: Plane): Mask {
  return openMask(maskAbove(redness, RED_FROM), 2)
}
