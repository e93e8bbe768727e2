import { expect, test } from 'vitest'
import { drawBust, isBust, isBustWithFringe } from '../../../../../tests/support/drawn/draw-bust.ts'
import type { Plane, RgbImage } from '../../image/rgb-image.ts'
import { findFace } from '../../segment/face/find-face.ts'
import { buildHairFrame } from '../../segment/hair-frame.ts'
import { emptyReading, type ViewReading } from '../../view-reading.ts'
import { addBareAboveFace } from './above-face.ts'

const outlineOf = (isPerson: (x: number, y: number) => boolean): Plane => ({
  width: 150,
  height: 200,
  data: Float32Array.from({ length: 150 * 200 }, (_, i) =>
    isPerson(((i % 150) + 0.5) / 150, (Math.floor(i / 150) + 0.5) / 200) ? 1 : 0,
  ),
})

const framed = (photo: RgbImage, person: Plane) => ({ frame: buildHairFrame(photo), person })

const read = (photo: RgbImage, person: Plane): ViewReading =>
  addBareAboveFace(emptyReading(), framed(photo, person), findFace(photo))

test('a head that is skin above its face is found bald and its hairline gone back, with marks above the brows alone', () => {
  const { findings, findingMasks, scores } = read(drawBust({ hasFringe: true }), outlineOf(isBustWithFringe))
  expect(findings.map(({ code }) => code)).toEqual(['receding_hairline', 'crown_thinning'])
  for (const { code, confidence } of findings) {
    expect(confidence).toBe(scores[code])
    expect(confidence).toBeLessThanOrEqual(0.75)
    const mask = findingMasks[code]
    if (mask === undefined) throw new Error(`no mask of ${code} was given`)
    expect(Math.floor(mask.data.lastIndexOf(255) / mask.width) / mask.height).toBeLessThan(0.36)
  }
})

test('a head with hair is scored and not found bald', () => {
  const { findings, scores } = read(drawBust(), outlineOf(isBust))
  expect(findings).toEqual([])
  expect(scores.receding_hairline).toBeLessThan(0.3)
})

test('a hat of another colour than the face is no bald head', () => {
  const photo = drawBust({ hasFringe: true })
  for (let i = 0; i < 0.33 * 400 * 300; i++) photo.data.set([60, 70, 140], 3 * i)
  expect(read(photo, outlineOf(isBustWithFringe)).findings).toEqual([])
})

test('an arm above a head, or a shoulder beside it, is no part of its top', () => {
  const photo = drawBust()
  const isArm = (x: number, y: number): boolean => y < 0.08 || x > 0.8
  for (let i = 0; i < photo.data.length / 3; i++)
    if (isArm((i % 300) / 300, Math.floor(i / 300) / 400)) photo.data.set([222, 176, 152], 3 * i)
  expect(
    read(
      photo,
      outlineOf((x, y) => isBust(x, y) || isArm(x, y)),
    ).findings,
  ).toEqual([])
})

test('a head that the upper border cuts at the forehead is not judged', () => {
  const photo = cutFrom(drawBust({ hasFringe: true }), 0.36)
  const person = outlineOf((x, y) => isBustWithFringe(x, 0.36 + 0.64 * y))
  expect(read(photo, person).scores).toEqual({})
})

function cutFrom({ width, height, data }: RgbImage, share: number): RgbImage {
  const firstRow = Math.round(share * height)
  return { width, height: height - firstRow, data: data.subarray(3 * firstRow * width) }
}
