import { expect, test } from 'vitest'
import { drawNotHair } from '../../../../tests/support/drawn/draw-not-hair.ts'
import { drawTrimmedScalp } from '../../../../tests/support/drawn/draw-trimmed-scalp.ts'
import { recognizeView } from './recognize-view.ts'
import { findShortHairs } from './short-hairs.ts'
import { buildViewFrame } from './view-frame.ts'

const LIGHTS = [
  ['white', [190, 185, 180]],
  ['bluish', [150, 155, 190]],
  ['yellowish', [178, 170, 148]],
  ['purplish', [165, 140, 170]],
  ['dim', [120, 112, 95]],
] as const

test.each(LIGHTS)('hairs cut short in %s light are taken for a microscope view', (_light, skin) => {
  expect(recognizeView(drawTrimmedScalp({ skin })).view).toBe('microscope')
})

test('hairs cut short are counted, and lie one way', () => {
  const found = findShortHairs(buildViewFrame(drawTrimmedScalp({ skin: [170, 155, 130] })))
  expect(found.count).toBeGreaterThanOrEqual(6)
  expect(found.quarters).toBe(4)
  expect(found.oneWay).toBeGreaterThan(0.8)
})

test('scalp without hairs has none', () => {
  expect(findShortHairs(buildViewFrame(drawTrimmedScalp({ skin: [170, 155, 130], hairs: 0 }))).count).toBe(0)
  expect(findShortHairs(buildViewFrame(drawNotHair().gradient)).count).toBe(0)
})
