/** The smallest of each two by two values, at half the size; an odd last row or column is left out. */
export function smallestOfFour(source: usize, target: usize, width: i32, height: i32): void {
  const halfWidth = width >> 1
  for (let y = 0; y < height >> 1; y++) {
    const upper = source + 8 * y * width
    const lower = upper + 4 * width
    const to = target + 4 * y * halfWidth
    for (let x = 0; x < halfWidth; x += 4) {
      const at = 8 * x
      const first = f32x4.pmin(v128.load(upper + at), v128.load(lower + at))
      const second = f32x4.pmin(v128.load(upper + at, 16), v128.load(lower + at, 16))
      const even = v128.shuffle<f32>(first, second, 0, 2, 4, 6)
      const odd = v128.shuffle<f32>(first, second, 1, 3, 5, 7)
      v128.store(to + 4 * x, f32x4.pmin(even, odd))
    }
  }
}

/**
 * How far each two by two values rise above what lies around them: the mean of `(value - around - from) / rise`, each held within 0 and 1.
 * `around` is of half the size, and is replaced by the result.
 */
export function riseOfFour(source: usize, around: usize, width: i32, height: i32, from: f32, rise: f32): void {
  const halfWidth = width >> 1
  const slope = f32x4.splat(1 / rise)
  for (let y = 0; y < height >> 1; y++) {
    const upper = source + 8 * y * width
    const lower = upper + 4 * width
    const to = around + 4 * y * halfWidth
    // A row of the result is not written beyond its end: there begins what lies around the next.
    let x = 0
    for (; x + 4 <= halfWidth; x += 4) {
      const at = 8 * x
      const base = f32x4.add(v128.load(to + 4 * x), f32x4.splat(from))
      const left = v128.shuffle<f32>(base, base, 0, 0, 1, 1)
      const right = v128.shuffle<f32>(base, base, 2, 2, 3, 3)
      const first = f32x4.add(heldRise(upper + at, left, slope), heldRise(lower + at, left, slope))
      const second = f32x4.add(heldRise(upper + at + 16, right, slope), heldRise(lower + at + 16, right, slope))
      const even = v128.shuffle<f32>(first, second, 0, 2, 4, 6)
      const odd = v128.shuffle<f32>(first, second, 1, 3, 5, 7)
      v128.store(to + 4 * x, f32x4.mul(f32x4.splat(0.25), f32x4.add(even, odd)))
    }
    for (; x < halfWidth; x++) {
      const base = f32x4.splat(load<f32>(to + 4 * x) + from)
      const sum = f32x4.add(heldRise(upper + 8 * x, base, slope), heldRise(lower + 8 * x, base, slope))
      store<f32>(to + 4 * x, <f32>0.25 * (f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1)))
    }
  }
}

function heldRise(at: usize, base: v128, slope: v128): v128 {
  const rise = f32x4.mul(f32x4.sub(v128.load(at), base), slope)
  return f32x4.pmin(f32x4.splat(1), f32x4.pmax(f32x4.splat(0), rise))
}
