import type { Random } from './random.ts'

/** A smooth random field, about -1..1, whose bumps are `cellPx` pixels wide. */
export function smoothNoise(width: number, height: number, cellPx: number, random: Random): Float32Array {
  const columns = Math.ceil(width / cellPx) + 2
  const rows = Math.ceil(height / cellPx) + 2
  const knots = Float32Array.from({ length: columns * rows }, () => random.between(-1, 1))
  const field = new Float32Array(width * height)
  const shares = Float64Array.from({ length: width }, (_, x) => ease(x / cellPx - Math.floor(x / cellPx)))
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cellPx)
    const v = ease(y / cellPx - row)
    for (let x = 0; x < width; x++) {
      const u = shares[x]
      const at = row * columns + Math.floor(x / cellPx)
      const top = mix(knots[at], knots[at + 1], u)
      const bottom = mix(knots[at + columns], knots[at + columns + 1], u)
      field[y * width + x] = mix(top, bottom, v)
    }
  }
  return field
}

const ease = (t: number): number => t * t * (3 - 2 * t)
const mix = (from: number, to: number, share: number): number => from + (to - from) * share
