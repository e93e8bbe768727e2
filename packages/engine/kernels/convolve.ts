/*
 * Convolutions of a neural network. A layer is one plane of 32-bit numbers a channel, and a plane has an empty border: one row above and below,
 * `LEFT` places before each row, and after it enough to make `stride` places in all, a multiple of four and at least eight more than the width.
 * So no loop asks where a border is. Sums are made in the order of the channels and places of the kernel: the same on every machine.
 */

/** Empty places before each row; four keep rows aligned. */
const LEFT = 4
const FLOAT = 4

/**
 * Convolves with kernels of `size` x `size` at every `step`-th place (1 or 2), adds the bias, and cuts off what is negative where `isCut`.
 * `weights`: for each four output channels, each input channel, row and column of the kernel: four numbers. The number of output channels is
 * filled up to a multiple of four, with room for all of them in `to`. The first kernel place lies `size / 2`, with step 2 `(size - 1) / 2`, before the output's.
 */
export function convolve(
  from: usize,
  to: usize,
  weights: usize,
  bias: usize,
  channels: i32,
  outputs: i32,
  fromStride: i32,
  fromRows: i32,
  toStride: i32,
  width: i32,
  height: i32,
  size: i32,
  step: i32,
  isCut: bool,
): void {
  const plane: usize = FLOAT * fromStride * (fromRows + 2)
  const toPlane: usize = FLOAT * toStride * (height + 2)
  const before = step === 2 ? (size - 1) / 2 : size / 2
  for (let output = 0; output < outputs; output += 4) {
    const kernel = weights + <usize>(FLOAT * 4 * (output / 4) * channels * size * size)
    const target = to + <usize>output * toPlane
    clearBorder(target, toPlane, toStride, height)
    for (let y = 0; y < height; y++) {
      const source = from + <usize>(FLOAT * ((step * y + 1 - before) * fromStride + LEFT - before))
      const row = target + <usize>(FLOAT * ((y + 1) * toStride + LEFT))
      for (let x = 0; x < width; x += 8) {
        const at = source + <usize>(FLOAT * step * x)
        if (step === 1)
          addStep1(at, plane, kernel, bias + FLOAT * output, channels, fromStride, size, row + FLOAT * x, toPlane, isCut)
        else addStep2(at, plane, kernel, bias + FLOAT * output, channels, fromStride, size, row + FLOAT * x, toPlane, isCut)
      }
      clearAfter(row, toPlane, width, toStride)
    }
  }
}

/** Eight places of four output channels, every place of the input. */
function addStep1(
  from: usize,
  plane: usize,
  kernel: usize,
  bias: usize,
  channels: i32,
  stride: i32,
  size: i32,
  to: usize,
  toPlane: usize,
  isCut: bool,
): void {
  let a0 = v128.load32_splat(bias)
  let b0 = v128.load32_splat(bias, 4)
  let c0 = v128.load32_splat(bias, 8)
  let d0 = v128.load32_splat(bias, 12)
  let a1 = a0
  let b1 = b0
  let c1 = c0
  let d1 = d0
  let weights = kernel
  for (let channel = 0; channel < channels; channel++) {
    let row = from + <usize>channel * plane
    for (let ky = 0; ky < size; ky++) {
      for (let kx = 0; kx < size; kx++) {
        const at = row + FLOAT * kx
        const left = v128.load(at)
        const right = v128.load(at, 16)
        const a = v128.load32_splat(weights)
        a0 = f32x4.add(a0, f32x4.mul(left, a))
        a1 = f32x4.add(a1, f32x4.mul(right, a))
        const b = v128.load32_splat(weights, 4)
        b0 = f32x4.add(b0, f32x4.mul(left, b))
        b1 = f32x4.add(b1, f32x4.mul(right, b))
        const c = v128.load32_splat(weights, 8)
        c0 = f32x4.add(c0, f32x4.mul(left, c))
        c1 = f32x4.add(c1, f32x4.mul(right, c))
        const d = v128.load32_splat(weights, 12)
        d0 = f32x4.add(d0, f32x4.mul(left, d))
        d1 = f32x4.add(d1, f32x4.mul(right, d))
        weights += 16
      }
      row += FLOAT * stride
    }
  }
  keep(to, a0, a1, isCut)
  keep(to + toPlane, b0, b1, isCut)
  keep(to + 2 * toPlane, c0, c1, isCut)
  keep(to + 3 * toPlane, d0, d1, isCut)
}

