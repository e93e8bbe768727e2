import { expect, test } from 'vitest'
import { emptyMask } from '../../image/mask.ts'
import type { Surface } from './surface.ts'
import { type NearView, surfaceEvidence } from './surface-evidence.ts'

const none = { value: 0, low: 0, high: 0 }
const place = { width: 4, height: 4, data: new Float32Array(16) }
const sign = { odds: 2, cellOdds: place }
const surface: Surface = {
  flakes: () => emptyMask(4, 4),
  shinyAreas: () => emptyMask(4, 4),
  redAreas: () => emptyMask(4, 4),
  crackedAreas: () => emptyMask(4, 4),
  flakeShare: none,
  shine: { value: 0.05, low: 0.05, high: 0.05 },
  redness: none,
  scaleTexture: none,
  cracks: 0,
  bareShare: 0.5,
  fitted: { signs: { dandruff: sign, oiliness: sign, redness: sign }, strangeness: 0, strangeLight: 1 },
}

const told = (changes: Partial<Surface>, view: NearView = 'microscope'): string[] =>
  surfaceEvidence({ ...surface, ...changes }, view)
    .signs.map(({ code }) => code)
    .sort()

const oddsOf = (changes: Partial<Surface>, code: string, view: NearView = 'microscope'): number | undefined =>
  surfaceEvidence({ ...surface, ...changes }, view).signs.find((candidate) => candidate.code === code)?.odds

test('where hardly any skin is bare, nothing is said of it', () => {
  expect(told({ bareShare: 0.02 })).toEqual([])
  expect(surfaceEvidence({ ...surface, bareShare: 0.02 }, 'microscope').cannotTell).toHaveLength(4)
})

test('a photo unlike those of the fit gets no answer on oil, and one by hand on the others', () => {
  const strange = { fitted: { ...surface.fitted, strangeness: 10 } }
  expect(told({})).toEqual(['dandruff', 'dryness', 'oiliness', 'redness'])
  expect(told(strange)).toEqual(['dandruff', 'dryness', 'redness'])
  expect(oddsOf(strange, 'dandruff')).toBeLessThan(-2)
  expect(oddsOf({ ...strange, flakeShare: { value: 0.1, low: 0.1, high: 0.1 } }, 'dandruff')).toBeGreaterThan(0.9)
})

test('under light unlike that of the fit nothing is said of oil', () => {
  expect(told({ fitted: { ...surface.fitted, strangeLight: 4 } })).toEqual(['dandruff', 'dryness', 'redness'])
})

test('vivid redness counts whatever the fitted model says', () => {
  const pale = { ...surface.fitted, signs: { ...surface.fitted.signs, redness: { ...sign, odds: -3 } } }
  expect(oddsOf({ fitted: pale }, 'redness')).toBe(-3)
  expect(oddsOf({ fitted: pale, redness: { value: 12, low: 10, high: 14 } }, 'redness')).toBeGreaterThan(1)
})

test('a scalp that does not shine is not oily', () => {
  expect(oddsOf({}, 'oiliness')).toBe(2)
  expect(oddsOf({ shine: none }, 'oiliness')).toBeLessThan(-3)
})

test('a close-up is never high, takes more to be red, and dry only where it is bare', () => {
  const strange = { fitted: { ...surface.fitted, strangeness: 10 }, redness: { value: 10, low: 8, high: 12 } }
  expect(surfaceEvidence({ ...surface, ...strange }, 'close_up').signs.every(({ highFromChance }) => highFromChance === 1)).toBe(
    true,
  )
  expect(oddsOf(strange, 'redness')).toBeGreaterThan(0)
  expect(oddsOf(strange, 'redness', 'close_up')).toBeLessThan(0)
  expect(told({ ...strange, bareShare: 0.3 }, 'close_up')).not.toContain('dryness')
})
