/*
 * Layers of a network whose convolutions either mix channels at one place or filter one channel by itself. A layer is one plane of 32-bit numbers a
 * channel, without borders; all is added up in single precision, always in the same order, so it is the same on every machine.
 */

const FLOAT = 4

/**
 * How far apart the planes of a layer of `count` places lie, in places. Planes a multiple of 4 KiB apart share a few lines of the processor's cache
 * and push each other out of it, which makes mixing them three times as slow. Places are written by eights.
 */
export function planeStride(count: i32): i32 {
  const whole = (count + 7) & ~7
  return whole % 1024 === 0 ? whole + 16 : whole
}

/** What becomes of a value: nothing; 0 where negative; itself times a ramp from -3 to 3 ("hard swish", Howard 2019); cut off at 0 and at 6. */
const RELU: i32 = 1
const HARD_SWISH: i32 = 2
const RELU_6: i32 = 3

function activated(values: v128, activation: i32): v128 {
  if (activation === RELU) return f32x4.pmax(f32x4.splat(0), values)
  if (activation === RELU_6) return f32x4.pmin(f32x4.splat(6), f32x4.pmax(f32x4.splat(0), values))
  if (activation !== HARD_SWISH) return values
  const ramp = f32x4.pmin(f32x4.splat(6), f32x4.pmax(f32x4.splat(0), f32x4.add(values, f32x4.splat(3))))
  return f32x4.mul(f32x4.mul(values, ramp), f32x4.splat(1 / <f32>6))
}

/** So many places of all inputs stay in the processor's cache while each output is made of them. */
export const PLACES_AT_A_TIME: i32 = 64

/**
 * Makes each output channel a weighted sum of the input channels. `weights`: for each four outputs, each input: a weight for each of the four;
 * `outputs` is a multiple of four; `count`: the places of a channel.
 */
export function convolvePointwise(
  from: usize,
  to: usize,
  weights: usize,
  biases: usize,
  inputs: i32,
  outputs: i32,
  count: i32,
  activation: i32,
): void {
  const plane: usize = FLOAT * planeStride(count)
  for (let first = 0; first < count; first += PLACES_AT_A_TIME) {
    const end = FLOAT * min(count, first + PLACES_AT_A_TIME)
    for (let output = 0; output < outputs; output += 4) {
      const kernel = weights + <usize>(FLOAT * output * inputs)
      const target = to + <usize>output * plane
      for (let at: usize = FLOAT * first; at < <usize>end; at += 32)
        pointwiseEight(from + at, target + at, kernel, biases + FLOAT * output, inputs, plane, activation)
    }
  }
}

function pointwiseEight(from: usize, to: usize, kernel: usize, biases: usize, inputs: i32, plane: usize, activation: i32): void {
  let a0 = v128.load32_splat(biases)
  let a1 = a0
  let b0 = v128.load32_splat(biases, 4)
  let b1 = b0
  let c0 = v128.load32_splat(biases, 8)
  let c1 = c0
  let d0 = v128.load32_splat(biases, 12)
  let d1 = d0
  let weights = kernel
  let source = from
  for (let input = 0; input < inputs; input++) {
    const left = v128.load(source)
    const right = v128.load(source, 16)
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
    source += plane
  }
  storeEight(to, a0, a1, activation)
  storeEight(to + plane, b0, b1, activation)
  storeEight(to + 2 * plane, c0, c1, activation)
  storeEight(to + 3 * plane, d0, d1, activation)
}

export function storeEight(to: usize, left: v128, right: v128, activation: i32): void {
  v128.store(to, activated(left, activation))
  v128.store(to, activated(right, activation), 16)
}

/** How many places of working memory `convolveDepthwise` needs. */
export function depthwiseWorkspace(width: i32, height: i32, size: i32): i32 {
  return (width + size + 7) * (height + size)
}

/**
 * Filters each channel by a kernel of its own of `size` x `size` (3 or 5) at every `step`-th place (1 or 2). `before`: how many places the kernel
 * reaches beyond the upper left corner, where it finds 0. Width and height, of the input, are multiples of twice the step.
 */