/** The same for every second place of the input. */
function addStep2(
  from: usize,
  plane: usize,
  kernel: usize,
  bias: usize,
  channels: i32,
  stride: i32,
  size: i32,
  to: usize,
  toPlane: usize,
  isCut: bool,
): void {
  let a0 = v128.load32_splat(bias)
  let b0 = v128.load32_splat(bias, 4)
  let c0 = v128.load32_splat(bias, 8)
  let d0 = v128.load32_splat(bias, 12)
  let a1 = a0
  let b1 = b0
  let c1 = c0
  let d1 = d0
  let weights = kernel
  for (let channel = 0; channel < channels; channel++) {
    let row = from + <usize>channel * plane
    for (let ky = 0; ky < size; ky++) {
      for (let kx = 0; kx < size; kx++) {
        const at = row + FLOAT * kx
        const left = v128.shuffle<f32>(v128.load(at), v128.load(at, 16), 0, 2, 4, 6)
        const right = v128.shuffle<f32>(v128.load(at, 32), v128.load(at, 48), 0, 2, 4, 6)
        const a = v128.load32_splat(weights)
        a0 = f32x4.add(a0, f32x4.mul(left, a))
        a1 = f32x4.add(a1, f32x4.mul(right, a))
        const b = v128.load32_splat(weights, 4)
        b0 = f32x4.add(b0, f32x4.mul(left, b))
        b1 = f32x4.add(b1, f32x4.mul(right, b))
        const c = v128.load32_splat(weights, 8)
        c0 = f32x4.add(c0, f32x4.mul(left, c))
        c1 = f32x4.add(c1, f32x4.mul(right, c))
        const d = v128.load32_splat(weights, 12)
        d0 = f32x4.add(d0, f32x4.mul(left, d))
        d1 = f32x4.add(d1, f32x4.mul(right, d))
        weights += 16
      }
      row += FLOAT * stride
    }
  }
  keep(to, a0, a1, isCut)
  keep(to + toPlane, b0, b1, isCut)
  keep(to + 2 * toPlane, c0, c1, isCut)
  keep(to + 3 * toPlane, d0, d1, isCut)
}

function keep(to: usize, left: v128, right: v128, isCut: bool): void {
  const none = f32x4.splat(0)
  v128.store(to, isCut ? f32x4.max(left, none) : left)
  v128.store(to, isCut ? f32x4.max(right, none) : right, 16)
}

function clearBorder(target: usize, plane: usize, stride: i32, height: i32): void {
  for (let channel = 0; channel < 4; channel++) {
    const start = target + <usize>channel * plane
    memory.fill(start, 0, FLOAT * (stride + LEFT))
    memory.fill(start + FLOAT * (height + 1) * stride, 0, FLOAT * stride)
  }
}

/** Clears what was written beyond a row, and the places before the next. */
function clearAfter(row: usize, plane: usize, width: i32, stride: i32): void {
  for (let channel = 0; channel < 4; channel++) {
    memory.fill(row + <usize>channel * plane + FLOAT * width, 0, FLOAT * (stride - width))
  }
}

/** Adds a layer of half the size, each of its values to four; `width` and `height` of the larger one. */
export function addDoubled(to: usize, small: usize, channels: i32, width: i32, height: i32, stride: i32, smallStride: i32): void {
  for (let channel = 0; channel < channels; channel++) {
    for (let y = 0; y < height; y++) {
      const target = to + <usize>(FLOAT * ((channel * (height + 2) + y + 1) * stride + LEFT))
      const source = small + <usize>(FLOAT * ((channel * (height / 2 + 2) + y / 2 + 1) * smallStride + LEFT))
      for (let x = 0; x < width; x += 8) {
        const values = v128.load(source + 2 * x)
        const at = target + FLOAT * x
        v128.store(at, f32x4.add(v128.load(at), v128.shuffle<f32>(values, values, 0, 0, 1, 1)))
        v128.store(at, f32x4.add(v128.load(at, 16), v128.shuffle<f32>(values, values, 2, 2, 3, 3)), 16)
      }
      memory.fill(target + FLOAT * width, 0, FLOAT * (stride - width - LEFT))
    }
  }
}
