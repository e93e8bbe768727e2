import { mostOf, sumOf } from './lanes'

/** Side of a cell. */
const SIDE = 4
const PIXELS: f32 = 16

/**
 * What the pixels of each cell of four by four are like, in 18 planes of `planeBytes` one after the other: means of l, a and b; their
 * deviations; means of l, a and b above the baseline; lightest, darkest and whitest above the baseline; mean and highest rim; mean crack; mean
 * and brightest glitter; share of hair. A rim too narrow for a cell is left out. The planes of a colour are `colourBytes` apart.
 */
export function summariseCells(
  lab: usize,
  baseline: usize,
  colourBytes: i32,
  rims: usize,
  cracks: usize,
  glitter: usize,
  hair: usize,
  width: i32,
  height: i32,
  target: usize,
  planeBytes: i32,
): void {
  const down = height / SIDE
  const across = width / SIDE
  let to = target
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const first = y * SIDE * width + x * SIDE
      const at = 4 * first
      addColour(lab + at, baseline + at, width, to, planeBytes)
      addColour(lab + colourBytes + at, baseline + colourBytes + at, width, to + planeBytes, planeBytes)
      addColour(lab + 2 * colourBytes + at, baseline + 2 * colourBytes + at, width, to + 2 * planeBytes, planeBytes)
      addWhiteness(lab + at, baseline + at, 2 * colourBytes, width, to + 9 * planeBytes, planeBytes)
      addMeanAndMost(rims + at, width, to + 12 * planeBytes, planeBytes)
      addMean(cracks + at, width, to + 14 * planeBytes)
      addMeanAndMost(glitter + at, width, to + 15 * planeBytes, planeBytes)
      store<f32>(to + 17 * planeBytes, <f32>countHair(hair + first, width) / PIXELS)
      to += 4
    }
  }
}

/** Mean, deviation and mean above the baseline of one colour. */
function addColour(colour: usize, baseline: usize, width: i32, to: usize, planeBytes: i32): void {
  // Against the first value, since squares of what is far from 0 leave no digits for how they differ.
  const first = v128.load32_splat(colour)
  let sum = f32x4.splat(0)
  let squares = f32x4.splat(0)
  let baselines = f32x4.splat(0)
  for (let row = 0; row < SIDE; row++) {
    const apart = f32x4.sub(v128.load(colour + 4 * row * width), first)
    sum = f32x4.add(sum, apart)
    squares = f32x4.add(squares, f32x4.mul(apart, apart))
    baselines = f32x4.add(baselines, f32x4.sub(v128.load(colour + 4 * row * width), v128.load(baseline + 4 * row * width)))
  }
  const mean = sumOf(sum) / PIXELS
  store<f32>(to, f32x4.extract_lane(first, 0) + mean)
  store<f32>(to + 3 * planeBytes, sqrt<f32>(max<f32>(0, sumOf(squares) / PIXELS - mean * mean)))
  store<f32>(to + 6 * planeBytes, sumOf(baselines) / PIXELS)
}

/** Lightest and darkest against the baseline, and whitest: lighter and less yellow. */
function addWhiteness(light: usize, baseline: usize, toYellow: i32, width: i32, to: usize, planeBytes: i32): void {
  let lightest = f32x4.splat(-1000)
  let darkest = f32x4.splat(1000)
  let whitest = f32x4.splat(-1000)
  for (let row = 0; row < SIDE; row++) {
    const at = 4 * row * width
    const lighter = f32x4.sub(v128.load(light + at), v128.load(baseline + at))
    const yellower = f32x4.sub(v128.load(light + toYellow + at), v128.load(baseline + toYellow + at))
    lightest = f32x4.pmax(lightest, lighter)
    darkest = f32x4.pmin(darkest, lighter)
    whitest = f32x4.pmax(whitest, f32x4.sub(lighter, f32x4.mul(f32x4.splat(0.6), yellower)))
  }
  store<f32>(to, mostOf(lightest))
  store<f32>(to + planeBytes, -mostOf(f32x4.neg(darkest)))
  store<f32>(to + 2 * planeBytes, mostOf(whitest))
}

function addMeanAndMost(plane: usize, width: i32, to: usize, planeBytes: i32): void {
  addMean(plane, width, to)
  let most = v128.load(plane)
  for (let row = 1; row < SIDE; row++) most = f32x4.pmax(most, v128.load(plane + 4 * row * width))
  store<f32>(to + planeBytes, mostOf(most))
}

function addMean(plane: usize, width: i32, to: usize): void {
  let sum = v128.load(plane)
  for (let row = 1; row < SIDE; row++) sum = f32x4.add(sum, v128.load(plane + 4 * row * width))
  store<f32>(to, sumOf(sum) / PIXELS)
}

function countHair(hair: usize, width: i32): i32 {
  let bits = 0
  for (let row = 0; row < SIDE; row++) bits += popcnt<u32>(load<u32>(hair + row * width) & 0x01010101)
  return bits
}
