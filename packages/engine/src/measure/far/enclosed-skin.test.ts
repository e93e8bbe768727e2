import { expect, test } from 'vitest'
import { drawRoundHead, ROUND_HEAD } from '../../../../../tests/support/drawn/round-head.ts'
import { segmentParts } from '../../segment/hair-mask.ts'
import { emptyReading, type ViewReading } from '../../view-reading.ts'
import { addEnclosedCrown } from './enclosed-skin.ts'

const readingOf = (diffuse_thinning: number): ViewReading => ({ ...emptyReading(), scores: { diffuse_thinning } })

const crown = drawRoundHead((x, y) => Math.hypot(x - 160, y - 110) < 32)

test('a bare crown closed in by hair is found in a portrait, with its place', () => {
  const { findings, findingMasks, scores } = addEnclosedCrown(readingOf(0.3), segmentParts(crown, ROUND_HEAD))
  expect(findings).toMatchObject([{ code: 'crown_thinning', confidence: scores.crown_thinning }])
  expect(findings[0]?.confidence).toBeLessThanOrEqual(0.75)
  const [region] = findings[0]?.regions ?? []
  expect((region?.x ?? 0) + (region?.width ?? 0) / 2).toBeCloseTo(0.5, 1)
  expect(findingMasks.crown_thinning).toBeDefined()
})

test('nothing is added where skin is open below as a face is, or runs through the hair as a parting does', () => {
  const face = drawRoundHead((x, y) => y > 110 && Math.abs(x - 160) < 60)
  expect(addEnclosedCrown(readingOf(0.3), segmentParts(face, ROUND_HEAD)).findings).toEqual([])
  const parting = drawRoundHead((x) => Math.abs(x - 160) < 4)
  expect(addEnclosedCrown(readingOf(0.3), segmentParts(parting, ROUND_HEAD)).findings).toEqual([])
})

test('a bare place as low as a face is no crown', () => {
  const low = drawRoundHead((x, y) => Math.hypot(x - 160, y - 200) < 50)
  expect(addEnclosedCrown(readingOf(0), segmentParts(low, ROUND_HEAD)).findings).toEqual([])
})
