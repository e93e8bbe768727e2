/** How much working memory `growMask` and `shrinkMask` need, in bytes. */
export function maskWorkspace(width: i32, radius: i32): i32 {
  return width + 2 * radius + 16
}

/** Grows a mask of 0 and 255 by squares of 2 * radius + 1 pixels; `target` has room for as many rows more as the square has. */
export function growMask(source: usize, target: usize, workspace: usize, width: i32, height: i32, radius: i32): void {
  slideMask(true, source, target, workspace, width, height, radius)
}

/** Shrinks it likewise; what lies beyond the border counts as inside. */
export function shrinkMask(source: usize, target: usize, workspace: usize, width: i32, height: i32, radius: i32): void {
  slideMask(false, source, target, workspace, width, height, radius)
}

function slideMask(grows: bool, source: usize, target: usize, workspace: usize, width: i32, height: i32, radius: i32): void {
  const outside: u8 = grows ? 0 : 255
  const window = 2 * radius + 1
  memory.fill(target, outside, radius * width)
  memory.fill(target + (radius + height) * width, outside, radius * width)
  for (let y = 0; y < height; y++) {
    memory.fill(workspace, outside, radius)
    memory.copy(workspace + radius, source + y * width, width)
    memory.fill(workspace + radius + width, outside, radius)
    keepWindow(grows, workspace, window, 1, width)
    memory.copy(target + (radius + y) * width, workspace, width)
  }
  keepWindow(grows, target, window, width, height * width)
}

/** As for extremes: windows of 2, 4, 8 ... places from two of half the size. */
function keepWindow(grows: bool, data: usize, window: i32, step: i32, count: i32): void {
  let size = 1
  for (; 2 * size <= window; size *= 2) keep(grows, data, count + (window - 2 * size) * step, size * step)
  if (size < window) keep(grows, data, count, (window - size) * step)
}

function keep(grows: bool, data: usize, count: i32, shift: i32): void {
  const end = data + count
  if (grows) for (let at = data; at < end; at += 16) v128.store(at, v128.or(v128.load(at), v128.load(at + shift)))
  else for (let at = data; at < end; at += 16) v128.store(at, v128.and(v128.load(at), v128.load(at + shift)))
}

/** How many bytes of a mask of 0 and 255 are set. */
export function countSet(mask: usize, count: i32): i32 {
  let set = 0
  const whole = count & ~15
  for (let i = 0; i < whole; i += 16) set += popcnt<i32>(i8x16.bitmask(v128.load(mask + i)))
  for (let i = whole; i < count; i++) set += load<u8>(mask + i) >> 7
  return set
}

/** At how many places, the first row left out, a mask is another than one place before, and than one row above. */
export function countEdges(mask: usize, width: i32, height: i32): i32 {
  let edges = 0
  let i = width
  for (; i + 16 <= width * height; i += 16) {
    const here = v128.load(mask + i)
    edges += popcnt<i32>(i8x16.bitmask(v128.xor(here, v128.load(mask + i - 1))))
    edges += popcnt<i32>(i8x16.bitmask(v128.xor(here, v128.load(mask + i - width))))
  }
  for (; i < width * height; i++) {
    if (load<u8>(mask + i) !== load<u8>(mask + i - 1)) edges++
    if (load<u8>(mask + i) !== load<u8>(mask + i - width)) edges++
  }
  return edges
}
