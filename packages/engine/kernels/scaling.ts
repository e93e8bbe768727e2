/**
 * Means over rectangles of a picture of bytes or floats, by the shares of `rows` and `columns` (see `AxisWeights`: first, count and share
 * of each place, one after the other). A row of the picture has `rowLength` values, and `row` as much room.
 */
function gatherRow(
  isBytes: bool,
  source: usize,
  row: usize,
  rowLength: i32,
  rows: usize,
  height: i32,
  stride: i32,
  y: i32,
): void {
  const first = load<i32>(rows + 4 * y)
  const count = load<i32>(rows + 4 * (height + y))
  const shares = rows + 4 * (2 * height + y * stride)
  for (let k = 0; k < count; k++) {
    const share = f32x4.splat(load<f32>(shares + 4 * k))
    const start = (first + k) * rowLength
    if (isBytes) addBytes(row, source + start, rowLength, share, k === 0)
    else addFloats(row, source + 4 * start, rowLength, share, k === 0)
  }
}

function addBytes(row: usize, source: usize, count: i32, share: v128, isFirst: bool): void {
  for (let i = 0; i < count; i += 8) {
    const bytes = v128.load8x8_u(source + i)
    const lower = f32x4.mul(f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(bytes)), share)
    const upper = f32x4.mul(f32x4.convert_i32x4_u(i32x4.extend_high_i16x8_u(bytes)), share)
    const at = row + 4 * i
    v128.store(at, isFirst ? lower : f32x4.add(v128.load(at), lower))
    v128.store(at, isFirst ? upper : f32x4.add(v128.load(at, 16), upper), 16)
  }
}

function addFloats(row: usize, source: usize, count: i32, share: v128, isFirst: bool): void {
  for (let i = 0; i < count; i += 4) {
    const values = f32x4.mul(v128.load(source + 4 * i), share)
    const at = row + 4 * i
    v128.store(at, isFirst ? values : f32x4.add(v128.load(at), values))
  }
}

/** Scales interleaved colours, rounded to bytes. */
export function scaleColours(
  source: usize,
  target: usize,
  row: usize,
  sourceWidth: i32,
  rows: usize,
  rowStride: i32,
  height: i32,
  columns: usize,
  columnStride: i32,
  width: i32,
): void {
  for (let y = 0; y < height; y++) {
    gatherRow(true, source, row, 3 * sourceWidth, rows, height, rowStride, y)
    let to = target + 3 * y * width
    for (let x = 0; x < width; x++, to += 3) {
      const count = load<i32>(columns + 4 * (width + x))
      let share = columns + 4 * (2 * width + x * columnStride)
      let from = row + 12 * load<i32>(columns + 4 * x)
      // The fourth value belongs to the next pixel and is not looked at.
      let sum = f32x4.splat(0.5)
      for (let k = 0; k < count; k++, share += 4, from += 12) {
        sum = f32x4.add(sum, f32x4.mul(v128.load(from), v128.load32_splat(share)))
      }
      const rounded = i32x4.trunc_sat_f32x4_u(sum)
      store<u8>(to, i32x4.extract_lane(rounded, 0))
      store<u8>(to + 1, i32x4.extract_lane(rounded, 1))
      store<u8>(to + 2, i32x4.extract_lane(rounded, 2))
    }
  }
}

/** Scales a plane. */
export function scalePlane(
  source: usize,
  target: usize,
  row: usize,
  sourceWidth: i32,
  rows: usize,
  rowStride: i32,
  height: i32,
  columns: usize,
  columnStride: i32,
  width: i32,
): void {
  for (let y = 0; y < height; y++) {
    gatherRow(false, source, row, sourceWidth, rows, height, rowStride, y)
    let to = target + 4 * y * width
    for (let x = 0; x < width; x++, to += 4) {
      const count = load<i32>(columns + 4 * (width + x))
      let share = columns + 4 * (2 * width + x * columnStride)
      let from = row + 4 * load<i32>(columns + 4 * x)
      let sum: f32 = 0
      for (let k = 0; k < count; k++, share += 4, from += 4) sum += load<f32>(from) * load<f32>(share)
      store<f32>(to, sum)
    }
  }
}

/** Half the size by the rounded mean of two by two pixels of interleaved colours; an odd last row or column is left out. */
export function halveColours(source: usize, target: usize, width: i32, height: i32): void {
  const rowBytes = 3 * width
  const halfBytes = 3 * (width >> 1)
  const even = i8x16(0, 1, 2, 6, 7, 8, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16)
  const odd = i8x16(3, 4, 5, 9, 10, 11, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16)
  const half = i16x8.splat(2)
  for (let y = 0; y < height >> 1; y++) {
    const upper = source + 2 * y * rowBytes
    const lower = upper + rowBytes
    const to = target + y * halfBytes
    // Two pixels at a time; the two bytes beyond them are set right by the next.
    for (let at = 0; at < halfBytes; at += 6) {
      const above = v128.load(upper + 2 * at)
      const below = v128.load(lower + 2 * at)
      let sum = i16x8.add(half, i16x8.extend_low_i8x16_u(i8x16.swizzle(above, even)))
      sum = i16x8.add(sum, i16x8.extend_low_i8x16_u(i8x16.swizzle(above, odd)))
      sum = i16x8.add(sum, i16x8.extend_low_i8x16_u(i8x16.swizzle(below, even)))
      sum = i16x8.add(sum, i16x8.extend_low_i8x16_u(i8x16.swizzle(below, odd)))
      sum = i16x8.shr_u(sum, 2)
      v128.store64_lane(to + at, i8x16.narrow_i16x8_u(sum, sum), 0)
    }
  }
}

/** Half the size by the mean of two by two values. */
export function halvePlane(source: usize, target: usize, width: i32, height: i32): void {
  const halfWidth = width >> 1
  const quarter = f32x4.splat(0.25)
  for (let y = 0; y < height >> 1; y++) {
    const upper = source + 8 * y * width
    const lower = upper + 4 * width
    const to = target + 4 * y * halfWidth
    for (let x = 0; x < halfWidth; x += 4) {
      const at = 8 * x
      const first = f32x4.add(v128.load(upper + at), v128.load(lower + at))
      const second = f32x4.add(v128.load(upper + at, 16), v128.load(lower + at, 16))
      const even = v128.shuffle<f32>(first, second, 0, 2, 4, 6)
      const odd = v128.shuffle<f32>(first, second, 1, 3, 5, 7)
      v128.store(to + 4 * x, f32x4.mul(quarter, f32x4.add(even, odd)))
    }
  }
}
