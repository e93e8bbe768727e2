/**
 * For eight places of a layer of pairs of channels the sums of products, in whole numbers, of four output channels: those of each come to `to`,
 * `toPlane` bytes after those of the one before. `kernel`: for each pair of channels and place of the kernel, a pair of weights of 16 bits for each of
 * the four. `offsets`: for each of the `taps` places of the kernel how many bytes after the beginning of a plane of `plane` bytes it lies; where
 * `Offset` is void there is one, at the beginning.
 */
export function sumProducts<Offset>(
  from: usize,
  plane: usize,
  kernel: usize,
  pairCount: i32,
  offsets: usize,
  taps: i32,
  to: usize,
  toPlane: usize,
): void {
  let a0 = i32x4.splat(0)
  let a1 = a0
  let b0 = a0
  let b1 = a0
  let c0 = a0
  let c1 = a0
  let d0 = a0
  let d1 = a0
  let weights = kernel
  let channel = from
  const lastOffset = offsets + 4 * taps
  for (let pair = 0; pair < pairCount; pair++) {
    let offset = offsets
    do {
      const at = isVoid<Offset>() ? channel : channel + load<Offset>(offset)
      const left = v128.load(at)
      const right = v128.load(at, 16)
      const a = v128.load32_splat(weights)
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(left, a))
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(right, a))
      const b = v128.load32_splat(weights, 4)
      b0 = i32x4.add(b0, i32x4.dot_i16x8_s(left, b))
      b1 = i32x4.add(b1, i32x4.dot_i16x8_s(right, b))
      const c = v128.load32_splat(weights, 8)
      c0 = i32x4.add(c0, i32x4.dot_i16x8_s(left, c))
      c1 = i32x4.add(c1, i32x4.dot_i16x8_s(right, c))
      const d = v128.load32_splat(weights, 12)
      d0 = i32x4.add(d0, i32x4.dot_i16x8_s(left, d))
      d1 = i32x4.add(d1, i32x4.dot_i16x8_s(right, d))
      weights += 16
      offset += 4
    } while (!isVoid<Offset>() && offset < lastOffset)
    channel += plane
  }
  storeEight(to, a0, a1)
  storeEight(to + toPlane, b0, b1)
  storeEight(to + 2 * toPlane, c0, c1)
  storeEight(to + 3 * toPlane, d0, d1)
}

function storeEight(to: usize, left: v128, right: v128): void {
  v128.store(to, left)
  v128.store(to, right, 16)
}
