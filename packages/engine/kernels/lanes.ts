/** The first two of four single-precision values, in double precision. */
export function lowerPair(values: v128): v128 {
  return f64x2.promote_low_f32x4(values)
}

/** The last two of four single-precision values, in double precision. */
export function upperPair(values: v128): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<f32>(values, values, 2, 3, 2, 3))
}

/** Two pairs in double precision as four single-precision values. */
export function fromPairs(lower: v128, upper: v128): v128 {
  return v128.shuffle<f32>(f32x4.demote_f64x2_zero(lower), f32x4.demote_f64x2_zero(upper), 0, 1, 4, 5)
}

/** The first, second, third and fourth column of four by four values. */
export function column0(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 0, 4, 0, 4), v128.shuffle<f32>(c, d, 0, 4, 0, 4), 0, 1, 4, 5)
}

export function column1(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 1, 5, 1, 5), v128.shuffle<f32>(c, d, 1, 5, 1, 5), 0, 1, 4, 5)
}

export function column2(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 6, 2, 6), v128.shuffle<f32>(c, d, 2, 6, 2, 6), 0, 1, 4, 5)
}

export function column3(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 3, 7, 3, 7), v128.shuffle<f32>(c, d, 3, 7, 3, 7), 0, 1, 4, 5)
}

export function sumOf(values: v128): f32 {
  const pairs = f32x4.add(values, v128.shuffle<f32>(values, values, 2, 3, 0, 1))
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1)
}

export function mostOf(values: v128): f32 {
  const pairs = f32x4.pmax(values, v128.shuffle<f32>(values, values, 2, 3, 0, 1))
  return max<f32>(f32x4.extract_lane(pairs, 0), f32x4.extract_lane(pairs, 1))
}

/** Four bytes of a mask as four lanes: all bits where one is not 0. */
export function isSet(mask: usize): v128 {
  return i32x4.ne(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(mask))), i32x4.splat(0))
}
