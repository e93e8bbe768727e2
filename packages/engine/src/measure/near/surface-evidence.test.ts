import { expect, test } from 'vitest'
import { emptyMask } from '../../image/mask.ts'
import { judgeSign } from './judge-signs.ts'
import type { Surface } from './surface.ts'
import { type NearView, surfaceEvidence } from './surface-evidence.ts'

const none = { value: 0, low: 0, high: 0 }
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
  fitted: { odds: { dandruff: 2, oiliness: 2, redness: 2 }, distance: 0.5 },
}

const reported = (changes: Partial<Surface>, view: NearView = 'microscope'): string[] =>
  surfaceEvidence({ ...surface, ...changes }, view)
    .signs.map(({ code }) => code)
    .sort()

const oddsOf = (changes: Partial<Surface>, code: string, view: NearView = 'microscope'): number | undefined =>
  surfaceEvidence({ ...surface, ...changes }, view).signs.find((candidate) => candidate.code === code)?.odds

test('where hardly any skin is bare, nothing is said of it', () => {
  expect(reported({ bareShare: 0.02 })).toEqual([])
  expect(surfaceEvidence({ ...surface, bareShare: 0.02 }, 'microscope').cannotTell).toHaveLength(4)
})

const strange = { fitted: { odds: undefined, distance: 1.1 } }

test('a photo unlike those of the fit gets no answer from the fitted models; what is seen by hand is a hint, what is not seen is left open', () => {
  expect(reported({})).toEqual(['dandruff', 'dryness', 'oiliness', 'redness'])
  expect(reported(strange)).toEqual([])
  const { cannotTell } = surfaceEvidence({ ...surface, ...strange }, 'microscope')
  expect(cannotTell).toContainEqual({ code: 'oiliness', reason: 'unfamiliar' })
  const flaky = { ...strange, flakeShare: { value: 0.1, low: 0.1, high: 0.1 }, cracks: 1 }
  const { signs } = surfaceEvidence({ ...surface, ...flaky }, 'microscope')
  expect(signs.map(({ code }) => code)).toEqual(['dandruff', 'dryness'])
  expect(signs.map(judgeSign)).toEqual([undefined, undefined])
})

test('vivid redness is found in whatever photo', () => {
  const red = { ...strange, redness: { value: 12, low: 10, high: 14 } }
  const [sign] = surfaceEvidence({ ...surface, ...red }, 'microscope').signs
  expect(sign && judgeSign(sign)?.finding.code).toBe('redness')
})

test('in a close-up, which is never familiar, what is measured by hand is scored whether found or not', () => {
  expect(reported(strange, 'close_up')).toEqual(['dandruff', 'dryness', 'redness'])
  expect(oddsOf(strange, 'dandruff', 'close_up')).toBeLessThan(-2)
})

test('vivid redness counts whatever the fitted model says', () => {
  const pale = { odds: { dandruff: 2, oiliness: 2, redness: -3 }, distance: 0.5 }
  expect(oddsOf({ fitted: pale }, 'redness')).toBe(-3)
  expect(oddsOf({ fitted: pale, redness: { value: 12, low: 10, high: 14 } }, 'redness')).toBeGreaterThan(1)
})

test('a scalp that does not shine is not oily', () => {
  expect(oddsOf({}, 'oiliness')).toBe(2)
  expect(oddsOf({ shine: none }, 'oiliness')).toBeLessThan(-3)
})

test('a close-up is never high, takes more to be red, and dry only where it is bare', () => {
  const strangeAndRed = { ...strange, redness: { value: 10, low: 8, high: 12 } }
  expect(
    surfaceEvidence({ ...surface, ...strangeAndRed }, 'close_up').signs.every(({ highFromChance }) => highFromChance === 1),
  ).toBe(true)
  expect(oddsOf(strangeAndRed, 'redness')).toBeGreaterThan(0)
  expect(oddsOf(strangeAndRed, 'redness', 'close_up')).toBeLessThan(0)
  expect(reported({ ...strangeAndRed, bareShare: 0.3 }, 'close_up')).not.toContain('dryness')
})
