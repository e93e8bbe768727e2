import { expect, test } from 'vitest'
import { treeOdds } from './tree-ensemble.ts'

/** Asks feature 0 first, then feature 1 on the low side and feature 2 on the high one; what follows goes on alike. */
const tree = {
  features: [0, 1, 2, ...Array<number>(12).fill(0)],
  thresholds: [0.5, 10, 20, ...Array<number>(12).fill(Number.POSITIVE_INFINITY)],
  leaves: [1, 2, 4, 8].flatMap((leaf) => Array<number>(4).fill(leaf)),
}

test('a cell gets the leaves that its answers lead to, and the bias', () => {
  const planes = [Float32Array.of(0, 0, 1, 1, 0), Float32Array.of(0, 11, 11, 0, 0), Float32Array.of(30, 30, 0, 30, 0)]
  expect([...treeOdds([{ bias: 100, trees: [tree] }], planes)[0]]).toEqual([101, 102, 104, 108, 101])
  expect([...treeOdds([{ bias: 0, trees: [tree, tree] }], planes)[0]]).toEqual([2, 4, 8, 16, 2])
})

test('every one of the sixteen leaves can be reached', () => {
  const features = [0, ...Array<number>(2).fill(1), ...Array<number>(4).fill(2), ...Array<number>(8).fill(3)]
  const counting = { features, thresholds: Array<number>(15).fill(0), leaves: Array.from({ length: 16 }, (_, leaf) => leaf) }
  const planes = [8, 4, 2, 1].map((bit) => Float32Array.from({ length: 16 }, (_, cell) => (cell & bit ? 1 : -1)))
  expect([...treeOdds([{ bias: 0, trees: [counting] }], planes)[0]]).toEqual(counting.leaves)
})

test('a value equal to the threshold is not above it', () => {
  const planes = [Float32Array.of(0.5), Float32Array.of(10), Float32Array.of(0)]
  expect([...treeOdds([{ bias: 0, trees: [tree] }], planes)[0]]).toEqual([1])
})
