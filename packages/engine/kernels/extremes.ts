/** Larger than any value of a plane. */
const BEYOND: f32 = 65536

/** How much working memory `smallest` and `largest` need, in bytes. */
export function extremesWorkspace(width: i32, radius: i32): i32 {
  return 4 * (width + 2 * radius + 4)
}

/** Smallest value in squares of 2 * radius + 1 pixels. `target` has room for as many rows more as the square has. */
export function smallest(source: usize, target: usize, workspace: usize, width: i32, height: i32, radius: i32): void {
  surround(target, width, height, radius, BEYOND)
  for (let y = 0; y < height; y++) {
    layLine(source + 4 * y * width, workspace, width, radius, BEYOND)
    keepWindow(true, workspace, 2 * radius + 1, 1, width)
    memory.copy(target + 4 * (radius + y) * width, workspace, 4 * width)
  }
  keepWindow(true, target, 2 * radius + 1, width, height * width)
}

/** Largest value likewise. */
export function largest(source: usize, target: usize, workspace: usize, width: i32, height: i32, radius: i32): void {
  surround(target, width, height, radius, -BEYOND)
  for (let y = 0; y < height; y++) {
    layLine(source + 4 * y * width, workspace, width, radius, -BEYOND)
    keepWindow(false, workspace, 2 * radius + 1, 1, width)
    memory.copy(target + 4 * (radius + y) * width, workspace, 4 * width)
  }
  keepWindow(false, target, 2 * radius + 1, width, height * width)
}

function surround(plane: usize, width: i32, height: i32, radius: i32, outside: f32): void {
  fillFloats(plane, radius * width, outside)
  fillFloats(plane + 4 * (radius + height) * width, radius * width, outside)
}

function layLine(row: usize, line: usize, width: i32, radius: i32, outside: f32): void {
  fillFloats(line, radius, outside)
  memory.copy(line + 4 * radius, row, 4 * width)
  fillFloats(line + 4 * (radius + width), radius, outside)
}

function fillFloats(at: usize, count: i32, value: f32): void {
  for (let i = 0; i < count; i++) store<f32>(at + 4 * i, value)
}

/** Windows of 2, 4, 8 ... places come from two of half the size, the last from two that overlap; in place, what lies ahead is as it was. */
function keepWindow(isSmallest: bool, data: usize, window: i32, step: i32, count: i32): void {
  let size = 1
  for (; 2 * size <= window; size *= 2) keep(isSmallest, data, count + (window - 2 * size) * step, size * step)
  if (size < window) keep(isSmallest, data, count, (window - size) * step)
}

function keep(isSmallest: bool, data: usize, count: i32, shift: i32): void {
  const end = data + 4 * count
  const ahead = 4 * shift
  if (isSmallest) for (let at = data; at < end; at += 16) v128.store(at, f32x4.pmin(v128.load(at), v128.load(at + ahead)))
  else for (let at = data; at < end; at += 16) v128.store(at, f32x4.pmax(v128.load(at), v128.load(at + ahead)))
}

/** `values - others`, into `values`. */
export function subtract(values: usize, others: usize, count: i32): void {
  const end = values + 4 * count
  for (let at = values, other = others; at < end; at += 16, other += 16) {
    v128.store(at, f32x4.sub(v128.load(at), v128.load(other)))
  }
}
