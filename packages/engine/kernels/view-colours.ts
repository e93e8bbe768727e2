import { sumOf } from './lanes'

/**
 * Colours of each cell of `cellSide` pixels of a square frame, in nine planes of a value a cell: sums of l, a and b, of l squared and of a and
 * b squared, and how many pixels have a colour of hair, of skin, of pale scalp, and none of these.
 */
export function addCellColours(lab: usize, colourBytes: i32, frameSide: i32, cellSide: i32, target: usize): void {
  const across = frameSide / cellSide
  const planeBytes = 4 * across * across
  for (let cell = 0; cell < across * across; cell++) {
    const first = lab + 4 * ((cell / across) * cellSide * frameSide + (cell % across) * cellSide)
    addColoursOfCell(first, colourBytes, 4 * frameSide, cellSide, target + 4 * cell, planeBytes)
  }
}

function addColoursOfCell(lab: usize, colourBytes: i32, rowBytes: i32, side: i32, to: usize, planeBytes: i32): void {
  let light = f32x4.splat(0)
  let red = f32x4.splat(0)
  let yellow = f32x4.splat(0)
  let squares = f32x4.splat(0)
  let chromas = f32x4.splat(0)
  let hair = i32x4.splat(0)
  let skin = i32x4.splat(0)
  let pale = i32x4.splat(0)
  let offHue = i32x4.splat(0)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < 4 * side; x += 16) {
      const at = lab + y * rowBytes + x
      const l = v128.load(at)
      const a = v128.load(at + colourBytes)
      const b = v128.load(at + 2 * colourBytes)
      const chroma = f32x4.add(f32x4.mul(a, a), f32x4.mul(b, b))
      light = f32x4.add(light, l)
      red = f32x4.add(red, a)
      yellow = f32x4.add(yellow, b)
      squares = f32x4.add(squares, f32x4.mul(l, l))
      chromas = f32x4.add(chromas, chroma)
      hair = i32x4.sub(hair, isHair(l, chroma, a, b))
      skin = i32x4.sub(skin, isSkin(l, chroma, a, b))
      const paleHere = isPale(l, chroma, a, b)
      pale = i32x4.sub(pale, paleHere)
      offHue = i32x4.sub(offHue, v128.andnot(isOffHue(chroma, a, b), paleHere))
    }
  }
  store<f32>(to, sumOf(light))
  store<f32>(to + planeBytes, sumOf(red))
  store<f32>(to + 2 * planeBytes, sumOf(yellow))
  store<f32>(to + 3 * planeBytes, sumOf(squares))
  store<f32>(to + 4 * planeBytes, sumOf(chromas))
  store<f32>(to + 5 * planeBytes, sumOf(f32x4.convert_i32x4_s(hair)))
  store<f32>(to + 6 * planeBytes, sumOf(f32x4.convert_i32x4_s(skin)))
  store<f32>(to + 7 * planeBytes, sumOf(f32x4.convert_i32x4_s(pale)))
  store<f32>(to + 8 * planeBytes, sumOf(f32x4.convert_i32x4_s(offHue)))
}

function isAbove(values: v128, limit: f32): v128 {
  return f32x4.gt(values, f32x4.splat(limit))
}

function isBelow(values: v128, limit: f32): v128 {
  return f32x4.lt(values, f32x4.splat(limit))
}

function times(values: v128, factor: f32): v128 {
  return f32x4.mul(values, f32x4.splat(factor))
}

/** Dark, and grey or brown. */
function isHair(l: v128, chroma: v128, a: v128, b: v128): v128 {
  const isWarm = v128.and(isAbove(b, 0), f32x4.gt(b, times(a, 0.268)))
  return v128.and(isBelow(l, 45), v128.or(isBelow(chroma, 256), v128.and(isBelow(chroma, 900), isWarm)))
}

/** Hue 12 to 78 degrees, chroma 9 to 48. */
function isSkin(l: v128, chroma: v128, a: v128, b: v128): v128 {
  const isOfHue = v128.and(isAbove(a, 0), v128.and(f32x4.gt(b, times(a, 0.2126)), f32x4.lt(b, times(a, 4.7))))
  return v128.and(v128.and(isAbove(l, 28), isOfHue), v128.and(isAbove(chroma, 81), isBelow(chroma, 2304)))
}

/** Nearly grey, or bluish. */
function isPale(l: v128, chroma: v128, a: v128, b: v128): v128 {
  const isBluish = v128.and(isBelow(b, 0), f32x4.lt(f32x4.abs(a), f32x4.neg(b)))
  return v128.and(isAbove(l, 35), v128.or(isBelow(chroma, 196), v128.and(isBelow(chroma, 2025), isBluish)))
}

/** Hue below -10 or above 95 degrees. */
function isOffHue(chroma: v128, a: v128, b: v128): v128 {
  const limit = v128.bitselect(times(a, -11.4), times(a, -0.176), isBelow(a, 0))
  return v128.and(isAbove(chroma, 144), f32x4.lt(b, limit))
}
