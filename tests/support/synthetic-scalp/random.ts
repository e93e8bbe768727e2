/** A stream of repeatable numbers in 0..1 from a seed (mulberry32). */
export interface Random {
  /** Uniform in `low..high`. */
  between(low: number, high: number): number
  /** Normal with mean 0 and deviation 1. */
  normal(): number
  /** The next `count` of those: the same array wherever the stream stands at the same place, not to be written to. */
  normals(count: number): Float64Array
}

const STEP = 0x6d2b79f5
/** Whoever draws a picture once more with something changed in it takes the same noise. A few, as each is as long as a picture. */
const KEPT = 4
const kept = new Map<number, Float64Array>()

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + STEP) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const normal = (): number => Math.sqrt(-2 * Math.log(Math.max(next(), 1e-12))) * Math.cos(2 * Math.PI * next())
  function normals(count: number): Float64Array {
    const start = state
    let drawn = kept.get(start)
    kept.delete(start)
    if (drawn === undefined || drawn.length < count) {
      drawn = new Float64Array(count)
      for (let i = 0; i < count; i++) drawn[i] = normal()
    }
    state = (start + Math.imul(STEP, 2 * count)) >>> 0
    kept.set(start, drawn)
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
    return drawn
  }
  return { between: (low, high) => low + (high - low) * next(), normal, normals }
}
