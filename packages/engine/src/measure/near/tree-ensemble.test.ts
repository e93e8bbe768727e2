import { expect, test } from 'vitest'
import { treeOdds } from './tree-ensemble.ts'

test('a cell gets the leaves that its answers lead to, and the bias', () => {
  const first = { features: [0, 1], thresholds: [0.5, 10], leaves: [1, 2, 4, 8] }
  const second = { features: [1], thresholds: [0], leaves: [0.25, 0.5] }
  const planes = [Float32Array.of(0, 1, 0, 1), Float32Array.of(-1, 0, 20, 20)]
  expect([...treeOdds({ bias: 100, trees: [first, second] }, planes)]).toEqual([101.25, 102.25, 104.5, 108.5])
})

test('a value equal to the threshold is not above it', () => {
  const tree = { features: [0], thresholds: [0.1], leaves: [0, 1] }
  expect([...treeOdds({ bias: 0, trees: [tree] }, [Float32Array.of(0.1)])]).toEqual([0])
})
