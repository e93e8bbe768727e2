import { kernels } from '../../kernels/kernels.ts'
import { clearRoom, floatsAt, putBytes, putFloats, putRows } from '../../kernels/room.ts'

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
const TREE_PLACES = 2 * QUESTIONS + QUESTIONS + 1
/** Cells that the kernel looks at together. */
const CELLS_TOGETHER = 4

/** The log-odds of every cell, from one plane a feature. */
export function treeOdds({ bias, trees }: TreeEnsemble, planes: readonly Float32Array[]): Float32Array {
  clearRoom()
  const cells = planes[0].length
  const filledUp = Math.ceil(cells / CELLS_TOGETHER) * CELLS_TOGETHER
  const features = putRows(planes, filledUp)
  const odds = putFloats(new Float32Array(filledUp).fill(bias))
  kernels.addTrees(features, cells, putTrees(trees, 4 * filledUp), trees.length, odds)
  return floatsAt(odds, cells)
}

/** Trees as the kernel reads them: where the planes of their features begin, thresholds and leaves. */
function putTrees(trees: readonly QuestionTree[], planeBytes: number): number {
  const bytes = new ArrayBuffer(4 * TREE_PLACES * trees.length)
  const [places, values] = [new Int32Array(bytes), new Float32Array(bytes)]
  for (const [i, { features, thresholds, leaves }] of trees.entries()) {
    const start = i * TREE_PLACES
    for (let question = 0; question < QUESTIONS; question++) {
      places[start + question] = planeBytes * features[question]
      values[start + QUESTIONS + question] = thresholds[question]
    }
    values.set(leaves, start + 2 * QUESTIONS)
  }
  return putBytes(new Uint8Array(bytes))
}
