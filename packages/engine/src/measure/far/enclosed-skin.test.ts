import { expect, test } from 'vitest'
import { drawImage, seededNumbers } from '../../../../../tests/support/drawn/draw-image.ts'
import type { Plane, RgbImage } from '../../image/rgb-image.ts'
import { segmentParts } from '../../segment/hair-mask.ts'
import { emptyReading, type ViewReading } from '../../view-reading.ts'
import { addEnclosedCrown } from './enclosed-skin.ts'

const SIDE = 320

/** A round head of dark strands before a light wall, with skin where `isBare` says so. */
function drawHead(isBare: (x: number, y: number) => boolean): RgbImage {
  const random = seededNumbers(3)
  const rows = Array.from({ length: 2 * SIDE }, () => 45 * (0.5 + random()))
  return drawImage(SIDE, SIDE, (x, y) => {
    const noise = (random() - 0.5) * 6
    if (Math.hypot(x - 160, y - 160) > 130) return [196 + noise, 206 + noise, 216 + noise]
    if (isBare(x, y)) return [205 + noise, 160 + noise, 135 + noise]
    const tone = rows[Math.floor(y + 0.3 * x)] + noise
    return [tone, 0.85 * tone, 0.75 * tone]
  })
}

const person: Plane = {
  width: 64,
  height: 64,
  data: Float32Array.from({ length: 64 * 64 }, (_, i) => (Math.hypot((i % 64) - 32, Math.floor(i / 64) - 32) < 26 ? 1 : 0)),
}

const readingOf = (diffuse_thinning: number): ViewReading => ({ ...emptyReading(), scores: { diffuse_thinning } })

const crown = drawHead((x, y) => Math.hypot(x - 160, y - 110) < 32)

test('a bare crown closed in by hair is found in a portrait, with its place', () => {
  const { findings, findingMasks, scores } = addEnclosedCrown(readingOf(0.3), segmentParts(crown, person))
  expect(findings).toMatchObject([{ code: 'crown_thinning', confidence: scores.crown_thinning }])
  expect(findings[0]?.confidence).toBeLessThanOrEqual(0.75)
  const [region] = findings[0]?.regions ?? []
  expect((region?.x ?? 0) + (region?.width ?? 0) / 2).toBeCloseTo(0.5, 1)
  expect(findingMasks.crown_thinning).toBeDefined()
})

test('nothing is added where skin is open below as a face is, or runs through the hair as a parting does', () => {
  const face = drawHead((x, y) => y > 110 && Math.abs(x - 160) < 60)
  expect(addEnclosedCrown(readingOf(0.3), segmentParts(face, person)).findings).toEqual([])
  const parting = drawHead((x) => Math.abs(x - 160) < 4)
  expect(addEnclosedCrown(readingOf(0.3), segmentParts(parting, person)).findings).toEqual([])
})

test('a bare place as low as a face is no crown', () => {
  const low = drawHead((x, y) => Math.hypot(x - 160, y - 200) < 50)
  expect(addEnclosedCrown(readingOf(0), segmentParts(low, person)).findings).toEqual([])
})
