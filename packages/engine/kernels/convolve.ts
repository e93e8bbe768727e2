import { mostOf } from './lanes'

/*
 * Convolutions of a neural network. A layer is one plane of 32-bit numbers a channel, and a plane has an empty border: one row above and below,
 * `LEFT` places before each row, and after it enough to make `stride` places in all, a multiple of four and at least eight more than the width.
 * So no loop asks where a border is. Products are added up in whole numbers, two channels at a time: quick, and the same on every machine.
 */

/** Empty places before each row; four keep rows aligned. */
const LEFT = 4
const FLOAT = 4
/** What is furthest from 0 in a layer counts so much: sums over a thousand places of a kernel stay within 32 bits. */
const MOST: f32 = 16383

/**
 * Rounds the channels of a layer to whole numbers of 16 bits, two channels side by side in each place of 32 bits. `plane` is the number of places
 * of a channel. Returns the value of one.
 */
export function pairChannels(from: usize, channels: i32, plane: i32, pairs: usize): f32 {
  const bytes = FLOAT * plane
  const furthest = furthestFromZero(from, channels * bytes)
  if (furthest === 0) memory.fill(pairs, 0, ((channels + 1) >> 1) * bytes)
  else
    for (let channel = 0; channel < channels; channel += 2) {
      const first = from + channel * bytes
      pairPlanes(first, channel + 1 < channels ? first + bytes : 0, pairs + (channel >> 1) * bytes, bytes, MOST / furthest)
    }
  return furthest / MOST
}

function furthestFromZero(from: usize, bytes: i32): f32 {
  let most = f32x4.splat(0)
  for (let at = from; at < from + bytes; at += 16) most = f32x4.pmax(most, f32x4.abs(v128.load(at)))
  return mostOf(most)
}

function pairPlanes(first: usize, second: usize, to: usize, bytes: i32, factor: f32): void {
  const steps = f32x4.splat(factor)
  const low = i32x4.splat(0xffff)
  for (let at = 0; at < bytes; at += 16) {
    let pair = v128.and(low, wholeSteps(first + at, steps))
    if (second !== 0) pair = v128.or(pair, i32x4.shl(wholeSteps(second + at, steps), 16))
    v128.store(to + at, pair)
  }
}

function wholeSteps(at: usize, steps: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at), steps)))
}

/**
 * Convolves with kernels of `size` x `size` at every `step`-th place (1 or 2): the sums times the scale of the output and `unit`, and its bias;
 * cut off where negative, if `isCut`. `weights`: for each four output channels, each pair of input channels, row and column of the kernel: a pair
 * of weights of 16 bits for each of the four. `terms`: scales, then biases, `outputs` filled up to a multiple of four of each, and room for as many
 * channels in `to`. The first kernel place lies `size / 2`, with step 2 `(size - 1) / 2`, before the output's.
 */
export function convolve(
  pairs: usize,
  to: usize,
  weights: usize,
  terms: usize,
  unit: f32,
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
  const pairCount = (channels + 1) >> 1
  const plane: usize = FLOAT * fromStride * (fromRows + 2)
  const toPlane: usize = FLOAT * toStride * (height + 2)
  const toBiases = FLOAT * ((outputs + 3) & ~3)
  const before = step === 2 ? (size - 1) / 2 : size / 2
  const least = isCut ? f32x4.splat(0) : f32x4.splat(f32.NEGATIVE_INFINITY)
  for (let output = 0; output < outputs; output += 4) {
    const kernel = weights + 4 * output * pairCount * size * size
    const target = to + <usize>output * toPlane
    clearBorder(target, toPlane, toStride, height)
    for (let y = 0; y < height; y++) {
      const source = pairs + <usize>(FLOAT * ((step * y + 1 - before) * fromStride + LEFT - before))
      const row = target + <usize>(FLOAT * ((y + 1) * toStride + LEFT))
      for (let x = 0; x < width; x += 8) {
        const at = source + <usize>(FLOAT * step * x)
        if (step === 1) addStep1(at, plane, kernel, pairCount, fromStride, size, row + FLOAT * x, toPlane)
        else addStep2(at, plane, kernel, pairCount, fromStride, size, row + FLOAT * x, toPlane)
      }
      for (let n = 0; n < 4; n++) {
        const term = terms + FLOAT * (output + n)
        finishRow(row + n * toPlane, width, unit * load<f32>(term), load<f32>(term + toBiases), least)
      }
      clearAfter(row, toPlane, width, toStride)
    }
  }
}

/** Sums for eight places of four output channels, from every place of the input. */
function addStep1(
  from: usize,
  plane: usize,
  kernel: usize,
  pairCount: i32,
  stride: i32,
  size: i32,
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
  for (let pair = 0; pair < pairCount; pair++) {
    let row = from + <usize>pair * plane
    for (let ky = 0; ky < size; ky++) {
      for (let at = row; at < row + FLOAT * size; at += FLOAT) {
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
      }
      row += FLOAT * stride
    }
  }
  store8(to, a0, a1)
  store8(to + toPlane, b0, b1)
  store8(to + 2 * toPlane, c0, c1)
  store8(to + 3 * toPlane, d0, d1)
}

/** The same from every second place of the input. */
function addStep2(
  from: usize,
  plane: usize,
  kernel: usize,
  pairCount: i32,
  stride: i32,
  size: i32,
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
  for (let pair = 0; pair < pairCount; pair++) {
    let row = from + <usize>pair * plane
    for (let ky = 0; ky < size; ky++) {
      for (let at = row; at < row + FLOAT * size; at += FLOAT) {
        const left = v128.shuffle<i32>(v128.load(at), v128.load(at, 16), 0, 2, 4, 6)
        const right = v128.shuffle<i32>(v128.load(at, 32), v128.load(at, 48), 0, 2, 4, 6)
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
      }
      row += FLOAT * stride
    }
  }
  store8(to, a0, a1)
  store8(to + toPlane, b0, b1)
  store8(to + 2 * toPlane, c0, c1)
  store8(to + 3 * toPlane, d0, d1)
}

function store8(to: usize, left: v128, right: v128): void {
  v128.store(to, left)
  v128.store(to, right, 16)
}

/** Turns whole sums of a row into values. */
function finishRow(row: usize, width: i32, scale: f32, bias: f32, least: v128): void {
  const scales = f32x4.splat(scale)
  const biases = f32x4.splat(bias)
  for (let at = row; at < row + FLOAT * width; at += 16) {
    const sums = f32x4.convert_i32x4_s(v128.load(at))
    v128.store(at, f32x4.pmax(least, f32x4.add(f32x4.mul(sums, scales), biases)))
  }
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

/**
 * A picture of interleaved bytes as a layer of three channels, `levels` giving the value of each byte; what the layer has beyond the picture is
 * empty. `rows` and `stride` are of the layer.
 */
export function spreadColours(source: usize, to: usize, levels: usize, width: i32, height: i32, rows: i32, stride: i32): void {
  const plane = FLOAT * stride * (rows + 2)
  memory.fill(to, 0, 3 * plane)
  for (let y = 0; y < height; y++) {
    const from = source + 3 * y * width
    const row = to + FLOAT * ((y + 1) * stride + LEFT)
    for (let x = 0; x < width; x++) {
      const pixel = from + 3 * x
      const at = row + FLOAT * x
      store<f32>(at, load<f32>(levels + FLOAT * load<u8>(pixel)))
      store<f32>(at + plane, load<f32>(levels + FLOAT * load<u8>(pixel, 1)))
      store<f32>(at + 2 * plane, load<f32>(levels + FLOAT * load<u8>(pixel, 2)))
    }
  }
}
