/** Cells that are looked at together. */
const CELLS = 16

/**
 * Adds the leaves of level trees to the log-odds of every cell. A tree is `levels` places of features, as many thresholds, and
 * `2 ^ levels` leaves in double precision; its places are of 32 bits. Features are planes of `planeBytes`, filled up to 16 cells.
 */
export function addTrees(
  planes: usize,
  planeBytes: i32,
  cells: i32,
  trees: usize,
  treeCount: i32,
  levels: i32,
  odds: usize,
  leafOf: usize,
): void {
  const leavesFrom = 8 * levels
  const treeBytes = leavesFrom + 8 * (1 << levels)
  for (let tree = trees; tree < trees + treeCount * treeBytes; tree += treeBytes) {
    for (let cell = 0; cell < cells; cell += CELLS) {
      let leaf = i8x16.splat(0)
      for (let level = 0; level < levels; level++) {
        const plane = planes + planeBytes * load<i32>(tree + 4 * level) + 4 * cell
        const isAbove = compare(plane, v128.load32_splat(tree + 4 * (levels + level)))
        leaf = v128.or(leaf, v128.and(isAbove, i8x16.splat((<i8>1) << (<i8>level))))
      }
      v128.store(leafOf, leaf)
      for (let i = 0; i < CELLS; i++) {
        const at = odds + 4 * (cell + i)
        store<f32>(at, <f32>(<f64>load<f32>(at) + load<f64>(tree + leavesFrom + 8 * load<u8>(leafOf + i))))
      }
    }
  }
}

/** Which of sixteen values lie above the threshold, a byte each. */
function compare(plane: usize, threshold: v128): v128 {
  const first = i16x8.narrow_i32x4_s(f32x4.gt(v128.load(plane), threshold), f32x4.gt(v128.load(plane, 16), threshold))
  const second = i16x8.narrow_i32x4_s(f32x4.gt(v128.load(plane, 32), threshold), f32x4.gt(v128.load(plane, 48), threshold))
  return i8x16.narrow_i16x8_s(first, second)
}
