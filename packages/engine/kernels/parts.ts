/*
 * Parts of a person told from each other by their own colours: see `judgeParts`. The four parts of a pixel, and of a cell of colours, lie side by side,
 * 32 bits each. Products and sums of more than two values are taken in double precision.
 */
import { column0, column1, column2, column3, fromPairs, lowerPair, upperPair } from './lanes'

const PARTS = 4
const FLOAT = 4
const BYTES = FLOAT * PARTS

/** Adds the chances of each pixel to its cell (32 bits a pixel), and to the totals of the parts, in double precision. */
export function countParts(cells: usize, chances: usize, count: i32, counts: usize, totals: usize): void {
  let lower = v128.load(totals)
  let upper = v128.load(totals, 16)
  for (let i = 0; i < count; i++) {
    const chance = v128.load(chances + BYTES * i)
    const cell = counts + BYTES * load<i32>(cells + 4 * i)
    v128.store(cell, f32x4.add(v128.load(cell), chance))
    lower = f64x2.add(lower, lowerPair(chance))
    upper = f64x2.add(upper, upperPair(chance))
  }
  v128.store(totals, lower)
  v128.store(totals, upper, 16)
}

/**
 * Gives each neighbour along one axis of the colours a share of a cell, as `source` has it. `starts`: where rows of cells begin (32 bits each); of each, so
 * many cells are looked at, and the neighbour lies `stride` cells further.
 */
export function smoothParts(counts: usize, source: usize, starts: usize, rows: i32, length: i32, stride: i32, share: f64): void {
  const given = f64x2.splat(share)
  for (let row = 0; row < rows; row++) {
    const start = load<i32>(starts + 4 * row)
    for (let cell = start; cell < start + length; cell++) {
      const here = source + BYTES * cell
      const there = here + BYTES * stride
      const a = v128.load(here)
      const b = v128.load(there)
      const lower = f64x2.mul(given, f64x2.sub(lowerPair(b), lowerPair(a)))
      const upper = f64x2.mul(given, f64x2.sub(upperPair(b), upperPair(a)))
      const to = counts + BYTES * cell
      const next = to + BYTES * stride
      const more = v128.load(to)
      v128.store(to, fromPairs(f64x2.add(lowerPair(more), lower), f64x2.add(upperPair(more), upper)))
      const less = v128.load(next)
      v128.store(next, fromPairs(f64x2.sub(lowerPair(less), lower), f64x2.sub(upperPair(less), upper)))
    }
  }
}

/** How common each cell is in each part: its count and a little, over the total. */
export function shareParts(counts: usize, cells: i32, little: f64, totals: usize): void {
  const lower = v128.load(totals)
  const upper = v128.load(totals, 16)
  for (let at = counts; at < counts + BYTES * cells; at += BYTES) {
    const count = v128.load(at)
    v128.store(
      at,
      fromPairs(
        f64x2.div(f64x2.add(lowerPair(count), f64x2.splat(little)), lower),
        f64x2.div(f64x2.add(upperPair(count), f64x2.splat(little)), upper),
      ),
    )
  }
}

/**
 * The chances of the parts at each pixel, which sum to 1: its place times how common its colours are times, unless `around` is 0, the weight (of `steps` + 1)
 * that the chance around it gives. `around` and `planes` are a plane a part, `planeBytes` apart; the chances are written to `chances` and to `planes`. `count`
 * is filled up to a multiple of four.
 */
export function weighParts(
  cells: usize,
  places: usize,
  counts: usize,
  around: usize,
  weights: usize,
  steps: i32,
  chances: usize,
  planes: usize,
  planeBytes: i32,
  count: i32,
): void {
  for (let i = 0; i < count; i += 4) {
    const at = BYTES * i
    for (let n = 0; n < 4; n++) {
      const place = v128.load(places + at + BYTES * n)
      const common = v128.load(counts + BYTES * load<i32>(cells + 4 * (i + n)))
      let lower = f64x2.mul(lowerPair(place), lowerPair(common))
      let upper = f64x2.mul(upperPair(place), upperPair(common))
      if (around !== 0) {
        const near = around + FLOAT * (i + n)
        const weight = weightsAround(near, planeBytes, weights, steps)
        lower = f64x2.mul(lower, lowerPair(weight))
        upper = f64x2.mul(upper, upperPair(weight))
      }
      v128.store(chances + at + BYTES * n, normalized(fromPairs(lower, upper)))
    }
    const a = v128.load(chances + at)
    const b = v128.load(chances + at, BYTES)
    const c = v128.load(chances + at, 2 * BYTES)
    const d = v128.load(chances + at, 3 * BYTES)
    const to = planes + FLOAT * i
    v128.store(to, column0(a, b, c, d))
    v128.store(to + planeBytes, column1(a, b, c, d))
    v128.store(to + 2 * planeBytes, column2(a, b, c, d))
    v128.store(to + 3 * planeBytes, column3(a, b, c, d))
  }
}

/** The weights that belong to the chances of the four parts around a pixel. */
function weightsAround(near: usize, planeBytes: i32, weights: usize, steps: i32): v128 {
  const most = i32x4.splat(steps)
  const scale = f64x2.splat(steps)
  const half = f64x2.splat(0.5)
  const first = v128.load32_lane(near + planeBytes, v128.load32_zero(near), 1)
  const second = v128.load32_lane(near + 3 * planeBytes, v128.load32_zero(near + 2 * planeBytes), 1)
  const lower = i32x4.trunc_sat_f64x2_s_zero(f64x2.add(f64x2.mul(lowerPair(first), scale), half))
  const upper = i32x4.trunc_sat_f64x2_s_zero(f64x2.add(f64x2.mul(lowerPair(second), scale), half))
  const at = i32x4.max_s(i32x4.splat(0), i32x4.min_s(most, v128.shuffle<i32>(lower, upper, 0, 1, 4, 5)))
  let found = v128.load32_zero(weights + FLOAT * i32x4.extract_lane(at, 0))
  found = v128.load32_lane(weights + FLOAT * i32x4.extract_lane(at, 1), found, 1)
  found = v128.load32_lane(weights + FLOAT * i32x4.extract_lane(at, 2), found, 2)
  return v128.load32_lane(weights + FLOAT * i32x4.extract_lane(at, 3), found, 3)
}

function normalized(values: v128): v128 {
  const lower = lowerPair(values)
  const upper = upperPair(values)
  const sum =
    f64x2.extract_lane(lower, 0) + f64x2.extract_lane(lower, 1) + f64x2.extract_lane(upper, 0) + f64x2.extract_lane(upper, 1)
  const share = f64x2.splat(1 / sum)
  return fromPairs(f64x2.mul(lower, share), f64x2.mul(upper, share))
}
