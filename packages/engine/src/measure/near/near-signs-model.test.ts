import { expect, test } from 'vitest'
import { renderScalp } from '../../../../../tests/support/synthetic-scalp/render-scalp.ts'
import { cellFeatures } from './cell-features.ts'
import { treePlanes } from './fitted-signs.ts'
import { readNearScene } from './near-scene.ts'
import { NEAR_SIGN_MODELS, SURFACE_LOOK, TRAINING_DISTRIBUTION } from './near-signs-model.ts'
import { OUTLINED_SIGNS, plainFeatures, spreadFeatures } from './photo-features.ts'
import { viewSurface } from './surface-net.ts'

const scene = readNearScene(renderScalp({ width: 320, height: 240 }).image)
const cells = cellFeatures(scene)
const planes = treePlanes(cells, viewSurface(scene, SURFACE_LOOK))
const [spread, plain] = [spreadFeatures(cells), plainFeatures(scene, cells)]

test('what is usual was learnt of the features as they are now', () => {
  expect(TRAINING_DISTRIBUTION.spread.means).toHaveLength(spread.length)
  expect(TRAINING_DISTRIBUTION.plain.means).toHaveLength(plain.length)
})

test.each(OUTLINED_SIGNS)('the weights of %s belong to the features as they are now', (sign) => {
  const model = NEAR_SIGN_MODELS[sign]
  expect(Math.max(...model.cells.trees.flatMap(({ features }) => features))).toBeLessThan(planes.length)
  for (const { features, thresholds, leaves } of model.cells.trees)
    expect([features.length, thresholds.length, leaves.length]).toEqual([15, 15, 16])
})

test('every figure of a cell has a value in each cell', () => {
  expect(planes.map(({ length }) => length)).toEqual(planes.map(() => cells.width * cells.height))
})

test.each(OUTLINED_SIGNS)('cells that look like %s speak for it', (sign) => {
  expect(NEAR_SIGN_MODELS[sign].line.weights.reduce((sum, weight) => sum + weight, 0)).toBeGreaterThan(0)
})

test('every feature is a number', () => {
  expect([...spread, ...plain].every(Number.isFinite)).toBe(true)
})
