import { dilate, erode } from '../../image/morphology.ts'
import { resizePlane } from '../../image/resize.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'

/** A point of light rises this far above its surroundings (0..255) to begin to glitter, and this much further to do so fully. */
const GLINT_FROM = 8
const GLINT_RISE = 24

/** How much of each pixel of the skin glitters, 0..1: points of light in a finer picture, given by its luma and the gain of its exposure. */
export function findGlitter(light: Plane, gain: number, skin: Mask): Plane {
  const glitter = resizePlane(glintsOf(light, gain), skin.width, skin.height)
  for (let i = 0; i < glitter.data.length; i++) if (skin.data[i] === 0) glitter.data[i] = 0
  return glitter
}

/** At half the size. What lies around a point is told from the darkest of each two by two pixels, in a fifth of the time. */
function glintsOf(light: Plane, gain: number): Plane {
  // Reaches a pixel further out than in, or the edge of every flake would glitter.
  const around = dilate(erode(darkestOfFour(light), 1), 2)
  const glints = { ...around, data: new Float32Array(around.data.length) }
  const { width, data } = light
  for (let y = 0, to = 0; y < around.height; y++) {
    for (let x = 0, at = 2 * y * width; x < around.width; x++, to++, at += 2) {
      const from = around.data[to] + GLINT_FROM / gain
      const lightest = Math.max(data[at], data[at + 1], data[at + width], data[at + width + 1])
      if (lightest <= from) continue
      const rises = [data[at], data[at + 1], data[at + width], data[at + width + 1]]
      for (const value of rises) glints.data[to] += 0.25 * Math.min(1, Math.max(0, ((value - from) * gain) / GLINT_RISE))
    }
  }
  return glints
}

function darkestOfFour({ width, height, data }: Plane): Plane {
  const half = { width: width >> 1, height: height >> 1, data: new Float32Array((width >> 1) * (height >> 1)) }
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0, at = 2 * y * width; x < half.width; x++, to++, at += 2) {
      half.data[to] = Math.min(Math.min(data[at], data[at + 1]), Math.min(data[at + width], data[at + width + 1]))
    }
  }
  return half
}
