import { kernels } from '../kernels/kernels.ts'
import { allocateBytes, allocateFloats, copyFloats, floatsAt, putFloats, putIntegers, resetArena } from '../kernels/wasm-arena.ts'
import type { Plane } from './rgb-image.ts'

/** Mean over a square of `2 * radius + 1` pixels, by running sums; at the border the mean of what is inside the plane. */
export function boxBlur(plane: Plane, radius: number): Plane {
  if (radius < 1) return { ...plane, data: plane.data.slice() }
  return blurInTurn(plane, [radius])
}

/** Gaussian of the given standard deviation in pixels, approximated by three box blurs (Kovesi 2010); exact from about 1 px up. */
export function gaussianBlur(plane: Plane, sigmaPx: number): Plane {
  return blurInTurn(plane, gaussianRadii(sigmaPx))
}

function gaussianRadii(sigmaPx: number): number[] {
  const ideal = Math.sqrt(4 * sigmaPx * sigmaPx + 1)
  const lower = Math.max(1, 2 * Math.floor((ideal - 1) / 2) + 1)
  const lowerPasses = Math.round((12 * sigmaPx * sigmaPx - 3 * lower * lower - 12 * lower - 9) / (-4 * lower - 4))
  return [0, 1, 2].map((pass) => ((pass < lowerPasses ? lower : lower + 2) - 1) / 2).filter((radius) => radius > 0)
}

function blurInTurn({ width, height, data }: Plane, radii: readonly number[]): Plane {
  resetArena()
  const blurred = blurAt(putFloats(data, filledUp(width)), width, height, radii)
  return { width, height, data: floatsAt(blurred, data.length) }
}

/** A Gaussian blur of a plane that lies in the memory of the kernels and stays as it is; returns where the result lies. */
export function gaussianBlurAt(source: number, width: number, height: number, sigmaPx: number): number {
  return blurAt(copyOf(source, width, height), width, height, gaussianRadii(sigmaPx))
}

/** The same for a box blur. */
export function boxBlurAt(source: number, width: number, height: number, radius: number): number {
  return blurAt(copyOf(source, width, height), width, height, [radius])
}

/** Means over squares of `2 * radius + 1` pixels of planes in the memory of the kernels, both with room for three rows more; spoils what it reads. */
export function openBoxBlur(width: number, height: number, radius: number): (from: number, to: number) => void {
  const workspace = allocateBytes(kernels.blurWorkspace(width, height, 1, radius + 1))
  const radii = putIntegers([radius])
  return (from, to) => {
    kernels.blur(from, to, workspace, width, height, radii, 1, radius + 1)
  }
}

/** Rows are blurred four at a time. */
const filledUp = (width: number): number => 3 * width

function copyOf(source: number, width: number, height: number): number {
  const copy = allocateFloats(width * height + filledUp(width))
  copyFloats(source, copy, width * height)
  return copy
}

function blurAt(plane: number, width: number, height: number, radii: readonly number[]): number {
  const margin = Math.max(0, ...radii) + 1
  const spare = allocateFloats(width * height)
  const workspace = allocateBytes(kernels.blurWorkspace(width, height, radii.length, margin))
  return kernels.blur(plane, spare, workspace, width, height, putIntegers(radii), radii.length, margin)
}
