/*
 * Layers that mix channels at one place, in whole numbers: a product and sum of two channels takes one instruction where 32-bit numbers take four. What is
 * rounded of a layer is less than a ten-thousandth of its largest value. The same on every machine.
 */

import { PLACES_AT_A_TIME, planeStride, storeEight } from './channels'
import { mostOf } from './lanes'

const FLOAT = 4

/** The largest value of a layer, whatever its sign; `count`: the places of a channel. */
export function largestMagnitude(from: usize, channels: i32, count: i32): f32 {
  const plane: usize = FLOAT * planeStride(count)
  let most = f32x4.splat(0)
  let rest: f32 = 0
  for (let channel = 0; channel < channels; channel++) {
    const start = from + <usize>channel * plane
    const end = start + FLOAT * count
    let at = start
    for (; at + 16 <= end; at += 16) most = f32x4.pmax(most, f32x4.abs(v128.load(at)))
    for (; at < end; at += FLOAT) rest = max<f32>(rest, abs<f32>(load<f32>(at)))
  }
  return max<f32>(rest, mostOf(most))
}

/** Added to a value below 2^22, leaves it rounded to a whole number in the lower bits. */
const ROUNDING: f32 = 12_582_912

/**
 * Rounds a layer to whole numbers of 16 bits after multiplying it by `scale`, which leaves less than 2^15 of each. Two channels lie together as one
 * plane of 32-bit numbers, the first in the lower bits; of an odd number of channels the last is beside zeros. `count`: the places of a channel.
 */
export function quantizeLayer(from: usize, to: usize, channels: i32, count: i32, scale: f32): void {
  const plane: usize = FLOAT * planeStride(count)
  const factor = f32x4.splat(scale)
  const rounding = f32x4.splat(ROUNDING)
  const lower = i32x4.splat(0xffff)
  for (let channel = 0; channel < channels; channel += 2) {
    const source = from + <usize>channel * plane
    const target = to + <usize>(channel >> 1) * plane
    const isPair = channel + 1 < channels
    for (let at: usize = 0; at < <usize>(FLOAT * count); at += 16) {
      const first = v128.and(f32x4.add(f32x4.mul(v128.load(source + at), factor), rounding), lower)
      const second = isPair
        ? i32x4.shl(f32x4.add(f32x4.mul(v128.load(source + plane + at), factor), rounding), 16)
        : i32x4.splat(0)
      v128.store(target + at, v128.or(first, second))
    }
  }
}

/**
 * `convolvePointwise` of a layer that `quantizeLayer` wrote. `weights`: whole numbers of 16 bits, for each four outputs, each pair of inputs: a pair for each
 * of the four; `units`: what one of each output's weights is worth; `step`: what one of the
 * layer's numbers is. No sum may leave 32 bits.
 */
export function convolveQuantized(
  from: usize,
  to: usize,
  weights: usize,
  units: usize,
  biases: usize,
  step: f32,
  inputs: i32,
  outputs: i32,
  count: i32,
  activation: i32,
): void {
  const plane: usize = FLOAT * planeStride(count)
  const pairs = (inputs + 1) >> 1
  for (let first = 0; first < count; first += PLACES_AT_A_TIME) {
    const end = FLOAT * min(count, first + PLACES_AT_A_TIME)
    for (let output = 0; output < outputs; output += 4) {
      const kernel = weights + <usize>(FLOAT * output * pairs)
      const target = to + <usize>output * plane
      const terms = FLOAT * output
      for (let at: usize = FLOAT * first; at < <usize>end; at += 32)
        quantizedEight(from + at, target + at, kernel, units + terms, biases + terms, step, pairs, plane, activation)
    }
  }
}

function quantizedEight(
  from: usize,
  to: usize,
  kernel: usize,
  units: usize,
  biases: usize,
  step: f32,
  pairs: i32,
  plane: usize,
  activation: i32,
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
  let source = from
  for (let pair = 0; pair < pairs; pair++) {
    const left = v128.load(source)
    const right = v128.load(source, 16)
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
    source += plane
  }
  storeSums(to, a0, a1, step * load<f32>(units), biases, activation)
  storeSums(to + plane, b0, b1, step * load<f32>(units, 4), biases + 4, activation)
  storeSums(to + 2 * plane, c0, c1, step * load<f32>(units, 8), biases + 8, activation)
  storeSums(to + 3 * plane, d0, d1, step * load<f32>(units, 12), biases + 12, activation)
}

function storeSums(to: usize, left: v128, right: v128, unit: f32, bias: usize, activation: i32): void {
  const units = f32x4.splat(unit)
  const added = v128.load32_splat(bias)
  const first = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(left), units), added)
  const second = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(right), units), added)
  storeEight(to, first, second, activation)
}
