import { kernels } from '../kernels/kernels.ts'
import { allocateBytes, allocateFloats, floatsAt, putFloats, resetArena } from '../kernels/wasm-arena.ts'
import type { Plane } from './rgb-image.ts'

/** Removes dark details narrower than the square. */
export const close = (plane: Plane, radius: number): Plane => slideInTurn(plane, closing(radius))

/** How far each pixel rises above its surroundings: bright details narrower than the square. */
export const topHat = (plane: Plane, radius: number): Plane => slideInTurn(plane, opening(radius), 'above')

/** How far each pixel sinks below its surroundings: dark details narrower than the square, such as hair shafts. */
export const blackHat = (plane: Plane, radius: number): Plane => slideInTurn(plane, closing(radius), 'below')

type Slide = readonly [extreme: 'smallest' | 'largest', radius: number]

/** Removes bright details narrower than the square. */
export const opening = (radius: number): Slide[] => [
  ['smallest', radius],
  ['largest', radius],
]
const closing = (radius: number): Slide[] => [
  ['largest', radius],
  ['smallest', radius],
]

function slideInTurn({ width, height, data }: Plane, slides: readonly Slide[], difference?: 'above' | 'below'): Plane {
  resetArena()
  const source = putFloats(data)
  const found = slideAt(source, width, height, slides)
  if (difference === undefined) return { width, height, data: floatsAt(found, data.length) }
  const [minuend, subtrahend] = difference === 'above' ? [source, found] : [found, source]
  kernels.subtract(minuend, subtrahend, data.length)
  return { width, height, data: floatsAt(minuend, data.length) }
}

/** The same for a plane that lies in the memory of the kernels; returns where the result lies. */
export function slideAt(source: number, width: number, height: number, slides: readonly Slide[]): number {
  let from = source
  for (const [extreme, radius] of slides.filter(([, radius]) => radius > 0)) {
    const to = allocateFloats((height + 2 * radius) * width)
    kernels[extreme](from, to, allocateBytes(kernels.extremesWorkspace(width, radius)), width, height, radius)
    from = to
  }
  return from
}
