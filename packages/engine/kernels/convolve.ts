import { mostOf } from './lanes'
import { sumProducts } from './products'

/*
 * Convolutions of a neural network. A layer is one plane of 32-bit numbers a channel, and a plane has an empty border: one row above and below,
 * `LEFT` places before each row, and after it enough to make `stride` places in all, a multiple of eight and at least eight more than the width.
 * So no loop asks where a border is. Products are added up in whole numbers, two channels at a time: quick, and the same on every machine.
 */

/** Empty places before each row; four keep rows aligned. */
const LEFT = 4
const FLOAT = 4

/**
 * Rounds the channels of a layer to whole numbers of 16 bits, two channels side by side in each place of 32 bits. `rows` counts those of a plane
 * with its border; what is furthest from 0 comes to `most`. If `isSplit`, each row has its even places first and then its odd ones. Returns the
 * value of one.
 */
export function pairChannels(from: usize, channels: i32, stride: i32, rows: i32, pairs: usize, most: f32, isSplit: bool): f32 {
  const bytes = FLOAT * stride * rows
  const furthest = furthestFromZero(from, channels * bytes)
  if (furthest === 0) memory.fill(pairs, 0, ((channels + 1) >> 1) * bytes)
  else
    for (let channel = 0; channel < channels; channel += 2) {
      const first = from + channel * bytes
      const second = channel + 1 < channels ? first + bytes : 0
      const to = pairs + (channel >> 1) * bytes
      if (isSplit) pairAndSplit(first, second, to, FLOAT * stride, bytes, most / furthest)
      else pairPlanes(first, second, to, bytes, most / furthest)
    }
  return furthest / most
}

function furthestFromZero(from: usize, bytes: i32): f32 {
  let most = f32x4.splat(0)
  for (let at = from; at < from + bytes; at += 16) most = f32x4.pmax(most, f32x4.abs(v128.load(at)))
  return mostOf(most)
}

function pairPlanes(first: usize, second: usize, to: usize, bytes: i32, factor: f32): void {
  const steps = f32x4.splat(factor)
  for (let at = 0; at < bytes; at += 16) v128.store(to + at, pairAt(first, second, at, steps))
}

function pairAndSplit(first: usize, second: usize, to: usize, rowBytes: i32, bytes: i32, factor: f32): void {
  const steps = f32x4.splat(factor)
  const half = rowBytes / 2
  for (let row = 0; row < bytes; row += rowBytes) {
    for (let at = 0; at < rowBytes; at += 32) {
      const left = pairAt(first, second, row + at, steps)
      const right = pairAt(first, second, row + at + 16, steps)
      const target = to + row + at / 2
      v128.store(target, v128.shuffle<i32>(left, right, 0, 2, 4, 6))
      v128.store(target + half, v128.shuffle<i32>(left, right, 1, 3, 5, 7))
    }
  }
}

/** Four pairs; a second channel at 0 is none. */
function pairAt(first: usize, second: usize, at: i32, steps: v128): v128 {
  const pair = v128.and(i32x4.splat(0xffff), wholeSteps(first + at, steps))
  return second === 0 ? pair : v128.or(pair, i32x4.shl(wholeSteps(second + at, steps), 16))
}

function wholeSteps(at: usize, steps: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at), steps)))
}

/**
 * Convolves: the sums times the scale of the output and `unit`, and its bias; cut off where negative, if `isRectified`. `offsets`: for each of the `taps`
 * places of the kernel how many bytes after the beginning of a channel of `plane` bytes it lies for the first output; it lies `rowStep` bytes
 * further for the next row. `weights`: for each four output channels, each pair of input channels and place of the kernel: a pair of weights of 16
 * bits for each of the four. `terms`: scales, then biases, `outputs` filled up to a multiple of four of each, and room for as many channels in `to`.
 */
