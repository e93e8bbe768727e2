import { gaussianBlur } from '../../image/box-blur.ts'
import { labPlane } from '../../image/lab.ts'
import { emptyMask } from '../../image/mask.ts'
import { openMask } from '../../image/mask-morphology.ts'
import { topHat } from '../../image/morphology.ts'
import { percentile } from '../../image/percentile.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'
import { mapValues } from './map-values.ts'
import type { NearScene } from './near-scene.ts'

/** How much whiter than the skin around (L* up, b* down) a flake is at least. */
const FLAKE_WHITENESS = 9
/** Redness (a*) above the neutral skin from which a pixel is marked. */
const RED_FROM = 6
const SCALE_TEXTURE_FULL = 8

/** Flakes on scalp and shafts: whiter than the bare skin around, and wider than a point of glare. */
export function findFlakes({ lab, ground, glitter }: NearScene): Mask {
  const flakes = emptyMask(lab.width, lab.height)
  for (let i = 0; i < flakes.data.length; i++) {
    const whiteness = lab.l[i] - ground.l[i] - 0.6 * (lab.b[i] - ground.b[i])
    if (whiteness > FLAKE_WHITENESS && lab.l[i] > ground.l[i] + 4 && glitter.data[i] < 0.9) flakes.data[i] = 255
  }
  return openMask(flakes, 1)
}

/** a* of each pixel, smoothed, above the photo's own neutral skin (the calmer third of it); 0 off the skin. */
export function rednessMap({ lab, skin }: NearScene): Plane {
  const smooth = gaussianBlur({ ...lab, data: lab.a }, 4).data
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

/** Fine bright rims of dry skin, 0..1 a pixel, without glare and flakes; 0 off the skin. */
export function scaleTextureMap({ lab, skin, glitter }: NearScene, flakes: Mask): Plane {
  const rims = topHat(labPlane(lab, 'l'), 2).data
  for (let i = 0; i < rims.length; i++) {
    const isCounted = skin.data[i] !== 0 && flakes.data[i] === 0 && lab.l[i] < 96
    rims[i] = isCounted ? Math.min(1, Math.max(0, rims[i] - 12 * Math.max(0, glitter.data[i] - 0.6)) / SCALE_TEXTURE_FULL) : 0
  }
  return { width: lab.width, height: lab.height, data: rims }
}
