import { expect, test } from 'vitest'
import { drawBust } from '../../../../../tests/support/drawn/draw-bust.ts'
import type { RgbImage } from '../../image/rgb-image.ts'
import { findPerson } from '../person/find-person.ts'
import { findFace, isFace, lookForProfile } from './find-face.ts'

const bust = drawBust()

const painted = (photo: RgbImage, colourAt: (x: number, y: number) => readonly number[] | undefined): RgbImage => {
  const data = photo.data.slice()
  for (let i = 0; i < data.length / 3; i++) {
    const colour = colourAt((i % photo.width) / photo.width, Math.floor(i / photo.width) / photo.height)
    if (colour !== undefined) data.set(colour, 3 * i)
  }
  return { ...photo, data }
}

test('a drawn face is seen, with hair and without, as surely as by another implementation of the network', () => {
  expect(isFace(findFace(bust))).toBe(true)
  // NumPy on the same bytes and the file of weights as published.
  expect(findFace(bust).chance).toBeCloseTo(0.81862515, 5)
  expect(findFace(drawBust({ isBald: true })).chance).toBeCloseTo(0.868014, 5)
})

test('another network in between changes nothing', () => {
  const before = findFace(bust).chance
  findPerson(bust)
  expect(findFace(bust).chance).toBe(before)
})

test('the same head without eyes and mouth, or with hair all over it, is no face', () => {
  const isSkin = (x: number, y: number): boolean => Math.hypot((x - 0.5) / 0.13, (y - 0.44) / 0.18) < 1
  expect(isFace(findFace(painted(bust, (x, y) => (isSkin(x, y) ? [214, 170, 146] : undefined))))).toBe(false)
  expect(isFace(findFace(painted(bust, (x, y) => (isSkin(x, y) ? [62, 44, 34] : undefined))))).toBe(false)
})

test('no face is seen in a plain wall, nor in a photo of a single pixel', () => {
  expect(findFace({ ...bust, data: bust.data.map(() => 210) }).chance).toBeLessThan(0.5)
  expect(isFace(findFace({ width: 1, height: 1, data: new Uint8Array([200, 160, 140]) }))).toBe(false)
})

test('the same pixels give the same answer to the bit', () => {
  expect(Object.is(findFace(bust).chance, findFace(bust).chance)).toBe(true)
})

test('where the eyes, the nose and the mouth lie is told, wherever the face stands in the photo and however long that is', () => {
  const wide: RgbImage = { width: 600, height: 400, data: new Uint8Array(3 * 600 * 400).fill(210) }
  for (let y = 0; y < 400; y++) wide.data.set(bust.data.subarray(900 * y, 900 * (y + 1)), 3 * (600 * y + 250))
  for (const { photo, left, share } of [
    { photo: bust, left: 0, share: 1 },
    { photo: wide, left: 250 / 600, share: 0.5 },
  ]) {
    const { eyes, nose, mouth } = findFace(photo)
    for (const [point, x, y] of [
      [eyes[0], 0.44, 0.4],
      [eyes[1], 0.56, 0.4],
      [nose, 0.5, 0.47],
      [mouth, 0.5, 0.53],
    ] as const) {
      expect(Math.abs(point.x - left - share * x)).toBeLessThan(0.03)
      expect(Math.abs(point.y - y)).toBeLessThan(0.03)
    }
  }
})

test('a face from the front is not looked at again as one from the side, nor is a wall', () => {
  for (const photo of [bust, { ...bust, data: bust.data.map(() => 210) }]) {
    const face = findFace(photo)
    expect(lookForProfile(photo, face)).toBe(face)
  }
})
