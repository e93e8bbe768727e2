/*
 * Hairs in a plane of light of `width` x `height`. Places, lengths and widths are in double precision, as they are where shafts are followed.
 */

const DOUBLE = 8

/**
 * The widths of a hair at several places of its line: between where its darkness falls to half on each side. A place is four numbers: x, y, and
 * the step from one value to the next across the line. Values are read up to `reach` steps to each side; the darkest is looked for `near` steps
 * around the line. There is no width where the skin on one side is less than `contrast` lighter than that, or less than `evenness` as much as on
 * the other side. `workspace` is for 2 `reach` + 1 values. Writes the widths in steps; returns how many there are.
 */
export function measureAcross(
  light: usize,
  width: i32,
  height: i32,
  places: usize,
  count: i32,
  reach: i32,
  near: i32,
  contrast: f64,
  evenness: f64,
  workspace: usize,
  widths: usize,
): i32 {
  let found = 0
  for (let n = 0; n < count; n++) {
    const place = places + 4 * DOUBLE * n
    readAcross(light, width, height, place, reach, workspace)
    const across = widthAcross(workspace, reach, near, contrast, evenness)
    if (across < 0) continue
    store<f64>(widths + DOUBLE * found, across)
    found++
  }
  return found
}

function readAcross(light: usize, width: i32, height: i32, place: usize, reach: i32, workspace: usize): void {
  const x = load<f64>(place)
  const y = load<f64>(place, DOUBLE)
  const stepX = load<f64>(place, 2 * DOUBLE)
  const stepY = load<f64>(place, 3 * DOUBLE)
  for (let n = -reach; n <= reach; n++) {
    store<f32>(workspace + 4 * (n + reach), <f32>sample(light, width, height, x + <f64>n * stepX, y + <f64>n * stepY))
  }
}

/** In steps; below 0 where there is none. */
function widthAcross(values: usize, reach: i32, near: i32, contrast: f64, evenness: f64): f64 {
  let darkest = reach
  for (let n = reach - near; n <= reach + near; n++) if (valueAt(values, n) < valueAt(values, darkest)) darkest = n
  const dark = <f64>valueAt(values, darkest)
  const left = <f64>lightest(values, 0, darkest) - dark
  const right = <f64>lightest(values, darkest, 2 * reach) - dark
  const rise = min(left, right)
  if (rise < max(contrast, evenness * max(left, right))) return -1
  const half = dark + rise / 2
  return stepsToLight(values, darkest, -1, half) + stepsToLight(values, darkest, 1, half)
}

function valueAt(values: usize, n: i32): f32 {
  return load<f32>(values + 4 * n)
}

function lightest(values: usize, from: i32, to: i32): f32 {
  let most = valueAt(values, from)
  for (let n = from + 1; n <= to; n++) most = max(most, valueAt(values, n))
  return most
}

/** Steps from the darkest place to where the light rises above `half`, by the line between the two values around it. */
function stepsToLight(values: usize, start: i32, step: i32, half: f64): f64 {
  let n = start
  while (<f64>valueAt(values, n) < half) n += step
  const value = <f64>valueAt(values, n)
  return <f64>abs(n - start) - (value - half) / (value - <f64>valueAt(values, n - step))
}

/** Value between pixels, by the four around; outside, that of the border. */
function sample(light: usize, width: i32, height: i32, x: f64, y: f64): f64 {
  const heldX = min(<f64>width - 1.001, max(0.0, x))
  const heldY = min(<f64>height - 1.001, max(0.0, y))
  const column = <i32>heldX
  const row = <i32>heldY
  const upper = light + 4 * (row * width + column)
  const lower = upper + 4 * width
  const u = heldX - <f64>column
  const top = <f64>load<f32>(upper) * (1 - u) + <f64>load<f32>(upper, 4) * u
  const bottom = <f64>load<f32>(lower) * (1 - u) + <f64>load<f32>(lower, 4) * u
  return top + (bottom - top) * (heldY - <f64>row)
}

/** Copies a picture of interleaved bytes turned: the first pixel is read at `source`, and from one to the next and from row to row the steps are in bytes. */
export function orientColours(source: usize, target: usize, stepX: i32, stepY: i32, width: i32, height: i32): void {
  let to = target
  for (let y = 0; y < height; y++) {
    let from = source + y * stepY
    for (let x = 0; x < width; x++) {
      store<u16>(to, load<u16>(from))
      store<u8>(to, load<u8>(from, 2), 2)
      from += stepX
      to += 3
    }
  }
}

/**
 * Places of at least `least` (0 or more) that are clearer than those to their left and right across the line there. `cosine` and `sine`: of twice
 * the line's direction, at half the size. A key for each: how clear, then which, as one whole number, so that in rising order they are clearest
 * first and equal ones in reading order. `places`: a power of 2 above any place. Returns how many there are.
 */
export function findSeeds(
  line: usize,
  cosine: usize,
  sine: usize,
  width: i32,
  height: i32,
  least: f32,
  places: f64,
  keys: usize,
): i32 {
  let count = 0
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const place = y * width + x
      const at = line + 4 * place
      const clearness = load<f32>(at)
      if (clearness < least) continue
      const half = 4 * ((y >> 1) * (width >> 1) + (x >> 1))
      const side = 4 * sideStep(load<f32>(cosine + half), load<f32>(sine + half), width)
      if (clearness < load<f32>(at + side) || clearness <= load<f32>(at - side)) continue
      // Of two positive numbers the larger one has the larger bits.
      store<f64>(keys + DOUBLE * count, <f64>place - <f64>load<i32>(at) * places)
      count++
    }
  }
  return count
}

/** From a place to the nearest one beside it across the line: one row, one column, or both. */
function sideStep(cosine: f32, sine: f32, width: i32): i32 {
  const half = Mathf.sqrt(cosine * cosine + sine * sine) / 2
  const down = cosine >= -half ? width : 0
  if (cosine >= half) return down
  return sine < 0 ? down + 1 : down - 1
}
