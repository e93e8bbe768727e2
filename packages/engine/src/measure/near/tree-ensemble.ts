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

/** The log-odds of every cell, from one plane a feature. */
export function treeOdds({ bias, trees }: TreeEnsemble, planes: readonly Float32Array[]): Float32Array {
  const odds = new Float32Array(planes[0].length).fill(bias)
  const leafOf = new Uint8Array(odds.length)
  for (const { features, thresholds, leaves } of trees) {
    leafOf.fill(0)
    for (let level = 0; level < features.length; level++) {
      setBits(leafOf, planes[features[level]], Math.fround(thresholds[level]), 1 << level)
    }
    for (let i = 0; i < odds.length; i++) odds[i] += leaves[leafOf[i]]
  }
  return odds
}

function setBits(leafOf: Uint8Array, plane: Float32Array, threshold: number, bit: number): void {
  for (let i = 0; i < leafOf.length; i++) leafOf[i] |= plane[i] > threshold ? bit : 0
}
