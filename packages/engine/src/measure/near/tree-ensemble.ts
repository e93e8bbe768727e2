import { kernels } from '../../kernels/kernels.ts'
import { floatsAt, pinBytes, putFloats, putRows, resetArena } from '../../kernels/wasm-arena.ts'

/** A tree that asks four questions: fifteen that may be asked, in rows from the first one, so that 2i + 1 and 2i + 2 follow upon i. */
export interface QuestionTree {
  features: readonly number[]
  /** A value above the threshold leads to the second of the two that follow. */
  thresholds: readonly number[]
  /** Sixteen, in the order of the last row's answers. */
  leaves: readonly number[]
}

/** Trees whose leaves add up to log-odds. */
export interface TreeEnsemble {
  bias: number
  trees: readonly QuestionTree[]
}

const QUESTIONS = 15
const LEAVES = QUESTIONS + 1
const TREE_PLACES = 2 * QUESTIONS + LEAVES
/** Cells that the kernel looks at together. */
const CELLS_TOGETHER = 16

/** The log-odds of every cell by each ensemble, from one plane a feature. */
export function treeOdds(ensembles: readonly TreeEnsemble[], planes: readonly Float32Array[]): Float32Array[] {
  const places = ensembles.map(placeOf)
  resetArena()
  const cells = planes[0].length
  const filledUp = Math.ceil(cells / CELLS_TOGETHER) * CELLS_TOGETHER
  const features = putRows(planes, filledUp)
  return ensembles.map(({ bias, trees }, i) => {
    const odds = putFloats(new Float32Array(filledUp).fill(bias))
    kernels.addTrees(features, 4 * filledUp, cells, places[i], trees.length, odds)
    return floatsAt(odds, cells)
  })
}

const kept = new WeakMap<TreeEnsemble, number>()

/** Where the trees of an ensemble lie in the memory of the kernels; brought there when first asked for, which frees what kernels worked on. */
function placeOf(ensemble: TreeEnsemble): number {
  const place = kept.get(ensemble) ?? pinBytes(bytesOf(ensemble.trees))
  kept.set(ensemble, place)
  return place
}

/** Trees as the kernel reads them: the planes of their features, thresholds, and the leaves byte by byte. */
function bytesOf(trees: readonly QuestionTree[]): Uint8Array {
  const bytes = new Uint8Array(4 * TREE_PLACES * trees.length)
  const [planes, values] = [new Int32Array(bytes.buffer), new Float32Array(bytes.buffer)]
  for (const [i, { features, thresholds, leaves }] of trees.entries()) {
    const start = i * TREE_PLACES
    planes.set(features, start)
    values.set(thresholds, start + QUESTIONS)
    const leafBytes = new Uint8Array(Float32Array.from(leaves).buffer)
    for (const [n, byte] of leafBytes.entries()) bytes[4 * (start + 2 * QUESTIONS) + LEAVES * (n % 4) + (n >> 2)] = byte
  }
  return bytes
}
