import { expect, test } from 'vitest'
import { assignFolds } from './folds.ts'

const groups = Array.from({ length: 60 }, (_, i) => Math.floor(i / 2))
const kinds = groups.map((group) => (group % 3 === 0 ? 'flaky' : 'clean'))

test('photos that look alike share a fold', () => {
  const folds = assignFolds(groups, kinds, 5, 0)
  for (let i = 0; i < folds.length; i += 2) expect(folds[i]).toBe(folds[i + 1])
})

test('each kind is spread evenly, and another draw spreads it otherwise', () => {
  const folds = assignFolds(groups, kinds, 5, 0)
  const flaky = [0, 1, 2, 3, 4].map((fold) => folds.filter((place, i) => place === fold && kinds[i] === 'flaky').length)
  expect(flaky).toEqual([4, 4, 4, 4, 4])
  expect(assignFolds(groups, kinds, 5, 1)).not.toEqual(folds)
})
