/*
 * Layers of a network whose convolutions either mix channels at one place or filter one channel by itself. A layer is one plane of 32-bit numbers a
 * channel, without borders; all is added up in single precision, always in the same order, so it is the same on every machine.
 */

const FLOAT = 4

/** What becomes of a value: nothing; 0 where negative; itself times a ramp from -3 to 3 ("hard swish", Howard 2019). */
const CUT: i32 = 1
const SWISH: i32 = 2

function activated(values: v128, activation: i32): v128 {
  if (activation === CUT) return f32x4.pmax(f32x4.splat(0), values)
  if (activation !== SWISH) return values
  const ramp = f32x4.pmin(f32x4.splat(6), f32x4.pmax(f32x4.splat(0), f32x4.add(values, f32x4.splat(3))))
  return f32x4.mul(f32x4.mul(values, ramp), f32x4.splat(1 / <f32>6))
}

/**
 * Makes each output channel a weighted sum of the input channels. `weights`: for each four outputs, each input: a weight for each of the four;
 * `outputs` and `count`, the places of a channel, are multiples of four and eight.
 */
export function mixChannels(
  from: usize,
  to: usize,
  weights: usize,
  biases: usize,
  inputs: i32,
  outputs: i32,
  count: i32,
  activation: i32,
): void {
  const plane: usize = FLOAT * count
  for (let output = 0; output < outputs; output += 4) {
    const kernel = weights + <usize>(FLOAT * output * inputs)
    const target = to + <usize>output * plane
    for (let at: usize = 0; at < plane; at += 32)
      mixEight(from + at, target + at, kernel, biases + FLOAT * output, inputs, plane, activation)
  }
}

function mixEight(from: usize, to: usize, kernel: usize, biases: usize, inputs: i32, plane: usize, activation: i32): void {
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

function storeEight(to: usize, left: v128, right: v128, activation: i32): void {
  v128.store(to, activated(left, activation))
  v128.store(to, activated(right, activation), 16)
}

/** How many places of working memory `filterChannels` needs. */
export function filterRoom(width: i32, height: i32, size: i32): i32 {
  return (width + size + 7) * (height + size)
}

/**
 * Filters each channel by a kernel of its own of `size` x `size` at every `step`-th place (1 or 2). `before`: how many places the kernel reaches
 * beyond the upper left corner, where it finds 0. Width and height, of the input, are multiples of four times the step.
 */
export function filterChannels(
  from: usize,
  to: usize,
  weights: usize,
  biases: usize,
  room: usize,
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
  memory.fill(room, 0, FLOAT * stride * (height + size))
  for (let channel = 0; channel < channels; channel++) {
    const source = from + <usize>(FLOAT * channel * width * height)
    for (let y = 0; y < height; y++) {
      memory.copy(room + FLOAT * ((y + before) * stride + before), source + FLOAT * y * width, FLOAT * width)
    }
    const kernel = weights + <usize>(FLOAT * channel * size * size)
    const bias = v128.load32_splat(biases + FLOAT * channel)
    for (let y = 0; y < outHeight; y++) {
      const row = room + FLOAT * step * y * stride
      const target = to + <usize>(FLOAT * (channel * outHeight + y) * outWidth)
      for (let x = 0; x < outWidth; x += 4) {
        const sum = filterFour(row + FLOAT * step * x, kernel, bias, stride, size, step)
        v128.store(target + FLOAT * x, activated(sum, activation))
      }
    }
  }
}

function filterFour(from: usize, kernel: usize, bias: v128, stride: i32, size: i32, step: i32): v128 {
  let sum = bias
  let weights = kernel
  let row = from
  for (let ky = 0; ky < size; ky++) {
    for (let at = row; at < row + FLOAT * size; at += FLOAT) {
      const values = step === 1 ? v128.load(at) : v128.shuffle<i32>(v128.load(at), v128.load(at, 16), 0, 2, 4, 6)
      sum = f32x4.add(sum, f32x4.mul(values, v128.load32_splat(weights)))
      weights += FLOAT
    }
    row += FLOAT * stride
  }
  return sum
}

/** Makes a layer twice as wide and high, each value from the four nearest (bilinear, middles of places laid over each other). */
export function doubleLayer(from: usize, to: usize, channels: i32, width: i32, height: i32): void {
  for (let channel = 0; channel < channels; channel++) {
    const source = from + <usize>(FLOAT * channel * width * height)
    const target = to + <usize>(4 * FLOAT * channel * width * height)
    for (let y = 0; y < 2 * height; y++) {
      const near = y >> 1
      const far = max(0, min(height - 1, (y & 1) === 1 ? near + 1 : near - 1))
      doubleRow(source + FLOAT * near * width, source + FLOAT * far * width, target + 2 * FLOAT * y * width, width)
    }
  }
}

function doubleRow(near: usize, far: usize, to: usize, width: i32): void {
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

/** The mean of each channel. */
export function meanOfChannels(from: usize, to: usize, channels: i32, count: i32): void {
  for (let channel = 0; channel < channels; channel++) {
    let sum: f64 = 0
    const source = from + <usize>(FLOAT * channel * count)
    for (let at = source; at < source + FLOAT * count; at += FLOAT) sum += load<f32>(at)
    store<f32>(to + FLOAT * channel, <f32>(sum / count))
  }
}

/** Multiplies each channel by its own factor, then adds a layer (0 for none); `count`, the places of a channel, is a multiple of four. */
export function scaleChannels(from: usize, to: usize, factors: usize, added: usize, channels: i32, count: i32): void {
  for (let channel = 0; channel < channels; channel++) {
    const factor = v128.load32_splat(factors + FLOAT * channel)
    const start: usize = FLOAT * channel * count
    for (let at: usize = start; at < start + FLOAT * count; at += 16) {
      let values = f32x4.mul(v128.load(from + at), factor)
      if (added !== 0) values = f32x4.add(values, v128.load(added + at))
      v128.store(to + at, values)
    }
  }
}

/** Adds a layer to another. */
export function addLayer(to: usize, added: usize, count: i32): void {
  for (let at: usize = 0; at < <usize>(FLOAT * count); at += 16)
    v128.store(to + at, f32x4.add(v128.load(to + at), v128.load(added + at)))
}

/**
 * A picture of interleaved bytes, `width` and `height` even, as the 27 values around every second pixel (3 x 3 pixels of red, green and blue, 0..1,
 * first the colours, then the columns, then the rows; 0 beyond the right and lower border): one plane each.
 */
export function spreadSquares(picture: usize, to: usize, width: i32, height: i32): void {
  const columns = width / 2
  const rows = height / 2
  let target = to
  for (let ky = 0; ky < 3; ky++) {
    for (let kx = 0; kx < 3; kx++) {
      for (let colour = 0; colour < 3; colour++) {
        for (let y = 0; y < rows; y++) {
          const row = picture + 3 * (2 * y + ky) * width + colour
          const isRow = 2 * y + ky < height
          for (let x = 0; x < columns; x++) {
            const isInside = isRow && 2 * x + kx < width
            store<f32>(target, isInside ? <f32>load<u8>(row + 3 * (2 * x + kx)) / 255 : 0)
            target += FLOAT
          }
        }
      }
    }
  }
}
