import { expect, test } from 'vitest'
import { drawBust } from '../../../../../tests/support/drawn/draw-bust.ts'
import type { RgbImage } from '../../image/rgb-image.ts'
import { findPerson } from '../person/find-person.ts'
import { FACE_FROM, findFace } from './find-face.ts'

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
  expect(findFace(bust)).toBeGreaterThan(FACE_FROM)
  // NumPy on the same bytes and the file of weights as published.
  expect(findFace(bust)).toBeCloseTo(0.81862515, 5)
  expect(findFace(drawBust({ isBald: true }))).toBeCloseTo(0.868014, 5)
})

test('another network in between changes nothing', () => {
  const before = findFace(bust)
  findPerson(bust)
  expect(findFace(bust)).toBe(before)
})

test('the same head without eyes and mouth, or with hair all over it, is no face', () => {
  const isFace = (x: number, y: number): boolean => Math.hypot((x - 0.5) / 0.13, (y - 0.44) / 0.18) < 1
  expect(findFace(painted(bust, (x, y) => (isFace(x, y) ? [214, 170, 146] : undefined)))).toBeLessThan(FACE_FROM)
  expect(findFace(painted(bust, (x, y) => (isFace(x, y) ? [62, 44, 34] : undefined)))).toBeLessThan(FACE_FROM)
})

test('no face is seen in a plain wall, nor in a photo of a single pixel', () => {
  expect(findFace({ ...bust, data: bust.data.map(() => 210) })).toBeLessThan(0.5)
  expect(findFace({ width: 1, height: 1, data: new Uint8Array([200, 160, 140]) })).toBeLessThan(FACE_FROM)
})

test('the same pixels give the same answer to the bit', () => {
  expect(Object.is(findFace(bust), findFace(bust))).toBe(true)
})
