/** Photos of one group, and their groups, never part. `kinds` are spread evenly over the folds. The same input gives the same folds. */
export function assignFolds(groups: readonly number[], kinds: readonly string[], folds: number, seed: number): number[] {
  const distinct = [...new Set(groups)].sort((first, second) => shuffled(first, seed) - shuffled(second, seed))
  const next = new Map<string, number>()
  const foldOf = new Map<number, number>()
  for (const group of distinct) {
    const kind = kinds[groups.indexOf(group)] ?? ''
    const place = next.get(kind) ?? shuffled(kind.length, seed) % folds
    foldOf.set(group, place)
    next.set(kind, (place + 1) % folds)
  }
  return groups.map((group) => foldOf.get(group) ?? 0)
}

/** A number that looks random (Steele and others 2014, the mix of SplitMix). */
function shuffled(value: number, seed: number): number {
  let mixed = Math.imul(value + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
