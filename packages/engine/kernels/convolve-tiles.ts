/*
 * Convolutions with kernels of 3 x 3 at every place, by Winograd's way for two by two places at a time, F(2 x 2, 3 x 3) (Lavin 2016): sixteen
 * products where nine each would be thirty-six. All in whole numbers, and what wraps around on the way comes back: the same to the bit as nine
 * products each. Layers are as in `convolve.ts`; the pairs end with an empty row more.
 */

import { clearAfter, clearBorder } from './convolve'
import { sumProducts } from './products'

const LEFT = 4
const FLOAT = 4
const VECTOR = 16
/** Places of a tile: four by four of the input, from which two by two of the output come. */
const PLACES = 16
/** For each place two vectors, of four tiles each. */
const BLOCK = 2 * VECTOR
/** Sums of a block: for each place four outputs of two vectors. */
const SUMS = 4 * BLOCK

/** Bytes of workspace that `convolveTiles` needs. */
export function tilesWorkspace(channels: i32): i32 {
  return PLACES * (((channels + 1) >> 1) * BLOCK + SUMS)
}

/**
 * Convolves with kernels of 3 x 3: the sums times the scale of the output and `unit`, and its bias; cut off where negative, if `isRectified`. What is
 * furthest from 0 in `pairs` is at most 8191, so that a place of four of them fits 16 bits. `weights`: for each four output channels, each place of
 * a tile and each pair of input channels: a pair of weights of 16 bits, four times what the kernel has there, for each of the four.
 */
export function convolveTiles(
  pairs: usize,
  to: usize,
  weights: usize,
  terms: usize,
  workspace: usize,
  unit: f32,
  channels: i32,
  outputs: i32,
  stride: i32,
  width: i32,
  height: i32,
  isRectified: bool,
): void {
  const pairCount = (channels + 1) >> 1
  const plane: usize = FLOAT * stride * (height + 2)
  const sums = workspace + PLACES * pairCount * BLOCK
  const least = isRectified ? f32x4.splat(0) : f32x4.splat(f32.NEGATIVE_INFINITY)
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 16) {
      const isWide = width - x > 8
      const from = pairs + <usize>(FLOAT * (y * stride + LEFT + x - 1))
      spreadTiles(from, plane, FLOAT * stride, pairCount, workspace, isWide)
      const row = to + <usize>(FLOAT * ((y + 1) * stride + LEFT + x))
      for (let output = 0; output < outputs; output += 4) {
        const kernel = weights + 4 * FLOAT * PLACES * pairCount * (output >> 2)
        if (isWide) multiply8(workspace, kernel, pairCount, sums)
        else multiply4(workspace, kernel, pairCount, sums)
        for (let n = 0; n < 4; n++) {
          const term = terms + FLOAT * (output + n)
          const scale = f32x4.splat((unit / 4) * load<f32>(term))
          const bias = f32x4.splat(load<f32>(term + FLOAT * ((outputs + 3) & ~3)))
          const target = row + <usize>(output + n) * plane
          gatherTiles(sums + n * BLOCK, target, FLOAT * stride, scale, bias, least)
          if (isWide) gatherTiles(sums + n * BLOCK + VECTOR, target + BLOCK, FLOAT * stride, scale, bias, least)
        }
      }
    }
  }
  clearAround(to, plane, outputs, stride, width, height)
}

/** Brings eight tiles, or four, of two by two rows of places to the sums and differences that are multiplied. */
function spreadTiles(from: usize, plane: usize, stride: usize, pairCount: i32, workspace: usize, isWide: bool): void {
  const apart = pairCount * BLOCK
  for (let pair = 0; pair < pairCount; pair++) {
    const at = from + <usize>pair * plane
    const to = workspace + pair * BLOCK
    spreadFour(at, stride, to, apart)
    if (isWide) spreadFour(at + BLOCK, stride, to + VECTOR, apart)
  }
}

function spreadFour(at: usize, stride: usize, to: usize, apart: usize): void {
  const second = at + stride
  const third = second + stride
  spreadDifference(at, third, to, apart)
  spreadSum(second, third, to + 4 * apart, apart)
  spreadDifference(third, second, to + 8 * apart, apart)
  spreadDifference(second, third + stride, to + 12 * apart, apart)
}

function spreadSum(row: usize, other: usize, to: usize, apart: usize): void {
  const a = i16x8.add(v128.load(row), v128.load(other))
  const b = i16x8.add(v128.load(row, 16), v128.load(other, 16))
  const c = i16x8.add(v128.load(row, 8), v128.load(other, 8))
  const d = i16x8.add(v128.load(row, 24), v128.load(other, 24))
  spreadColumns(a, b, c, d, to, apart)
}

function spreadDifference(row: usize, other: usize, to: usize, apart: usize): void {
  const a = i16x8.sub(v128.load(row), v128.load(other))
  const b = i16x8.sub(v128.load(row, 16), v128.load(other, 16))
  const c = i16x8.sub(v128.load(row, 8), v128.load(other, 8))
  const d = i16x8.sub(v128.load(row, 24), v128.load(other, 24))
  spreadColumns(a, b, c, d, to, apart)
}

