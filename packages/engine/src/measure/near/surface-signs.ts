import { boxBlur, gaussianBlur } from '../../image/box-blur.ts'
import { emptyMask } from '../../image/mask.ts'
import { openMask } from '../../image/mask-morphology.ts'
import { open, topHat } from '../../image/morphology.ts'
import { percentile } from '../../image/percentile.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'
import { mapValues } from './map-values.ts'
import type { NearScene } from './near-scene.ts'

/** How much whiter than the skin around (L* up, b* down) a pixel is to be half a flake, and how much more or less makes it whole or none. */
const FLAKE_WHITENESS = 9
const FLAKE_SOFTNESS = 2
/** Redness (a*) above the neutral skin from which a pixel is marked. */
const RED_FROM = 6
const BURNT_OUT = 96
/** How far (L*) a pixel rises above its surroundings, or sinks below, to begin to count and to count fully. */
const SCALE_TEXTURE = { from: 0, full: 5.3 }
const CRACKS = { from: 0, full: 8 }
const SHINE = { from: 2.5, full: 6 }

/** Plain borders bleed this far into a photo where it was compressed; nothing is marked there. */
const BORDER_PX = 3

/** How much of each pixel is flake, 0..1, on scalp and shafts: whiter than the bare skin around, and wider than a point of glare. */
export function flakeMap({ lab, ground, glitter }: NearScene): Plane {
  const { width, height } = lab
  const flakes = new Float32Array(width * height)
  for (let y = BORDER_PX; y < height - BORDER_PX; y++) {
    for (let i = y * width + BORDER_PX; i < (y + 1) * width - BORDER_PX; i++) {
      const lighter = lab.l[i] - ground.l[i]
      if (lighter < 4 || glitter.data[i] >= 0.9) continue
      const whiteness = lighter - 0.6 * (lab.b[i] - ground.b[i]) - FLAKE_WHITENESS
      flakes[i] = Math.min(1, Math.max(0, 0.5 + whiteness / (2 * FLAKE_SOFTNESS)))
    }
  }
  return open({ width, height, data: flakes }, 1)
}

/** Bright points and rims of the skin, L* above what surrounds them, smoothed against compression. */
export const pointsOfLight = (scene: NearScene): Plane => topHat(bareLight(scene), 2)

/** How much of each pixel is a point of light, 0..1, off the hair. */
export const shineMap = (scene: NearScene, points: Plane): Plane => onSkin(scene, points, SHINE)

/** Lightness, smoothed; the colour of the bare skin around stands in for hair, or light between two hairs would look like a point. */
function bareLight({ lab, skin, ground }: NearScene): Plane {
  const light = lab.l.slice()
  for (let i = 0; i < light.length; i++) if (skin.data[i] === 0) light[i] = ground.l[i]
  return boxBlur({ width: lab.width, height: lab.height, data: light }, 1)
}

interface Rise {
  from: number
  full: number
}

/** How far each value has risen from none to full, 0..1, on bare skin away from the border, and 0 elsewhere. */
function onSkin({ skin }: NearScene, { width, height, data }: Plane, { from, full }: Rise): Plane {
  const out = new Float32Array(data.length)
  for (let y = BORDER_PX; y < height - BORDER_PX; y++) {
    for (let i = y * width + BORDER_PX; i < (y + 1) * width - BORDER_PX; i++) {
      if (skin.data[i] !== 0) out[i] = Math.min(1, Math.max(0, (data[i] - from) / (full - from)))
    }
  }
  return { width, height, data: out }
}

/** The same, without flakes and burnt-out light. */
function onPlainSkin(scene: NearScene, plane: Plane, flakes: Plane, rise: Rise): Plane {
  const found = onSkin(scene, plane, rise)
  for (let i = 0; i < found.data.length; i++) {
    if (flakes.data[i] > 0.5 || scene.lab.l[i] >= BURNT_OUT) found.data[i] = 0
  }
  return found
}

/** a* of each pixel, smoothed, above the photo's own neutral skin (the calmer third of it); 0 off the skin. */
export function rednessMap({ lab, skin }: NearScene): Plane {
  const smooth = gaussianBlur({ ...lab, data: lab.a }, 3).data
  const neutral = percentile(smooth, 33, skin)
  return {
    width: lab.width,
    height: lab.height,
    data: mapValues(smooth, (value, i) => (skin.data[i] === 0 ? 0 : value - neutral)),
  }
}

export function findRedAreas(redness: Plane): Mask {
  const mask = emptyMask(redness.width, redness.height)
  for (let i = 0; i < mask.data.length; i++) if (redness.data[i] > RED_FROM) mask.data[i] = 255
  return openMask(mask, 2)
}

/** Fine bright rims of dry skin, 0..1 a pixel, without flakes and burnt-out light; 0 off the skin. */
export const scaleTextureMap = (scene: NearScene, points: Plane, flakes: Plane): Plane =>
  onPlainSkin(scene, points, flakes, SCALE_TEXTURE)

/** Fine dark cracks of the skin, 0..1 a pixel: what dry scalp has and hair, glare and pores have little of; 0 off the skin. */
export const crackMap = (scene: NearScene, cracks: Float32Array, flakes: Plane): Plane =>
  onPlainSkin(scene, { ...flakes, data: cracks }, flakes, CRACKS)
