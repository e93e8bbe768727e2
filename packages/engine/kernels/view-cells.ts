import { sumOf } from './lanes'

/** Differences from the mean of the four neighbours, added up over cells, and how many are below `flatBelow`; two planes, one after the other. */
export function addCellDetail(plane: usize, frameSide: i32, cellSide: i32, flatBelow: f32, target: usize): void {
  const across = frameSide / cellSide
  const rowBytes = 4 * frameSide
  memory.fill(target, 0, 8 * across * across)
  for (let y = 1; y < frameSide - 1; y++) {
    const cells = target + 4 * (y / cellSide) * across
    for (let x = 0; x < frameSide; x += 4) {
      const difference = f32x4.abs(differenceAt(plane + y * rowBytes + 4 * x, rowBytes))
      const inside = insideFrame(x, frameSide)
      const cell = cells + 4 * (x / cellSide)
      store<f32>(cell, load<f32>(cell) + sumOf(v128.and(inside, difference)))
      const flat = v128.and(inside, f32x4.lt(difference, f32x4.splat(flatBelow)))
      const count = cell + 4 * across * across
      store<f32>(count, load<f32>(count) + <f32>popcnt<i32>(i32x4.bitmask(flat)))
    }
  }
}

function differenceAt(at: usize, rowBytes: i32): v128 {
  const aside = f32x4.add(v128.load(at - 4), v128.load(at + 4))
  const around = f32x4.add(f32x4.add(aside, v128.load(at - rowBytes)), v128.load(at + rowBytes))
  return f32x4.sub(v128.load(at), f32x4.mul(around, f32x4.splat(0.25)))
}

/** Without the first and the last column. */
function insideFrame(x: i32, frameSide: i32): v128 {
  const columns = i32x4.add(i32x4.splat(x), i32x4(0, 1, 2, 3))
  return v128.and(i32x4.gt_s(columns, i32x4.splat(0)), i32x4.lt_s(columns, i32x4.splat(frameSide - 1)))
}

/** Squared gradients (across, down, and their product) added up over squares of four by four; three planes, one after the other. */
export function addGradients(plane: usize, frameSide: i32, target: usize): void {
  const across = frameSide / 4
  const rowBytes = 4 * frameSide
  const planeBytes = 4 * across * across
  memory.fill(target, 0, 3 * planeBytes)
  for (let y = 1; y < frameSide - 1; y++) {
    const blocks = target + 4 * (y / 4) * across
    for (let x = 0; x < frameSide; x += 4) {
      const at = plane + y * rowBytes + 4 * x
      const inside = insideFrame(x, frameSide)
      const dx = v128.and(inside, f32x4.sub(v128.load(at + 4), v128.load(at - 4)))
      const dy = v128.and(inside, f32x4.sub(v128.load(at + rowBytes), v128.load(at - rowBytes)))
      const block = blocks + x
      store<f32>(block, load<f32>(block) + sumOf(f32x4.mul(dx, dx)))
      store<f32>(block + planeBytes, load<f32>(block + planeBytes) + sumOf(f32x4.mul(dy, dy)))
      store<f32>(block + 2 * planeBytes, load<f32>(block + 2 * planeBytes) + sumOf(f32x4.mul(dx, dy)))
    }
  }
}

/**
 * How many pixels have each whole lightness up to 100, and how many of those are smooth, bright and grey: paper (see `lightness-levels.ts`);
 * 101 counts each, one after the other. The first and the last row are left out.
 */
export function countLevels(lab: usize, colourBytes: i32, soft: usize, frameSide: i32, counts: usize): void {
  memory.fill(counts, 0, 8 * 101)
  const rowBytes = 4 * frameSide
  for (let at = rowBytes; at < rowBytes * (frameSide - 1); at += 4) {
    const level = min(100, <i32>(load<f32>(lab + at) + <f32>0.5))
    const count = counts + 4 * level
    store<u32>(count, load<u32>(count) + 1)
    if (level <= 60) continue
    const a = load<f32>(lab + colourBytes + at)
    const b = load<f32>(lab + 2 * colourBytes + at)
    if (a * a + b * b >= 49) continue
    const here = soft + at
    const around = load<f32>(here - 4) + load<f32>(here + 4) + load<f32>(here - rowBytes) + load<f32>(here + rowBytes)
    if (abs<f32>(load<f32>(here) - <f32>0.25 * around) < 0.2) store<u32>(count + 404, load<u32>(count + 404) + 1)
  }
}

/** Weights 1 2 1 across and down; the outermost pixels stay as they are. `workspace` is as large as the plane. */
export function soften(plane: usize, workspace: usize, target: usize, width: i32, height: i32): void {
  const rowBytes = 4 * width
  const end = rowBytes * height
  for (let at = 0; at < end; at += 16) {
    v128.store(workspace + at, threeOf(v128.load(plane + at - 4), v128.load(plane + at), v128.load(plane + at + 4)))
  }
  for (let at = 0; at < end; at += rowBytes) {
    store<f32>(workspace + at, load<f32>(plane + at))
    store<f32>(workspace + at + rowBytes - 4, load<f32>(plane + at + rowBytes - 4))
  }
  for (let at = rowBytes; at < end - rowBytes; at += 16) {
    const here = workspace + at
    v128.store(target + at, threeOf(v128.load(here - rowBytes), v128.load(here), v128.load(here + rowBytes)))
  }
  memory.copy(target, workspace, rowBytes)
  memory.copy(target + end - rowBytes, workspace + end - rowBytes, rowBytes)
}

function threeOf(before: v128, here: v128, after: v128): v128 {
  return f32x4.mul(f32x4.splat(0.25), f32x4.add(f32x4.add(before, after), f32x4.add(here, here)))
}
