import { expect, test } from 'vitest'
import { treeOdds } from '../packages/engine/src/measure/near/tree-ensemble.ts'
import { boostTrees } from './boosted-trees.ts'

const COUNT = 400
const across = Float32Array.from({ length: COUNT }, (_, i) => (i % 20) / 20)
const down = Float32Array.from({ length: COUNT }, (_, i) => Math.floor(i / 20) / 20)
const noise = Float32Array.from({ length: COUNT }, (_, i) => ((i * 7919) % 101) / 101)
const answers = Uint8Array.from(across, (x, i) => (x > 0.6 && down[i] < 0.4 ? 1 : 0))
const samples = { columns: [noise, across, down], answers, weights: new Float32Array(COUNT).fill(1) }
const options = { trees: 30, depth: 2, learningRate: 0.3, ridge: 1 }

test('trees learn a corner that no single question tells', () => {
  const odds = treeOdds(boostTrees(samples, options), samples.columns)
  expect([...odds].every((value, i) => value > 0 === (answers[i] === 1))).toBe(true)
})

test('the same samples give the same trees', () => {
  expect(boostTrees(samples, options)).toEqual(boostTrees(samples, options))
})

test('questions are asked where no value is near, so that a rounding error changes no answer', () => {
  const column = Float32Array.from({ length: COUNT }, (_, i) => (i % 2) + 1e-6 * ((i * 37) % 11))
  const { trees } = boostTrees({ ...samples, columns: [column], answers: answers.map((_, i) => i % 2) }, { ...options, depth: 1 })
  for (const { thresholds } of trees) {
    expect(thresholds[0]).toBeGreaterThan(0.4)
    expect(thresholds[0]).toBeLessThan(0.6)
  }
})
