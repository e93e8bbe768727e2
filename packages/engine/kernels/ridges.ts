/** Narrower planes are left alone: four pixels between two columns are looked at together. */
const LEAST_WIDTH = 6

/**
 * Looks for lines of one width in a blurred plane, by the eigenvalues of its Hessian times `scale` (Lindeberg 1998), and keeps how clear and
 * which way (`strength`, `across` and `along`: the second derivatives as a double angle) where that is clearer than what is held. A blob
 * falls on all sides, a line only across, so the fall along it is taken off.
 */
export function keepRidges(
  blurred: usize,
  width: i32,
  height: i32,
  scale: f32,
  leastHeight: f32,
  leastStrength: f32,
  strength: usize,
  across: usize,
  along: usize,
): void {
  if (width < LEAST_WIDTH) return
  const rowBytes = 4 * width
  const half = f32x4.splat(0.5)
  for (let y = 1; y < height - 1; y++) {
    // The last block is moved back to end at the last column but one; to look twice changes nothing.
    for (let x = 1; x < width - 1; x += 4) {
      const i = 4 * (y * width + (x + 4 <= width - 1 ? x : max(1, width - 5)))
      const at = blurred + i
      const middle = v128.load(at)
      let isClear = f32x4.ge(middle, f32x4.splat(leastHeight))
      if (!v128.any_true(isClear)) continue
      const twice = f32x4.add(middle, middle)
      const xx = f32x4.add(f32x4.sub(v128.load(at + 4), twice), v128.load(at - 4))
      const yy = f32x4.add(f32x4.sub(v128.load(at + rowBytes), twice), v128.load(at - rowBytes))
      const sum = f32x4.add(xx, yy)
      isClear = v128.and(isClear, f32x4.lt(sum, f32x4.splat(0)))
      if (!v128.any_true(isClear)) continue
      const rising = f32x4.sub(v128.load(at + rowBytes + 4), v128.load(at + rowBytes - 4))
      const falling = f32x4.sub(v128.load(at - rowBytes - 4), v128.load(at - rowBytes + 4))
      const twiceXy = f32x4.mul(half, f32x4.add(rising, falling))
      const difference = f32x4.sub(xx, yy)
      const spread = f32x4.mul(half, f32x4.sqrt(f32x4.add(f32x4.mul(difference, difference), f32x4.mul(twiceXy, twiceXy))))
      const mean = f32x4.mul(half, sum)
      const fall = f32x4.sub(f32x4.sub(spread, mean), f32x4.abs(f32x4.add(mean, spread)))
      const rise = f32x4.mul(f32x4.splat(scale), fall)
      const held = v128.load(strength + i)
      isClear = v128.and(isClear, v128.and(f32x4.ge(rise, f32x4.splat(leastStrength)), f32x4.gt(rise, held)))
      v128.store(strength + i, v128.bitselect(rise, held, isClear))
      v128.store(across + i, v128.bitselect(difference, v128.load(across + i), isClear))
      v128.store(along + i, v128.bitselect(twiceXy, v128.load(along + i), isClear))
    }
  }
}

/** Half the angle of the vector (across, along), 0..pi: the direction of a line, where one was kept. Error below 1e-6. */
export function findDirections(across: usize, along: usize, angle: usize, count: i32): void {
  const quarterTurn = f32x4.splat(<f32>(Math.PI / 2))
  const halfTurn = f32x4.splat(<f32>Math.PI)
  const zero = f32x4.splat(0)
  for (let i = 0; i < 4 * count; i += 16) {
    const x = v128.load(across + i)
    const y = v128.load(along + i)
    const wide = f32x4.abs(x)
    const high = f32x4.abs(y)
    const larger = f32x4.pmax(wide, high)
    if (!v128.any_true(larger)) continue
    const steep = f32x4.gt(high, wide)
    let turn = arctangent(f32x4.div(f32x4.pmin(wide, high), f32x4.pmax(larger, f32x4.splat(1e-30))))
    turn = v128.bitselect(f32x4.sub(quarterTurn, turn), turn, steep)
    turn = v128.bitselect(f32x4.sub(halfTurn, turn), turn, f32x4.lt(x, zero))
    turn = f32x4.mul(f32x4.splat(0.5), v128.bitselect(f32x4.neg(turn), turn, f32x4.lt(y, zero)))
    v128.store(angle + i, v128.bitselect(f32x4.add(turn, halfTurn), turn, f32x4.lt(turn, zero)))
  }
}

/** Of 0..1 (Abramowitz and Stegun 4.4.49). */
function arctangent(value: v128): v128 {
  const square = f32x4.mul(value, value)
  let sum = f32x4.splat(0.0028662257)
  sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(-0.0161657367))
  sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(0.0429096138))
  sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(-0.07528964))
  sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(0.1065626393))
  sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(-0.1420889944))
  sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(0.1999355085))
  sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(-0.3333314528))
  return f32x4.add(value, f32x4.mul(f32x4.mul(sum, square), value))
}

/**
 * Where lines at half the size are clearer than those held, and `values` reach `least`, those are taken: strength between pixels, direction
 * of the nearest.
 */
export function keepWider(
  values: usize,
  least: f32,
  strength: usize,
  angle: usize,
  width: i32,
  height: i32,
  wideStrength: usize,
  wideAngle: usize,
  wideWidth: i32,
  wideHeight: i32,
): void {
  const across = <f32>wideWidth / <f32>width
  const down = <f32>wideHeight / <f32>height
  for (let y = 0; y < height; y++) {
    const v = min(<f32>wideHeight - <f32>1.001, max<f32>(0, (<f32>y + <f32>0.5) * down - <f32>0.5))
    const row = <i32>v
    const upper = wideStrength + 4 * row * wideWidth
    const lower = upper + 4 * wideWidth
    const nearest = wideAngle + 4 * <i32>(v + <f32>0.5) * wideWidth
    for (let x = 0; x < width; x++) {
      const i = 4 * (y * width + x)
      if (load<f32>(values + i) < least) continue
      const u = min(<f32>wideWidth - <f32>1.001, max<f32>(0, (<f32>x + <f32>0.5) * across - <f32>0.5))
      const column = 4 * <i32>u
      const part = u - <f32>(<i32>u)
      const top = load<f32>(upper + column)
      const bottom = load<f32>(lower + column)
      const above = top + (load<f32>(upper + column, 4) - top) * part
      const below = bottom + (load<f32>(lower + column, 4) - bottom) * part
      const clearness = above + (below - above) * (v - <f32>row)
      if (clearness <= load<f32>(strength + i)) continue
      store<f32>(strength + i, clearness)
      store<f32>(angle + i, load<f32>(nearest + 4 * <i32>(u + <f32>0.5)))
    }
  }
}
