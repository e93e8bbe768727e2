import { expect, test } from 'vitest'
import { renderHeadFromAbove } from '../../../../../tests/support/synthetic-scalp/render-head.ts'
import { resizePlane } from '../../image/resize.ts'
import type { Plane } from '../../image/rgb-image.ts'
import { segmentParts } from '../../segment/hair-mask.ts'
import { emptyReading, type ViewReading } from '../../view-reading.ts'
import { addFacelessThinning } from './faceless-head.ts'

function readHeadWith(baldArea: number): ViewReading {
  const { image, truth } = renderHeadFromAbove({ baldArea })
  const { width, height, data } = truth.headMask
  const person = resizePlane({ width, height, data: Float32Array.from(data, (value) => value / 255) }, 256, 256)
  return addFacelessThinning(emptyReading(), image, segmentParts(image, person))
}

test('a bare crown is found where no face is seen, with its place, and never surely', () => {
  const { findings, findingMasks, scores } = readHeadWith(0.25)
  expect(findings).toMatchObject([{ code: 'crown_thinning', confidence: scores.crown_thinning }])
  expect(findings[0]?.confidence).toBeLessThanOrEqual(0.75)
  expect(findings[0]?.area).toBeGreaterThan(0.1)
  const { x, y, width, height } = findings[0]?.regions?.[0] ?? { x: 0, y: 0, width: 0, height: 0 }
  expect(Math.hypot(x + width / 2 - 0.5, y + height / 2 - 0.5)).toBeLessThan(0.15)
  expect(findingMasks.crown_thinning).toBeDefined()
})

test('full hair is scored and not found thin', () => {
  const { findings, scores } = readHeadWith(0)
  expect(findings).toEqual([])
  expect(scores.crown_thinning).toBeLessThan(0.3)
})

test('nothing is said where nobody is', () => {
  const nobody: Plane = { width: 64, height: 64, data: new Float32Array(64 * 64) }
  const { image } = renderHeadFromAbove()
  expect(addFacelessThinning(emptyReading(), image, segmentParts(image, nobody))).toEqual(emptyReading())
})
