import { percentile } from '../../image/percentile.ts'
import type { Mask } from '../../image/rgb-image.ts'
import { ramp } from '../../segment/far-frame.ts'
import type { CloseUpFeatures } from './close-up-features.ts'

/** How much redder (a*) than the photo's own skin, and than what lies around; and how far red outweighs yellow. */
const THAN_SKIN = { from: 6, to: 12 }
const THAN_AROUND = { from: 3, to: 7 }
const OVER_YELLOW = { share: 0.8, from: 0, to: 6 }
const LIT = { from: 22, to: 35 }

/** Vividly red skin: each pixel over the photo's middle skin, and the part of it that stands out from its surroundings, 0..1. */
export interface RedSkin {
  overSkin: Float32Array
  overAround: Float32Array
}

export function findRedSkin({ skin, near, around, undirected, uncoiled }: CloseUpFeatures): RedSkin {
  const middle = percentile(near.a, 50, litSkin(skin, near.l))
  const overSkin = new Float32Array(skin.length)
  const overAround = new Float32Array(skin.length)
  for (let i = 0; i < skin.length; i++) {
    const hue = ramp(near.a[i] - OVER_YELLOW.share * near.b[i], OVER_YELLOW.from, OVER_YELLOW.to)
    const isSkin = ramp(near.l[i], LIT.from, LIT.to) * undirected[i] * uncoiled[i] * hue
    overSkin[i] = isSkin * ramp(near.a[i] - middle, THAN_SKIN.from, THAN_SKIN.to)
    overAround[i] = isSkin * ramp(near.a[i] - around.a[i], THAN_AROUND.from, THAN_AROUND.to)
  }
  return { overSkin, overAround }
}

function litSkin(skin: Float32Array, light: Float32Array): Mask {
  const lit = new Uint8Array(skin.length)
  for (let i = 0; i < lit.length; i++) if (skin[i] > 0.5 && light[i] > LIT.from) lit[i] = 255
  return { width: lit.length, height: 1, data: lit }
}

/** A yellow spot is this much yellower (b*) and lighter (L*) than what lies around, and lies in red skin. */
const YELLOWER = { from: 5, to: 10 }
const LIGHTER = { from: 3, to: 8 }
const IN_RED = { from: 12, to: 18, overYellow: 0.7 }

/** Yellow spots like pus in red surroundings, 0..1. */
export function findYellowSpots({ near, around, undirected }: CloseUpFeatures): Float32Array {
  const spots = new Float32Array(undirected.length)
  for (let i = 0; i < spots.length; i++) {
    const inRed = ramp(around.a[i], IN_RED.from, IN_RED.to) * ramp(around.a[i] - IN_RED.overYellow * around.b[i], 0, 4)
    const isYellow = ramp(near.b[i] - around.b[i], YELLOWER.from, YELLOWER.to) * ramp(around.a[i] - near.a[i], 0, 4)
    spots[i] = inRed * isYellow * ramp(near.l[i] - around.l[i], LIGHTER.from, LIGHTER.to) * undirected[i]
  }
  return spots
}