export function convolveDepthwise(
  from: usize,
  to: usize,
  weights: usize,
  biases: usize,
  workspace: usize,
  channels: i32,
  width: i32,
  height: i32,
  size: i32,
  step: i32,
  before: i32,
  activation: i32,
): void {
  const stride = width + size + 7
  const outWidth = width / step
  const outHeight = height / step
  // From one place of the kernel to the next and to the one after it: every second place lies in the second half of a row where every second is looked at.
  const next = step === 1 ? FLOAT : (FLOAT * stride) / 2
  const second = step === 1 ? 2 * FLOAT : FLOAT
  memory.fill(workspace, 0, FLOAT * stride * (height + size))
  for (let channel = 0; channel < channels; channel++) {
    const source = from + <usize>(FLOAT * channel * planeStride(width * height))
    for (let y = 0; y < height; y++) {
      const row = workspace + FLOAT * (y + before) * stride
      if (step === 1) memory.copy(row + FLOAT * before, source + FLOAT * y * width, FLOAT * width)
      else splitRow(source + FLOAT * y * width, row, next, width, before)
    }
    const kernel = weights + <usize>(FLOAT * channel * size * size)
    const bias = v128.load32_splat(biases + FLOAT * channel)
    const target = to + <usize>(FLOAT * channel * planeStride(outWidth * outHeight))
    for (let y = 0; y < outHeight; y++) {
      const row = workspace + FLOAT * step * y * stride
      const end = target + FLOAT * (y + 1) * outWidth
      let at = row
      let place = target + FLOAT * y * outWidth
      for (; place + 32 <= end; place += 32) {
        depthwiseEight(at, place, kernel, bias, FLOAT * stride, size, next, second, activation)
        at += 32
      }
      for (; place < end; place += 16) {
        depthwiseFour(at, place, kernel, bias, FLOAT * stride, size, next, second, activation)
        at += 16
      }
    }
  }
}

/** The even places of a row with `before` empty ones before it, and its odd ones `apart` bytes further. */
function splitRow(from: usize, to: usize, apart: usize, width: i32, before: i32): void {
  const isOdd = (before & 1) === 1
  const even = to + FLOAT * ((before + 1) >> 1) + (isOdd ? apart - FLOAT : 0)
  const odd = to + FLOAT * ((before + 1) >> 1) + (isOdd ? 0 : apart)
  let x = 0
  for (; x + 8 <= width; x += 8) {
    const left = v128.load(from + FLOAT * x)
    const right = v128.load(from + FLOAT * x, 16)
    v128.store(even + (FLOAT / 2) * x, v128.shuffle<i32>(left, right, 0, 2, 4, 6))
    v128.store(odd + (FLOAT / 2) * x, v128.shuffle<i32>(left, right, 1, 3, 5, 7))
  }
  for (; x < width; x += 2) {
    store<f32>(even + (FLOAT / 2) * x, load<f32>(from + FLOAT * x))
    store<f32>(odd + (FLOAT / 2) * x, load<f32>(from + FLOAT * x, FLOAT))
  }
}

function depthwiseEight(
  from: usize,
  to: usize,
  kernel: usize,
  bias: v128,
  rowBytes: i32,
  size: i32,
  next: usize,
  second: usize,
  activation: i32,
): void {
  let left = bias
  let right = bias
  let weights = kernel
  let at = from
  for (let ky = 0; ky < size; ky++) {
    const a = v128.load32_splat(weights)
    left = f32x4.add(left, f32x4.mul(v128.load(at), a))
    right = f32x4.add(right, f32x4.mul(v128.load(at, 16), a))
    const b = v128.load32_splat(weights, 4)
    left = f32x4.add(left, f32x4.mul(v128.load(at + next), b))
    right = f32x4.add(right, f32x4.mul(v128.load(at + next, 16), b))
    const c = v128.load32_splat(weights, 8)
    left = f32x4.add(left, f32x4.mul(v128.load(at + second), c))
    right = f32x4.add(right, f32x4.mul(v128.load(at + second, 16), c))
    if (size === 5) {
      const d = v128.load32_splat(weights, 12)
      left = f32x4.add(left, f32x4.mul(v128.load(at + next + second), d))
      right = f32x4.add(right, f32x4.mul(v128.load(at + next + second, 16), d))
      const e = v128.load32_splat(weights, 16)
      left = f32x4.add(left, f32x4.mul(v128.load(at + 2 * second), e))
      right = f32x4.add(right, f32x4.mul(v128.load(at + 2 * second, 16), e))
    }
    weights += FLOAT * size
    at += rowBytes
  }
  storeEight(to, left, right, activation)
}

function depthwiseFour(
  from: usize,
  to: usize,
  kernel: usize,
  bias: v128,
  rowBytes: i32,
  size: i32,
  next: usize,
  second: usize,
  activation: i32,
): void {
  let sum = bias
  let weights = kernel
  let row = from
  for (let ky = 0; ky < size; ky++) {
    for (let kx = 0; kx < size; kx++) {
      const at = row + (kx >> 1) * second + (kx & 1) * next
      sum = f32x4.add(sum, f32x4.mul(v128.load(at), v128.load32_splat(weights)))
      weights += FLOAT
    }
    row += rowBytes
  }
  v128.store(to, activated(sum, activation))
}

