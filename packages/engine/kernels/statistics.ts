/** Every `step`-th value, of those inside the mask (bytes whose last bit is set) where there is one. Returns how many. */
export function choose(values: usize, count: i32, step: i32, mask: usize, chosen: usize): i32 {
  let to = chosen
  if (mask === 0) {
    for (let i = 0; i < count; i += step, to += 4) store<f32>(to, load<f32>(values + 4 * i))
    return <i32>(to - chosen) >> 2
  }
  // Each value is written, and the next one over it unless it is inside: that asks nothing of the processor that it has to guess.
  for (let i = 0; i < count; i += step) {
    store<f32>(to, load<f32>(values + 4 * i))
    to += 4 * (load<u8>(mask + i) & 1)
  }
  return <i32>(to - chosen) >> 2
}

/** Lowest and highest value, as two floats in `range`. At least one value. */
export function findRange(values: usize, count: i32, range: usize): void {
  let low = v128.load32_splat(values)
  let high = low
  const whole = count & ~3
  for (let i = 0; i < whole; i += 4) {
    const four = v128.load(values + 4 * i)
    low = f32x4.pmin(low, four)
    high = f32x4.pmax(high, four)
  }
  for (let i = whole; i < count; i++) {
    const one = v128.load32_splat(values + 4 * i)
    low = f32x4.pmin(low, one)
    high = f32x4.pmax(high, one)
  }
  low = f32x4.pmin(low, v128.shuffle<f32>(low, low, 2, 3, 0, 1))
  high = f32x4.pmax(high, v128.shuffle<f32>(high, high, 2, 3, 0, 1))
  store<f32>(range, min(f32x4.extract_lane(low, 0), f32x4.extract_lane(low, 1)))
  store<f32>(range, max(f32x4.extract_lane(high, 0), f32x4.extract_lane(high, 1)), 4)
}

/** How many values fall into each bin; the first bin lies at `low`, and bins are `1 / scale` apart. */
export function countBins(values: usize, count: i32, low: f64, scale: f64, counts: usize, bins: i32): void {
  memory.fill(counts, 0, 4 * bins)
  for (let i = 0; i < count; i++) {
    const at = counts + 4 * <i32>((<f64>load<f32>(values + 4 * i) - low) * scale + 0.5)
    store<u32>(at, load<u32>(at) + 1)
  }
}

/** Sum and sum of squares of values, as two doubles in `sums`, and how many there are: of those inside the mask where there is one. */
export function addUp(values: usize, count: i32, mask: usize, sums: usize): i32 {
  let sum: f64 = 0
  let squares: f64 = 0
  let many = 0
  for (let i = 0; i < count; i++) {
    if (mask !== 0 && load<u8>(mask + i) === 0) continue
    const value = <f64>load<f32>(values + 4 * i)
    sum += value
    squares += value * value
    many++
  }
  store<f64>(sums, sum)
  store<f64>(sums, squares, 8)
  return many
}

/**
 * Of the values inside the mask: how many are above `limit`; and the sum of cubes of how far they are from `mean`, in `spread`s, as a double in
 * `cubes`.
 */
export function addTails(values: usize, count: i32, mask: usize, limit: f32, mean: f64, spread: f64, cubes: usize): i32 {
  let sum: f64 = 0
  let above = 0
  for (let i = 0; i < count; i++) {
    if (load<u8>(mask + i) === 0) continue
    const value = load<f32>(values + 4 * i)
    if (value > limit) above++
    const apart = (<f64>value - mean) / spread
    sum += apart * apart * apart
  }
  store<f64>(cubes, sum)
  return above
}
