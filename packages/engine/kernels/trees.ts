/** Cells that are looked at together. */
const CELLS = 16

/** A tree asks four questions one after the other: fifteen that may be asked, in rows from the first one, and sixteen leaves. */
const NODES = 15
const THRESHOLDS_FROM = 4 * NODES
const LEAVES_FROM = 8 * NODES
const TREE_BYTES = LEAVES_FROM + 4 * (NODES + 1)

/**
 * Adds the leaves of trees to the log-odds of every cell. Of a tree, 32 bits each: the plane of each question; the threshold of each, above which the way
 * leads to the second of the two questions or leaves below it; then the leaves, the lowest byte of all of them first. All planes, `planeBytes` apart, are
 * filled up to 16 cells.
 */
export function addTrees(planes: usize, planeBytes: i32, cells: i32, trees: usize, treeCount: i32, odds: usize): void {
  for (let tree = trees; tree < trees + treeCount * TREE_BYTES; tree += TREE_BYTES) addTree(planes, planeBytes, cells, tree, odds)
}

function addTree(planes: usize, planeBytes: i32, cells: i32, tree: usize, odds: usize): void {
  const first = v128.load(tree + LEAVES_FROM)
  const second = v128.load(tree + LEAVES_FROM, 16)
  const third = v128.load(tree + LEAVES_FROM, 32)
  const fourth = v128.load(tree + LEAVES_FROM, 48)
  for (let cell = 0; cell < cells; cell += CELLS) {
    const leaf = leafOf(tree, planes + 4 * cell, planeBytes)
    const a = i8x16.swizzle(first, leaf)
    const b = i8x16.swizzle(second, leaf)
    const c = i8x16.swizzle(third, leaf)
    const d = i8x16.swizzle(fourth, leaf)
    const to = odds + 4 * cell
    addEight(to, lowerBytes(a, b), lowerBytes(c, d))
    addEight(to + 32, upperBytes(a, b), upperBytes(c, d))
  }
}

/** Of sixteen cells the number of the leaf that each comes to, a byte each. */
function leafOf(tree: usize, at: usize, planeBytes: i32): v128 {
  const top = isAbove(tree, at, planeBytes, 0)
  const low = isAbove(tree, at, planeBytes, 1)
  const high = isAbove(tree, at, planeBytes, 2)
  const lowLow = isAbove(tree, at, planeBytes, 3)
  const lowHigh = isAbove(tree, at, planeBytes, 4)
  const highLow = isAbove(tree, at, planeBytes, 5)
  const highHigh = isAbove(tree, at, planeBytes, 6)
  const second = v128.bitselect(high, low, top)
  const third = v128.bitselect(v128.bitselect(highHigh, highLow, high), v128.bitselect(lowHigh, lowLow, low), top)
  const ofLow = v128.bitselect(lastOf(tree, at, planeBytes, 4, lowHigh), lastOf(tree, at, planeBytes, 3, lowLow), low)
  const ofHigh = v128.bitselect(lastOf(tree, at, planeBytes, 6, highHigh), lastOf(tree, at, planeBytes, 5, highLow), high)
  const fourth = v128.bitselect(ofHigh, ofLow, top)
  return v128.or(
    v128.or(v128.and(top, i8x16.splat(8)), v128.and(second, i8x16.splat(4))),
    v128.or(v128.and(third, i8x16.splat(2)), v128.and(fourth, i8x16.splat(1))),
  )
}

/** The answer to the question of the last row that follows upon one of the row before. */
function lastOf(tree: usize, at: usize, planeBytes: i32, node: i32, answer: v128): v128 {
  return v128.bitselect(isAbove(tree, at, planeBytes, 2 * node + 2), isAbove(tree, at, planeBytes, 2 * node + 1), answer)
}

/** Of sixteen cells, a byte each: all bits where the value lies above the threshold of the question. */
function isAbove(tree: usize, at: usize, planeBytes: i32, node: i32): v128 {
  const values = at + <usize>(planeBytes * load<i32>(tree + 4 * node))
  const threshold = v128.load32_splat(tree + THRESHOLDS_FROM + 4 * node)
  const a = f32x4.gt(v128.load(values), threshold)
  const b = f32x4.gt(v128.load(values, 16), threshold)
  const c = f32x4.gt(v128.load(values, 32), threshold)
  const d = f32x4.gt(v128.load(values, 48), threshold)
  return i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d))
}

function lowerBytes(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
}

function upperBytes(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
}

/** Adds eight values, of which the lower and the upper halves are given. */
function addEight(to: usize, lower: v128, upper: v128): void {
  v128.store(to, f32x4.add(v128.load(to), v128.shuffle<i16>(lower, upper, 0, 8, 1, 9, 2, 10, 3, 11)))
  v128.store(to, f32x4.add(v128.load(to, 16), v128.shuffle<i16>(lower, upper, 4, 12, 5, 13, 6, 14, 7, 15)), 16)
}
