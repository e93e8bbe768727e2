import { column0, column1, column2, column3, fromPairs, lowerPair, upperPair } from './lanes'

/** Rows that are blurred side by side: each sum waits for the one before it, so four of them wait together. */
const ROWS = 4
/** Bytes of one place of such a line: a value of each row, in double precision. */
const PLACE = 8 * ROWS

/** How much working memory `blur` needs, in bytes. */
export function blurWorkspace(width: i32, height: i32, passes: i32, margin: i32): i32 {
  return 8 * (passes + 2) * (max(width, height) + 4) + 2 * PLACE * (width + 2 * margin + 4)
}

/**
 * Means over squares of 2 * radius + 1 pixels by running sums in double precision, one square after the other (`radii`, of 32 bits each);
 * at the border the mean of what is inside. The rows of `plane` and `spare` are filled up to a multiple of four, `margin` is larger than
 * every radius. Returns where the result lies: in `plane` or in `spare`.
 */
export function blur(
  plane: usize,
  spare: usize,
  workspace: usize,
  width: i32,
  height: i32,
  radii: usize,
  passes: i32,
  margin: i32,
): usize {
  const sideBytes = 8 * (max(width, height) + 4)
  const sums = workspace
  const zeros = workspace + sideBytes
  const inverse = workspace + 2 * sideBytes
  for (let pass = 0; pass < passes; pass++) invertCounts(inverse + pass * sideBytes, width, load<i32>(radii + 4 * pass))
  blurRows(plane, inverse + passes * sideBytes, inverse, sideBytes, width, height, radii, passes, margin)
  memory.fill(zeros, 0, sideBytes)
  let from = plane
  let to = spare
  for (let pass = 0; pass < passes; pass++) {
    const radius = load<i32>(radii + 4 * pass)
    invertCounts(inverse, height, radius)
    blurColumns(from, to, sums, zeros, inverse, width, height, radius)
    const read = from
    from = to
    to = read
  }
  return from
}

/** For each place along a line, one over how many places its window holds. */
function invertCounts(inverse: usize, length: i32, radius: i32): void {
  for (let at = 0; at < length; at++) {
    store<f64>(inverse + 8 * at, 1 / <f64>(min(length - 1, at + radius) - max(0, at - radius) + 1))
  }
}

function blurRows(
  plane: usize,
  lines: usize,
  inverse: usize,
  inverseBytes: i32,
  width: i32,
  height: i32,
  radii: usize,
  passes: i32,
  margin: i32,
): void {
  const lineBytes = PLACE * (width + 2 * margin + 4)
  const first = lines + PLACE * margin
  // Zeros to both sides of the lines spare the loops any question about borders.
  memory.fill(lines, 0, 2 * lineBytes)
  for (let y = 0; y < height; y += ROWS) {
    const rows = plane + 4 * y * width
    gatherRows(rows, first, width)
    memory.fill(first + PLACE * width, 0, PLACE * margin)
    let from = first
    let to = first + lineBytes
    for (let pass = 0; pass < passes; pass++) {
      blurLine(from, to, inverse + pass * inverseBytes, width, load<i32>(radii + 4 * pass))
      const read = from
      from = to
      to = read
    }
    spreadRows(from, rows, width)
  }
}

/** Four rows as one line: the first values of all four, the second values, and so on. */
function gatherRows(rows: usize, line: usize, width: i32): void {
  const next = 4 * width
  for (let x = 0; x < width; x += 4) {
    const at = rows + 4 * x
    const to = line + PLACE * x
    const a = v128.load(at)
    const b = v128.load(at + next)
    const c = v128.load(at + 2 * next)
    const d = v128.load(at + 3 * next)
    storePlace(to, column0(a, b, c, d))
    storePlace(to + PLACE, column1(a, b, c, d))
    storePlace(to + 2 * PLACE, column2(a, b, c, d))
    storePlace(to + 3 * PLACE, column3(a, b, c, d))
  }
}

