import { slideAt } from '../../image/morphology.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'
import { kernels } from '../../kernels/kernels.ts'
import { allocateFloats, floatsAt, putBytes, putFloats, resetArena } from '../../kernels/wasm-arena.ts'

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
  resetArena()
  const light = putFloats(data)
  kernels.subtract(light, slideAt(light, width, height, REACH), data.length)
  const glitter = allocateFloats(data.length)
  kernels.riseWithin(light, putBytes(skin.data), glitter, data.length, GLINT.from, GLINT.full)
  return { width, height, data: floatsAt(glitter, data.length) }
}
