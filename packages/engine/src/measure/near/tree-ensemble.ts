import { kernels } from '../../kernels/kernels.ts'
import { clearRoom, floatsAt, putBytes, putFloats, putRows, takeBytes } from '../../kernels/room.ts'

/** A tree that asks one question a level: the answers, first level lowest, are the bits of the leaf's number. */
export interface LevelTree {
  features: readonly number[]
  /** A value above the threshold sets the bit of its level. */
  thresholds: readonly number[]
  leaves: readonly number[]
}

/** Trees whose leaves add up to log-odds. */
export interface TreeEnsemble {
  bias: number
  trees: readonly LevelTree[]
}

/** Cells that the kernel looks at together. */
const CELLS_TOGETHER = 16

/** The log-odds of every cell, from one plane a feature. */
export function treeOdds({ bias, trees }: TreeEnsemble, planes: readonly Float32Array[]): Float32Array {
  clearRoom()
  const cells = planes[0].length
  const filledUp = Math.ceil(cells / CELLS_TOGETHER) * CELLS_TOGETHER
  const features = putRows(planes, filledUp)
  const odds = putFloats(new Float32Array(filledUp).fill(bias))
  const levels = trees.reduce((most, tree) => Math.max(most, tree.features.length), 0)
  const leafOf = takeBytes(CELLS_TOGETHER)
  kernels.addTrees(features, 4 * filledUp, cells, putTrees(trees, levels), trees.length, levels, odds, leafOf)
  return floatsAt(odds, cells)
}

/** Trees as the kernel reads them: features, thresholds and leaves of each. A level that a tree lacks asks what is never so. */
function putTrees(trees: readonly LevelTree[], levels: number): number {
  const treeBytes = 8 * levels + 8 * 2 ** levels
  const bytes = new DataView(new ArrayBuffer(treeBytes * trees.length))
  for (const [i, { features, thresholds, leaves }] of trees.entries()) {
    const start = i * treeBytes
    for (let level = 0; level < levels; level++) {
      const isThere = level < features.length
      bytes.setInt32(start + 4 * level, isThere ? features[level] : 0, true)
      bytes.setFloat32(start + 4 * (levels + level), isThere ? thresholds[level] : Number.POSITIVE_INFINITY, true)
    }
    for (const [leaf, odds] of leaves.entries()) bytes.setFloat64(start + 8 * (levels + leaf), odds, true)
  }
  return putBytes(new Uint8Array(bytes.buffer))
}