export function convolve(
  pairs: usize,
  to: usize,
  weights: usize,
  terms: usize,
  offsets: usize,
  taps: i32,
  unit: f32,
  channels: i32,
  outputs: i32,
  plane: i32,
  rowStep: i32,
  toStride: i32,
  width: i32,
  height: i32,
  isRectified: bool,
): void {
  const pairCount = (channels + 1) >> 1
  const toPlane: usize = FLOAT * toStride * (height + 2)
  const toBiases = FLOAT * ((outputs + 3) & ~3)
  const least = isRectified ? f32x4.splat(0) : f32x4.splat(f32.NEGATIVE_INFINITY)
  for (let output = 0; output < outputs; output += 4) {
    const kernel = weights + 4 * output * pairCount * taps
    const target = to + <usize>output * toPlane
    clearBorder(target, toPlane, toStride, height)
    for (let y = 0; y < height; y++) {
      const source = pairs + <usize>(y * rowStep)
      const row = target + <usize>(FLOAT * ((y + 1) * toStride + LEFT))
      for (let x = 0; x < width; x += 8)
        sumProducts<i32>(source + FLOAT * x, plane, kernel, pairCount, offsets, taps, row + FLOAT * x, toPlane)
      for (let n = 0; n < 4; n++) {
        const term = terms + FLOAT * (output + n)
        finishRow(row + n * toPlane, width, unit * load<f32>(term), load<f32>(term + toBiases), least)
      }
      clearAfter(row, toPlane, width, toStride)
    }
  }
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

/** Empties the rows above and below four channels. */
export function clearBorder(target: usize, plane: usize, stride: i32, height: i32): void {
  for (let channel = 0; channel < 4; channel++) {
    const start = target + <usize>channel * plane
    memory.fill(start, 0, FLOAT * (stride + LEFT))
    memory.fill(start + FLOAT * (height + 1) * stride, 0, FLOAT * stride)
  }
}

/** Clears what was written of four channels beyond a row, and the places before the next. */
export function clearAfter(row: usize, plane: usize, width: i32, stride: i32): void {
  for (let channel = 0; channel < 4; channel++) {
    memory.fill(row + <usize>channel * plane + FLOAT * width, 0, FLOAT * (stride - width))
  }
}

/** Adds a layer of half the size, each of its values to four; `width` and `height` of the larger one. */
export function addUpsampled(
  to: usize,
  small: usize,
  channels: i32,
  width: i32,
  height: i32,
  stride: i32,
  smallStride: i32,
): void {
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
 * A picture of interleaved bytes as pairs of a layer of half its size with twelve channels: red, green and blue of two by two pixels, of which the
 * first is that in the odd row and column 2 y + 1 and 2 x + 1, so that the picture's first row and column lie in the layer's border. `levels` gives
 * the whole number of each byte; what the layer has beyond the picture is empty. `rows` and `stride` are of the layer.
 */
export function pairColours(source: usize, pairs: usize, levels: usize, width: i32, height: i32, rows: i32, stride: i32): void {
  const plane: usize = FLOAT * stride * (rows + 2)
  memory.fill(pairs, 0, 6 * plane)
  for (let y = 0; y < height; y++) {
    const row = pairs + <usize>(FLOAT * (((y + 1) >> 1) * stride + LEFT - 1))
    const isLower = (y & 1) === 0
    for (let x = 0; x < width; x++) {
      const pixel = source + 3 * (y * width + x)
      const place = ((x & 1) === 0 ? 3 : 0) + (isLower ? 6 : 0)
      const at = row + FLOAT * ((x + 1) >> 1)
      for (let channel = 0; channel < 3; channel++) {
        const value = load<i16>(levels + 2 * load<u8>(pixel + channel))
        store<i16>(at + ((place + channel) >> 1) * plane + 2 * ((place + channel) & 1), value)
      }
    }
  }
}

/** Copies a plane of a layer without its border. */
export function copyInside(plane: usize, to: usize, stride: i32, width: i32, height: i32): void {
  for (let y = 0; y < height; y++) {
    memory.copy(to + <usize>(FLOAT * y * width), plane + <usize>(FLOAT * ((y + 1) * stride + LEFT)), FLOAT * width)
  }
}

/** Four planes of a layer as one of twice its width and height: the first two beside each other, the others below them. */
export function interleave(planes: usize, to: usize, stride: i32, rows: i32, width: i32, height: i32): void {
  const plane: usize = FLOAT * stride * (rows + 2)
  for (let y = 0; y < height; y++) {
    const from = planes + <usize>(FLOAT * ((y + 1) * stride + LEFT))
    const row = to + <usize>(4 * FLOAT * y * width)
    interleaveRow(from, from + plane, row, width)
    interleaveRow(from + 2 * plane, from + 3 * plane, row + <usize>(2 * FLOAT * width), width)
  }
}

function interleaveRow(first: usize, second: usize, to: usize, width: i32): void {
  for (let x = 0; x < FLOAT * width; x += 16) {
    const a = v128.load(first + x)
    const b = v128.load(second + x)
    v128.store(to + 2 * x, v128.shuffle<f32>(a, b, 0, 4, 1, 5))
    v128.store(to + 2 * x, v128.shuffle<f32>(a, b, 2, 6, 3, 7), 16)
  }
}
