import { expect, test } from 'vitest'
import { emptyMask } from '../image/mask.ts'
import type { Mask } from '../image/rgb-image.ts'
import { findScalpPlace, withinPlace } from './scalp-place.ts'

const SIDE = 60

function draw(isInside: (x: number, y: number) => boolean): Mask {
  const mask = emptyMask(SIDE, SIDE)
  for (let i = 0; i < mask.data.length; i++) if (isInside(i % SIDE, Math.floor(i / SIDE))) mask.data[i] = 255
  return mask
}

const skin = new Float32Array(SIDE * SIDE).fill(1)
const at = (mask: Mask | undefined, x: number, y: number): number | undefined => mask?.data[y * SIDE + x]

test('skin that hair encloses is scalp, a forehead below hair and an ear beside it are not', () => {
  const ring = draw((x, y) => Math.hypot(x - 30, y - 30) > 12)
  expect(at(findScalpPlace(ring, skin), 30, 30)).toBe(255)
  const above = draw((_, y) => y < 20)
  expect(at(findScalpPlace(above, skin), 30, 45)).toBe(0)
  expect(at(findScalpPlace(above, skin), 30, 20)).toBe(255)
  const around = draw((x, y) => x > 18 || Math.abs(y - 30) > 12)
  expect(at(findScalpPlace(around, skin), 4, 30)).toBe(0)
})

test('what is neither hair nor skin is no scalp, wherever it lies', () => {
  const ring = draw((x, y) => Math.hypot(x - 30, y - 30) > 12)
  expect(at(findScalpPlace(ring, new Float32Array(skin.length)), 30, 30)).toBe(0)
})

test('without hair there is nothing to go by', () => {
  expect(findScalpPlace(emptyMask(SIDE, SIDE), skin)).toBeUndefined()
})

test('a mask of another size is cut to the place', () => {
  const left = draw((x) => x < 30)
  const whole = { width: 30, height: 30, data: new Uint8Array(900).fill(255) }
  const cut = withinPlace(whole, left)
  expect([cut.data[0], cut.data[14], cut.data[15], cut.data[29]]).toEqual([255, 255, 0, 0])
})
