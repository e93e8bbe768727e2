import { slideAt } from '../../image/morphology.ts'
import { resizePlane } from '../../image/resize.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { clearRoom, floatsAt, putBytes, putFloats, takeFloats } from '../../kernels/room.ts'

/** A point of light rises this far (L*) above its surroundings to begin to glitter, and to do so fully. */
const GLINT = { from: 1.2, full: 5.6 }

/** A pixel further out than in, or the edge of every flake would glitter. */
const REACH = [
  ['smallest', 1],
  ['largest', 2],
] as const

/**
 * How much of each pixel of the skin glitters, 0..1. At the size of the scene and no finer, although more glints show there: they are gone in a photo of half
 * the size, and so was the answer.
 */
export function findGlitter({ width, height, data }: Plane, skin: Mask): Plane {
  clearRoom()
  const light = putFloats(data)
  kernels.subtract(light, slideAt(light, width, height, REACH), data.length)
  const glitter = takeFloats(data.length)
  kernels.riseWithin(light, putBytes(skin.data), glitter, data.length, GLINT.from, GLINT.full)
  return { width, height, data: floatsAt(glitter, data.length) }
}

/** In a finer picture a point rises this far above its surroundings (0..255) to begin to glitter, and this much further to do so fully. */
const FINEST = { from: 8, rise: 24 }

/** The same in a finer picture, given by its luma and the gain of its exposure; what it finds depends on the size of the photo. */
export function findFinestGlitter(light: Plane, gain: number, skin: Mask): Plane {
  const glitter = resizePlane(glintsOf(light, gain), skin.width, skin.height)
  for (let i = 0; i < glitter.data.length; i++) if (skin.data[i] === 0) glitter.data[i] = 0
  return glitter
}

/** At half the size. What lies around a point is told from the darkest of each two by two pixels, in a fifth of the time. */
function glintsOf({ width, height, data }: Plane, gain: number): Plane {
  clearRoom()
  const light = putFloats(data)
  const half = { width: width >> 1, height: height >> 1 }
  const count = half.width * half.height
  const darkest = takeFloats(count)
  kernels.smallestOfFour(light, darkest, width, height)
  const around = slideAt(darkest, half.width, half.height, REACH)
  kernels.riseOfFour(light, around, width, height, FINEST.from / gain, FINEST.rise / gain)
  return { ...half, data: floatsAt(around, count) }
}