/** The line back as four rows; a row is never written beyond its end. */
function spreadRows(line: usize, rows: usize, width: i32): void {
  const next = 4 * width
  const whole = width & ~3
  for (let x = 0; x < whole; x += 4) {
    const from = line + PLACE * x
    const to = rows + 4 * x
    const a = placeOf(from)
    const b = placeOf(from + PLACE)
    const c = placeOf(from + 2 * PLACE)
    const d = placeOf(from + 3 * PLACE)
    v128.store(to, column0(a, b, c, d))
    v128.store(to + next, column1(a, b, c, d))
    v128.store(to + 2 * next, column2(a, b, c, d))
    v128.store(to + 3 * next, column3(a, b, c, d))
  }
  for (let x = whole; x < width; x++) {
    const values = placeOf(line + PLACE * x)
    const to = rows + 4 * x
    v128.store32_lane(to, values, 0)
    v128.store32_lane(to + next, values, 1)
    v128.store32_lane(to + 2 * next, values, 2)
    v128.store32_lane(to + 3 * next, values, 3)
  }
}

function storePlace(at: usize, values: v128): void {
  v128.store(at, lowerPair(values))
  v128.store(at, upperPair(values), 16)
}

function placeOf(at: usize): v128 {
  return fromPairs(v128.load(at), v128.load(at, 16))
}

function blurLine(from: usize, to: usize, inverse: usize, width: i32, radius: i32): void {
  let lower = f64x2.splat(0)
  let upper = f64x2.splat(0)
  for (let at = from; at < from + PLACE * radius; at += PLACE) {
    lower = f64x2.add(lower, v128.load(at))
    upper = f64x2.add(upper, v128.load(at, 16))
  }
  const ahead = PLACE * radius
  const behind = PLACE * (radius + 1)
  for (let x = 0; x < width; x++) {
    const at = from + PLACE * x
    const share = v128.load64_splat(inverse + 8 * x)
    lower = f64x2.add(lower, f64x2.sub(v128.load(at + ahead), v128.load(at - behind)))
    upper = f64x2.add(upper, f64x2.sub(v128.load(at + ahead, 16), v128.load(at - behind, 16)))
    v128.store(to + PLACE * x, f64x2.mul(lower, share))
    v128.store(to + PLACE * x, f64x2.mul(upper, share), 16)
  }
}

/** Rows are read and written a little beyond their end, which the row after it sets right. */
function blurColumns(
  from: usize,
  to: usize,
  sums: usize,
  zeros: usize,
  inverse: usize,
  width: i32,
  height: i32,
  radius: i32,
): void {
  memory.fill(sums, 0, 8 * (width + 4))
  const rowBytes = 4 * width
  for (let y = 0; y < min(radius, height); y++) exchangeRow(sums, from + y * rowBytes, zeros, width)
  for (let y = 0; y < height; y++) {
    const entering = y + radius < height ? from + (y + radius) * rowBytes : zeros
    const leaving = y - radius > 0 ? from + (y - radius - 1) * rowBytes : zeros
    exchangeRow(sums, entering, leaving, width)
    const share = v128.load64_splat(inverse + 8 * y)
    const row = to + y * rowBytes
    for (let x = 0; x < width; x += 4) {
      const lower = f64x2.mul(v128.load(sums + 8 * x), share)
      const upper = f64x2.mul(v128.load(sums + 8 * x, 16), share)
      v128.store(row + 4 * x, fromPairs(lower, upper))
    }
  }
}

function exchangeRow(sums: usize, entering: usize, leaving: usize, width: i32): void {
  for (let x = 0; x < width; x += 4) {
    const come = v128.load(entering + 4 * x)
    const go = v128.load(leaving + 4 * x)
    const at = sums + 8 * x
    v128.store(at, f64x2.add(v128.load(at), f64x2.sub(lowerPair(come), lowerPair(go))))
    v128.store(at, f64x2.add(v128.load(at, 16), f64x2.sub(upperPair(come), upperPair(go))), 16)
  }
}
