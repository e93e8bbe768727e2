import { expect, test } from 'vitest'
import { drawBust, isHairOfBust } from '../../../../tests/support/drawn/draw-bust.ts'
import { drawImage, seededNumbers } from '../../../../tests/support/drawn/draw-image.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { segmentParts } from '../segment/hair-mask.ts'
import { findPerson } from '../segment/person/find-person.ts'
import { outlineOf } from './person-outline.ts'
import { findHairOnPerson, isBust, showsHair } from './portrait-fallback.ts'
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

test('a person shows hair or does not, and stands as a bust or does not', () => {
  for (const isBald of [false, true]) {
    const photo = drawBust({ isBald })
    expect(showsHair(segmentParts(photo, findPerson(photo)))).toBe(!isBald)
  }
  expect(isBust({ top: 0, bottom: 0.6, beside: 0.2 })).toBe(true)
  expect(isBust({ top: 0.5, bottom: 0, beside: 0.3 })).toBe(false)
})

test('a hand before a wall is no portrait', () => {
  expect(recognizeView(drawHand()).view).toBe('not_hair')
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

/** A hand with four fingers that comes in from above. */
function drawHand(): RgbImage {
  const random = seededNumbers(5)
  return drawImage(400, 400, (px, py) => {
    const [x, y] = [px / 400, py / 400]
    const grain = 10 * (random() - 0.5)
    const isArm = Math.abs(x - 0.5) < 0.13 && y < 0.35
    const isPalm = Math.hypot((x - 0.5) / 0.2, (y - 0.42) / 0.2) < 1
    const isFinger = [0.35, 0.45, 0.55, 0.65].some((at) => Math.abs(x - at) < 0.04) && y > 0.4 && y < 0.85 - 2 * (x - 0.48) ** 2
    const light = 1.1 - 0.5 * Math.abs(x - 0.45) + 0.04 * Math.sin(90 * y)
    const [red, green, blue] = isArm || isPalm || isFinger ? [214, 164, 142] : [70, 110, 180]
    return [red * light + grain, green * light + grain, blue * light + grain]
  })
}
