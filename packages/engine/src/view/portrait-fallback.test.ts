import { expect, test } from 'vitest'
import { drawBust, isHairOfBust } from '../../../../tests/support/drawn/draw-bust.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { findPerson } from '../segment/person/find-person.ts'
import { outlineOf } from './person-outline.ts'
import { findHairOnPerson } from './portrait-fallback.ts'
import { recognizeView } from './recognize-view.ts'

const hairOf = (photo: RgbImage) => findHairOnPerson(photo, findPerson(photo))?.hair

test('hair on the head of a bust is found and marked', () => {
  const hair = hairOf(drawBust())
  if (hair === undefined) throw new Error('no hair was found')
  let [both, either] = [0, 0]
  for (const [i, value] of hair.data.entries()) {
    const isHair = isHairOfBust(((i % hair.width) + 0.5) / hair.width, (Math.floor(i / hair.width) + 0.5) / hair.height)
    if (isHair && value > 0) both++
    if (isHair || value > 0) either++
  }
  expect(both / either).toBeGreaterThan(0.6)
})

test('a bust with hair is taken for a portrait', () => {
  expect(recognizeView(drawBust()).view).toBe('portrait')
})

test('a bald bust shows no hair', () => {
  expect(hairOf(drawBust({ isBald: true }))).toBeUndefined()
})

test('nobody is seen where there is nobody', () => {
  const wall = { width: 256, height: 256, data: new Uint8Array(3 * 256 * 256).fill(190) }
  expect(hairOf(wall)).toBeUndefined()
})

test('an outline says how much of the photo and of each side it takes', () => {
  const plane: Plane = { width: 100, height: 100, data: new Float32Array(10_000) }
  for (let y = 40; y < 100; y++) for (let x = 25; x < 75; x++) plane.data[y * 100 + x] = 0.9
  expect(outlineOf(plane)).toEqual({ share: 0.3, top: 0, bottom: 0.5, left: 0, right: 0 })
})