/** Columns from 0 to 3, 4 to 7, 2 to 5 and 6 to 9; a tile begins at every second. */
function spreadColumns(a: v128, b: v128, c: v128, d: v128, to: usize, apart: usize): void {
  const first = v128.shuffle<i32>(a, b, 0, 2, 4, 6)
  const second = v128.shuffle<i32>(a, b, 1, 3, 5, 7)
  const third = v128.shuffle<i32>(c, d, 0, 2, 4, 6)
  const fourth = v128.shuffle<i32>(c, d, 1, 3, 5, 7)
  v128.store(to, i16x8.sub(first, third))
  v128.store(to + apart, i16x8.add(second, third))
  v128.store(to + 2 * apart, i16x8.sub(third, second))
  v128.store(to + 3 * apart, i16x8.sub(second, fourth))
}

/** For each place of eight tiles the sums over the input channels, of four output channels. */
function multiply8(workspace: usize, kernel: usize, pairCount: i32, sums: usize): void {
  let at = workspace
  let weights = kernel
  for (let to = sums; to < sums + PLACES * SUMS; to += SUMS) {
    sumProducts<void>(at, BLOCK, weights, pairCount, 0, 1, to, BLOCK)
    at += pairCount * BLOCK
    weights += 4 * FLOAT * pairCount
  }
}

/** The same of the first four tiles. */
function multiply4(workspace: usize, kernel: usize, pairCount: i32, sums: usize): void {
  let at = workspace
  let weights = kernel
  for (let to = sums; to < sums + PLACES * SUMS; to += SUMS) {
    let a = i32x4.splat(0)
    let b = a
    let c = a
    let d = a
    for (const end = at + pairCount * BLOCK; at < end; at += BLOCK) {
      const values = v128.load(at)
      a = i32x4.add(a, i32x4.dot_i16x8_s(values, v128.load32_splat(weights)))
      b = i32x4.add(b, i32x4.dot_i16x8_s(values, v128.load32_splat(weights, 4)))
      c = i32x4.add(c, i32x4.dot_i16x8_s(values, v128.load32_splat(weights, 8)))
      d = i32x4.add(d, i32x4.dot_i16x8_s(values, v128.load32_splat(weights, 12)))
      weights += 16
    }
    v128.store(to, a)
    v128.store(to, b, 32)
    v128.store(to, c, 64)
    v128.store(to, d, 96)
  }
}

/** Two rows of eight values from the sums of four tiles. */
function gatherTiles(sums: usize, row: usize, stride: usize, scale: v128, bias: v128, least: v128): void {
  const a0 = upperOf(sums)
  const a1 = upperOf(sums + SUMS)
  const a2 = upperOf(sums + 2 * SUMS)
  const a3 = upperOf(sums + 3 * SUMS)
  storeRow(row, a0, a1, a2, a3, scale, bias, least)
  const b0 = lowerOf(sums)
  const b1 = lowerOf(sums + SUMS)
  const b2 = lowerOf(sums + 2 * SUMS)
  const b3 = lowerOf(sums + 3 * SUMS)
  storeRow(row + stride, b0, b1, b2, b3, scale, bias, least)
}

/** Of a column of a tile, what the upper of its two outputs gets. */
function upperOf(sums: usize): v128 {
  return i32x4.add(i32x4.add(v128.load(sums), v128.load(sums, 4 * SUMS)), v128.load(sums, 8 * SUMS))
}

function lowerOf(sums: usize): v128 {
  return i32x4.sub(i32x4.sub(v128.load(sums, 4 * SUMS), v128.load(sums, 8 * SUMS)), v128.load(sums, 12 * SUMS))
}

function storeRow(row: usize, a: v128, b: v128, c: v128, d: v128, scale: v128, bias: v128, least: v128): void {
  const left = i32x4.add(i32x4.add(a, b), c)
  const right = i32x4.sub(i32x4.sub(b, c), d)
  storeValues(row, v128.shuffle<i32>(left, right, 0, 4, 1, 5), scale, bias, least)
  storeValues(row + VECTOR, v128.shuffle<i32>(left, right, 2, 6, 3, 7), scale, bias, least)
}

function storeValues(to: usize, sums: v128, scale: v128, bias: v128, least: v128): void {
  v128.store(to, f32x4.pmax(least, f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sums), scale), bias)))
}

/** Empties the border, and what was written beyond the rows and below them. */
function clearAround(to: usize, plane: usize, outputs: i32, stride: i32, width: i32, height: i32): void {
  for (let output = 0; output < outputs; output += 4) {
    const target = to + <usize>output * plane
    clearBorder(target, plane, stride, height)
    for (let y = 1; y <= height; y++) clearAfter(target + <usize>(FLOAT * (y * stride + LEFT)), plane, width, stride)
  }
}
