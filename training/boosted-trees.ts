import { logistic } from '../packages/engine/src/measure/near/linear-model.ts'
import type { LevelTree, TreeEnsemble } from '../packages/engine/src/measure/near/tree-ensemble.ts'

/** Samples column by column, with their answers (0 or 1) and how much each counts. */
export interface Columns {
  columns: Float32Array[]
  answers: Uint8Array
  weights: Float32Array
}

export interface BoostingOptions {
  trees: number
  /** Questions from the root to a leaf; every node of one level asks the same one. */
  depth: number
  learningRate: number
  ridge: number
}

const BINS = 32
/** How far from a quantile a gap is looked for, in bins. */
const GAP_REACH = 0.25

interface Binned {
  bins: Uint8Array[]
  edges: Float32Array[]
}

/**
 * Gradient boosting of the logistic loss with trees that ask one question a level (Kulin and others 2009 call them oblivious), on
 * values sorted into at most 32 bins of equal size. No chance is involved: the same samples give the same trees.
 */
export function boostTrees(samples: Columns, options: BoostingOptions): TreeEnsemble {
  const binned = binColumns(samples.columns)
  const { answers, weights } = samples
  const bias = Math.log(meanAnswer(answers, weights) / (1 - meanAnswer(answers, weights)))
  const odds = new Float64Array(answers.length).fill(bias)
  const slopes = new Float64Array(answers.length)
  const curves = new Float64Array(answers.length)
  const trees: LevelTree[] = []
  for (let round = 0; round < options.trees; round++) {
    for (let i = 0; i < odds.length; i++) {
      const chance = logistic(odds[i])
      slopes[i] = weights[i] * (answers[i] - chance)
      curves[i] = weights[i] * chance * (1 - chance)
    }
    const { tree, leafOf } = growTree(binned, slopes, curves, options)
    for (let i = 0; i < odds.length; i++) odds[i] += tree.leaves[leafOf[i]]
    trees.push(tree)
  }
  return { bias, trees }
}

function growTree(binned: Binned, slopes: Float64Array, curves: Float64Array, { depth, learningRate, ridge }: BoostingOptions) {
  const leafOf = new Uint8Array(slopes.length)
  const features: number[] = []
  const thresholds: number[] = []
  for (let level = 0; level < depth; level++) {
    const { feature, bin } = bestQuestion(binned, leafOf, 1 << level, slopes, curves, ridge)
    features.push(feature)
    thresholds.push(binned.edges[feature][bin])
    const column = binned.bins[feature]
    for (let i = 0; i < leafOf.length; i++) if (column[i] > bin) leafOf[i] |= 1 << level
  }
  const slopeSums = new Float64Array(1 << depth)
  const curveSums = new Float64Array(1 << depth)
  for (let i = 0; i < leafOf.length; i++) {
    slopeSums[leafOf[i]] += slopes[i]
    curveSums[leafOf[i]] += curves[i]
  }
  const leaves = Array.from(slopeSums, (slope, leaf) => (learningRate * slope) / (curveSums[leaf] + ridge))
  return { tree: { features, thresholds, leaves }, leafOf }
}

/** The question whose answers, asked of every leaf at once, lower the loss most; the first of equals. */
function bestQuestion(
  { bins, edges }: Binned,
  leafOf: Uint8Array,
  leaves: number,
  slopes: Float64Array,
  curves: Float64Array,
  ridge: number,
): { feature: number; bin: number } {
  let best = { feature: 0, bin: 0, gain: Number.NEGATIVE_INFINITY }
  const slopeSums = new Float64Array(leaves * BINS)
  const curveSums = new Float64Array(leaves * BINS)
  for (const [feature, column] of bins.entries()) {
    slopeSums.fill(0)
    curveSums.fill(0)
    for (let i = 0; i < column.length; i++) {
      const at = leafOf[i] * BINS + column[i]
      slopeSums[at] += slopes[i]
      curveSums[at] += curves[i]
    }
    const gains = new Float64Array(edges[feature].length)
    for (let leaf = 0; leaf < leaves; leaf++) {
      addGains(
        gains,
        slopeSums.subarray(leaf * BINS, (leaf + 1) * BINS),
        curveSums.subarray(leaf * BINS, (leaf + 1) * BINS),
        ridge,
      )
    }
    for (const [bin, gain] of gains.entries()) if (gain > best.gain) best = { feature, bin, gain }
  }
  return best
}

function addGains(gains: Float64Array, slopes: Float64Array, curves: Float64Array, ridge: number): void {
  let [slopeLeft, curveLeft] = [0, 0]
  const slopeAll = slopes.reduce((sum, value) => sum + value, 0)
  const curveAll = curves.reduce((sum, value) => sum + value, 0)
  for (let bin = 0; bin < gains.length; bin++) {
    slopeLeft += slopes[bin]
    curveLeft += curves[bin]
    const slopeRight = slopeAll - slopeLeft
    gains[bin] += slopeLeft ** 2 / (curveLeft + ridge) + slopeRight ** 2 / (curveAll - curveLeft + ridge)
  }
}

function binColumns(columns: Float32Array[]): Binned {
  const edges = columns.map(quantileEdges)
  const bins = columns.map((column, feature) => {
    const out = new Uint8Array(column.length)
    for (let i = 0; i < column.length; i++) {
      out[i] = binOf(edges[feature], column[i])
    }
    return out
  })
  return { bins, edges }
}

function binOf(edges: Float32Array, value: number): number {
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (value > edges[middle]) low = middle + 1
    else high = middle
  }
  return low
}

/** Near each quantile, midway in the widest gap between two values, so that noise moves no value across. */
function quantileEdges(column: Float32Array): Float32Array {
  const sorted = column.slice().sort()
  const binSize = sorted.length / BINS
  const edges = new Set<number>()
  for (let bin = 1; bin < BINS; bin++) {
    const [from, to] = [Math.floor((bin - GAP_REACH) * binSize), Math.ceil((bin + GAP_REACH) * binSize)]
    let widest = { gap: 0, middle: 0 }
    for (let i = Math.max(0, from); i < Math.min(sorted.length - 1, to); i++) {
      const gap = sorted[i + 1] - sorted[i]
      if (gap > widest.gap) widest = { gap, middle: (sorted[i] + sorted[i + 1]) / 2 }
    }
    if (widest.gap > 0) edges.add(Math.fround(widest.middle))
  }
  return Float32Array.from([...edges].sort((first, second) => first - second))
}

function meanAnswer(answers: Uint8Array, weights: Float32Array): number {
  let [hits, total] = [0, 0]
  for (let i = 0; i < answers.length; i++) {
    hits += answers[i] * weights[i]
    total += weights[i]
  }
  return hits / total
}
