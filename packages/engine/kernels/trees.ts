/** Cells that are looked at together. */
const CELLS = 4

/** A tree asks four questions one after the other: fifteen that may be asked, in rows from the first one, and sixteen leaves. */
const NODES = 15
const THRESHOLDS_FROM = 4 * NODES
const LEAVES_FROM = 8 * NODES
const TREE_BYTES = LEAVES_FROM + 4 * (NODES + 1)

/**
 * Adds the leaves of trees to the log-odds of every cell. Of a tree, 32 bits each: where the plane of each question begins, in bytes from the first plane; the
 * threshold of each, above which the way leads to the second of the two questions or leaves below it; the leaves. All planes are filled up to 4 cells.
 */
export function addTrees(planes: usize, cells: i32, trees: usize, treeCount: i32, odds: usize): void {
  for (let tree = trees; tree < trees + treeCount * TREE_BYTES; tree += TREE_BYTES) {
    for (let cell = 0; cell < cells; cell += CELLS) {
      const at = planes + 4 * cell
      const first = choose(
        tree,
        at,
        1,
        choose(tree, at, 3, leaf(tree, at, 7), leaf(tree, at, 8)),
        choose(tree, at, 4, leaf(tree, at, 9), leaf(tree, at, 10)),
      )
      const second = choose(
        tree,
        at,
        2,
        choose(tree, at, 5, leaf(tree, at, 11), leaf(tree, at, 12)),
        choose(tree, at, 6, leaf(tree, at, 13), leaf(tree, at, 14)),
      )
      const place = odds + 4 * cell
      v128.store(place, f32x4.add(v128.load(place), choose(tree, at, 0, first, second)))
    }
  }
}

/** Of four cells each, `above` where the value lies above the threshold of the question, else `below`. */
function choose(tree: usize, at: usize, node: i32, below: v128, above: v128): v128 {
  const values = v128.load(at + load<i32>(tree + 4 * node))
  return v128.bitselect(above, below, f32x4.gt(values, v128.load32_splat(tree + THRESHOLDS_FROM + 4 * node)))
}

/** The leaf that a question of the last row leads to. */
function leaf(tree: usize, at: usize, node: i32): v128 {
  const leaves = tree + LEAVES_FROM + 8 * (node - NODES / 2)
  return choose(tree, at, node, v128.load32_splat(leaves), v128.load32_splat(leaves, 4))
}
