import { expect, test } from 'vitest'
import { drawBust, isBust } from '../../../../../tests/support/drawn/draw-bust.ts'
import { emptyMask } from '../../image/mask.ts'
import type { Plane, RgbImage } from '../../image/rgb-image.ts'
import { buildHairFrame } from '../../segment/hair-frame.ts'
import { findHair } from '../../segment/hair-mask.ts'
import type { ViewReading } from '../../view-reading.ts'
import { addBaldTop } from './bald-top.ts'

const outlineOf = (isPerson: (x: number, y: number) => boolean): Plane => ({
  width: 150,
  height: 200,
  data: Float32Array.from({ length: 150 * 200 }, (_, i) =>
    isPerson(((i % 150) + 0.5) / 150, (Math.floor(i / 150) + 0.5) / 200) ? 1 : 0,
  ),
})

/** A bald bust has no hair around its face. */
const isBaldBust = (x: number, y: number): boolean =>
  isBust(x, y) && (y > 0.5 || Math.hypot((x - 0.5) / 0.14, (y - 0.42) / 0.19) < 1)

const readingOf = (hairMask = emptyMask(96, 128)): ViewReading => ({
  findings: [],
  scores: {},
  measures: [],
  cannotTell: [],
  findingMasks: {},
  hairMask,
  hairs: [],
})

const framed = (photo: RgbImage, person: Plane) => ({ frame: buildHairFrame(photo), person })

test('a head that is skin all along its top is found bald, above the brows alone', () => {
  const { findings, findingMasks, scores } = addBaldTop(readingOf(), framed(drawBust({ isBald: true }), outlineOf(isBaldBust)))
  expect(findings).toMatchObject([{ code: 'crown_thinning', severity: 'high', confidence: scores.crown_thinning }])
  expect(findings[0]?.confidence).toBeLessThanOrEqual(0.75)
  const mask = findingMasks.crown_thinning
  if (mask === undefined) throw new Error('no mask was given')
  expect(Math.floor(mask.data.lastIndexOf(255) / mask.width) / mask.height).toBeLessThan(0.36)
})

test('a head with hair is scored and not found bald', () => {
  const photo = drawBust()
  const person = outlineOf(isBust)
  const { findings, scores } = addBaldTop(readingOf(findHair(photo, person)), framed(photo, person))
  expect(findings).toEqual([])
  expect(scores.crown_thinning).toBeLessThan(0.3)
})

test('a hat of another colour than the face is no bald head', () => {
  const photo = drawBust({ isBald: true })
  for (let i = 0; i < 0.33 * 400 * 300; i++) photo.data.set([60, 70, 140], 3 * i)
  expect(addBaldTop(readingOf(), framed(photo, outlineOf(isBaldBust))).findings).toEqual([])
})

test('a head that the upper border cuts at the forehead is not judged', () => {
  const photo = cutFrom(drawBust({ isBald: true }), 0.36)
  const person = outlineOf((x, y) => isBaldBust(x, 0.36 + 0.64 * y))
  expect(addBaldTop(readingOf(), framed(photo, person)).scores).toEqual({})
})

function cutFrom({ width, height, data }: RgbImage, share: number): RgbImage {
  const firstRow = Math.round(share * height)
  return { width, height: height - firstRow, data: data.subarray(3 * firstRow * width) }
}