/** Makes a layer twice as wide and high, each value from the four nearest (bilinear, middles of places laid over each other). */
export function upsampleLayer(from: usize, to: usize, channels: i32, width: i32, height: i32): void {
  for (let channel = 0; channel < channels; channel++) {
    const source = from + <usize>(FLOAT * channel * planeStride(width * height))
    const target = to + <usize>(FLOAT * channel * planeStride(4 * width * height))
    for (let y = 0; y < 2 * height; y++) {
      const near = y >> 1
      const far = max(0, min(height - 1, (y & 1) === 1 ? near + 1 : near - 1))
      upsampleRow(source + FLOAT * near * width, source + FLOAT * far * width, target + 2 * FLOAT * y * width, width)
    }
  }
}

function upsampleRow(near: usize, far: usize, to: usize, width: i32): void {
  let before = mixed(near, far, 0)
  let here = before
  for (let x = 0; x < width; x++) {
    const after = x + 1 < width ? mixed(near, far, x + 1) : here
    store<f32>(to + 2 * FLOAT * x, <f32>0.25 * before + <f32>0.75 * here)
    store<f32>(to + 2 * FLOAT * x, <f32>0.25 * after + <f32>0.75 * here, FLOAT)
    before = here
    here = after
  }
}

function mixed(near: usize, far: usize, x: i32): f32 {
  return <f32>0.75 * load<f32>(near + FLOAT * x) + <f32>0.25 * load<f32>(far + FLOAT * x)
}

/** The mean of each channel; `channels` is a multiple of four, as they are added up side by side. */
export function averageChannels(from: usize, to: usize, channels: i32, count: i32): void {
  const plane: usize = FLOAT * planeStride(count)
  for (let channel = 0; channel < channels; channel += 4) {
    let a: f64 = 0
    let b: f64 = 0
    let c: f64 = 0
    let d: f64 = 0
    const source = from + <usize>channel * plane
    for (let at = source; at < source + FLOAT * count; at += FLOAT) {
      a += load<f32>(at)
      b += load<f32>(at + plane)
      c += load<f32>(at + 2 * plane)
      d += load<f32>(at + 3 * plane)
    }
    store<f32>(to + FLOAT * channel, <f32>(a / count))
    store<f32>(to + FLOAT * channel, <f32>(b / count), 4)
    store<f32>(to + FLOAT * channel, <f32>(c / count), 8)
    store<f32>(to + FLOAT * channel, <f32>(d / count), 12)
  }
}

/** Multiplies each channel by its own factor, then adds a layer (0 for none); `count`, the places of a channel, is a multiple of four. */
export function scaleChannels(from: usize, to: usize, factors: usize, added: usize, channels: i32, count: i32): void {
  for (let channel = 0; channel < channels; channel++) {
    const factor = v128.load32_splat(factors + FLOAT * channel)
    const start: usize = FLOAT * channel * planeStride(count)
    for (let at: usize = start; at < start + FLOAT * count; at += 16) {
      let values = f32x4.mul(v128.load(from + at), factor)
      if (added !== 0) values = f32x4.add(values, v128.load(added + at))
      v128.store(to + at, values)
    }
  }
}

/** Makes what is negative in a layer 0; `count`, the places of a channel, is a multiple of four. */
export function rectifyLayer(layer: usize, channels: i32, count: i32): void {
  const bytes: usize = FLOAT * channels * planeStride(count)
  for (let at: usize = 0; at < bytes; at += 16) v128.store(layer + at, activated(v128.load(layer + at), RELU))
}

/** The largest of each two by two places of each channel; width and height are multiples of eight. */
export function maxPoolLayer(from: usize, to: usize, channels: i32, width: i32, height: i32): void {
  const row: usize = FLOAT * width
  for (let channel = 0; channel < channels; channel++) {
    let source = from + <usize>(FLOAT * channel * planeStride(width * height))
    let target = to + <usize>(FLOAT * channel * planeStride((width * height) / 4))
    for (let y = 0; y < height; y += 2) {
      for (const end = source + row; source < end; source += 32) {
        const left = f32x4.pmax(v128.load(source), v128.load(source + row))
        const right = f32x4.pmax(v128.load(source, 16), v128.load(source + row, 16))
        v128.store(target, f32x4.pmax(v128.shuffle<i32>(left, right, 0, 2, 4, 6), v128.shuffle<i32>(left, right, 1, 3, 5, 7)))
        target += 16
      }
      source += row
    }
  }
}

/** Adds the channels of a layer to those of another; `count`, the places of a channel, is a multiple of four. */
export function addLayer(to: usize, added: usize, channels: i32, count: i32): void {
  const bytes: usize = FLOAT * channels * planeStride(count)
  for (let at: usize = 0; at < bytes; at += 16) v128.store(to + at, f32x4.add(v128.load(to + at), v128.load(added + at)))
}
