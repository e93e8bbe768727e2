/** Luma of interleaved bytes by the weights of Rec. 709, 0..255. */
export function luma(source: usize, target: usize, count: i32): void {
  const reds = i8x16(0, 16, 16, 16, 3, 16, 16, 16, 6, 16, 16, 16, 9, 16, 16, 16)
  const greens = i8x16(1, 16, 16, 16, 4, 16, 16, 16, 7, 16, 16, 16, 10, 16, 16, 16)
  const blues = i8x16(2, 16, 16, 16, 5, 16, 16, 16, 8, 16, 16, 16, 11, 16, 16, 16)
  for (let i = 0; i < count; i += 4) {
    const bytes = v128.load(source + 3 * i)
    const red = f32x4.mul(f32x4.splat(0.2126), f32x4.convert_i32x4_u(i8x16.swizzle(bytes, reds)))
    const green = f32x4.mul(f32x4.splat(0.7152), f32x4.convert_i32x4_u(i8x16.swizzle(bytes, greens)))
    const blue = f32x4.mul(f32x4.splat(0.0722), f32x4.convert_i32x4_u(i8x16.swizzle(bytes, blues)))
    v128.store(target + 4 * i, f32x4.add(f32x4.add(red, green), blue))
  }
}

/** How finely the curve of CIELAB is tabulated between 0 and 1. */
const CURVE_STEPS: f64 = 4096

/**
 * CIELAB of interleaved bytes: `linear` holds the linear light of each byte, `curve` the curve of CIE 1976 (4096 steps and 3 more).
 * The planes `l`, `a` and `b` follow each other, `planeBytes` apart. In double precision: grey stays without any colour.
 */
export function lab(source: usize, target: usize, planeBytes: i32, count: i32, linear: usize, curve: usize): void {
  for (let i = 0; i < count; i++) {
    const from = source + 3 * i
    const to = target + 4 * i
    const red = <f64>load<f32>(linear + 4 * load<u8>(from))
    const green = <f64>load<f32>(linear + 4 * load<u8>(from, 1))
    const blue = <f64>load<f32>(linear + 4 * load<u8>(from, 2))
    const fx = curveAt(curve, 0.433953 * red + 0.376219 * green + 0.189828 * blue)
    const fy = curveAt(curve, 0.212671 * red + 0.71516 * green + 0.072169 * blue)
    const fz = curveAt(curve, 0.017758 * red + 0.109477 * green + 0.872766 * blue)
    store<f32>(to, <f32>(116 * fy - 16))
    store<f32>(to + planeBytes, <f32>(500 * (fx - fy)))
    store<f32>(to + 2 * planeBytes, <f32>(200 * (fy - fz)))
  }
}

function curveAt(curve: usize, value: f64): f64 {
  const position = value * CURVE_STEPS
  const index = <i32>position
  const at = curve + 4 * index
  const low = <f64>load<f32>(at)
  return low + (<f64>load<f32>(at, 4) - low) * (position - <f64>index)
}

/** How many pixels have each brightness (the largest of their three values), of those inside the mask where there is one. */
export function countBrightness(source: usize, count: i32, mask: usize, counts: usize): void {
  memory.fill(counts, 0, 1024)
  for (let i = 0; i < count; i++) {
    if (mask !== 0 && load<u8>(mask + i) === 0) continue
    const from = source + 3 * i
    const at = counts + 4 * max(max(<u32>load<u8>(from), <u32>load<u8>(from, 1)), <u32>load<u8>(from, 2))
    store<u32>(at, load<u32>(at) + 1)
  }
}
