import { expect, test } from 'vitest'
import type { Mask } from '../image/rgb-image.ts'
import type { ViewReading } from '../view-reading.ts'
import { keepToScalp } from './keep-to-scalp.ts'

const row = (...inside: number[]): Mask => ({
  width: 8,
  height: 1,
  data: Uint8Array.from({ length: 8 }, (_, x) => (inside.includes(x) ? 255 : 0)),
})
const PLACE = row(0, 1, 2, 3)

const reading = (mask: Mask): ViewReading => ({
  findings: [
    {
      code: 'redness',
      severity: 'low',
      confidence: 0.8,
      confidenceLow: 0.6,
      confidenceHigh: 0.9,
      area: 0.5,
      regions: [{ x: 0, y: 0, width: 1, height: 1 }],
    },
  ],
  alerts: [{ code: 'sore_skin', strength: 0.5, regions: [{ x: 0, y: 0, width: 1, height: 1 }] }],
  alertMasks: { sore_skin: mask },
  scores: { redness: 0.8 },
  measures: [],
  cannotTell: [],
  findingMasks: { redness: mask },
  hairMask: undefined,
  hairs: [],
})

test('marks are cut to the scalp, with their area and regions', () => {
  const kept = keepToScalp(reading(row(2, 3, 4, 5)), PLACE)
  expect(kept.findings).toMatchObject([{ code: 'redness', area: 0.25, regions: [{ x: 0.25, width: 0.25 }] }])
  expect(kept.findingMasks.redness).toEqual(row(2, 3))
  expect(kept.alerts).toMatchObject([{ regions: [{ x: 0.25, width: 0.25 }] }])
  expect(kept.alertMasks?.sore_skin).toEqual(row(2, 3))
})

test('a finding off the scalp is not found; an alert stays without marks', () => {
  const kept = keepToScalp(reading(row(5, 6, 7)), PLACE)
  expect(kept.findings).toEqual([])
  expect(kept.findingMasks).toEqual({})
  expect(kept.scores.redness).toBeLessThan(0.5)
  expect(kept.alerts).toEqual([{ code: 'sore_skin', strength: 0.5, regions: [] }])
  expect(kept.alertMasks).toEqual({})
})
