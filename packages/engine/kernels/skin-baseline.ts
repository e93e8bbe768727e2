import { isSet, sumOf } from './lanes'

/** Side of the squares that skin is added up over. */
const SIDE = 4

/**
 * For each square of four by four pixels: how many are skin, and their l, a and b added up; four planes of `planeBytes`, and what is cut by the
 * border counts as far as it lies inside. Where `around` gives the lightness around a square, what is lighter by more than `rise` is left out.
 */
export function addSkin(
  lab: usize,
  colourBytes: i32,
  skin: usize,
  around: usize,
  rise: f32,
  width: i32,
  height: i32,
  target: usize,
  planeBytes: i32,
): void {
  const across = (width + SIDE - 1) / SIDE
  memory.fill(target, 0, 4 * planeBytes)
  for (let y = 0; y < height; y++) {
    const row = 4 * (y / SIDE) * across
    for (let x = 0; x < width; x += SIDE) {
      const i = y * width + x
      const at = lab + 4 * i
      const block = row + x
      const light = v128.load(at)
      let isSkin = v128.and(isSet(skin + i), i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(width - x)))
      if (around !== 0) isSkin = v128.and(isSkin, f32x4.le(light, f32x4.splat(load<f32>(around + block) + rise)))
      if (!v128.any_true(isSkin)) continue
      addLanes(target + block, v128.and(isSkin, f32x4.splat(1)))
      addLanes(target + planeBytes + block, v128.and(isSkin, light))
      addLanes(target + 2 * planeBytes + block, v128.and(isSkin, v128.load(at + colourBytes)))
      addLanes(target + 3 * planeBytes + block, v128.and(isSkin, v128.load(at + 2 * colourBytes)))
    }
  }
}

function addLanes(to: usize, values: v128): void {
  store<f32>(to, load<f32>(to) + sumOf(values))
}

/**
 * Marks with 255 what is darker than its surroundings by more than `depth`. `around` has a value for each square of `side` pixels; what lies
 * beyond its last column or row takes that. `workspace` holds a row.
 */
export function markDarker(
  light: usize,
  width: i32,
  height: i32,
  around: usize,
  aroundWidth: i32,
  aroundHeight: i32,
  side: i32,
  depth: f32,
  workspace: usize,
  target: usize,
): void {
  for (let y = 0; y < height; y++) {
    if (y % side === 0) {
      const blocks = around + 4 * min(aroundHeight - 1, y / side) * aroundWidth
      for (let x = 0; x < width; x++)
        store<f32>(workspace + 4 * x, load<f32>(blocks + 4 * min(aroundWidth - 1, x / side)) - depth)
    }
    // Written a little beyond the end of a row, which the next row sets right.
    const row = light + 4 * y * width
    for (let x = 0; x < width; x += 16) {
      const first = i16x8.narrow_i32x4_s(isBelow(row, workspace, 4 * x), isBelow(row, workspace, 4 * x + 16))
      const second = i16x8.narrow_i32x4_s(isBelow(row, workspace, 4 * x + 32), isBelow(row, workspace, 4 * x + 48))
      v128.store(target + y * width + x, i8x16.narrow_i16x8_s(first, second))
    }
  }
}

function isBelow(row: usize, limits: usize, at: i32): v128 {
  return f32x4.lt(v128.load(row + at), v128.load(limits + at))
}
