import { expect, test } from 'vitest'
import { emptyMask } from '../../image/mask.ts'
import type { Mask } from '../../image/rgb-image.ts'
import { adjoinsForehead } from './forehead.ts'

const rectangle = (x0: number, y0: number, x1: number, y1: number): Mask => {
  const mask = emptyMask(40, 40)
  for (let y = y0; y < y1; y++) mask.data.fill(255, y * 40 + x0, y * 40 + x1)
  return mask
}

const joined = (one: Mask, other: Mask): Mask => ({ ...one, data: one.data.map((value, i) => value | other.data[i]) })

const hairAbove = rectangle(5, 2, 35, 12)

test('bare skin below hair and open below is a forehead', () => {
  expect(adjoinsForehead(rectangle(8, 13, 32, 40), hairAbove)).toBe(true)
})

test('what hair closes in from below is a crown', () => {
  expect(adjoinsForehead(rectangle(8, 13, 32, 25), joined(hairAbove, rectangle(5, 26, 35, 40)))).toBe(false)
})

test('a head without hair above is bald, and nothing is no forehead', () => {
  expect(adjoinsForehead(rectangle(8, 3, 32, 40), rectangle(5, 30, 10, 40))).toBe(false)
  expect(adjoinsForehead(emptyMask(40, 40), hairAbove)).toBe(false)
})
