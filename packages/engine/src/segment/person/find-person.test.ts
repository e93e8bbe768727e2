import { expect, test } from 'vitest'
import { drawBust, isBust } from '../../../../../tests/support/drawn/draw-bust.ts'
import type { RgbImage } from '../../image/rgb-image.ts'
import { findPerson } from './find-person.ts'

const bust = drawBust()

function meanOf(photo: RgbImage, isInside: (x: number, y: number) => boolean): number {
  const { width, data } = findPerson(photo)
  const inside = data.filter((_, i) => isInside(((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / width))
  return inside.reduce((sum, value) => sum + value, 0) / inside.length
}

test('a drawn bust is told from what is behind it', () => {
  expect(meanOf(bust, isBust)).toBeGreaterThan(0.8)
  expect(meanOf(bust, (x, y) => !isBust(x, y))).toBeLessThan(0.2)
})

test('nobody is seen before a plain wall', () => {
  expect(meanOf({ ...bust, data: bust.data.map(() => 210) }, () => true)).toBeLessThan(0.1)
})

test('the same pixels give the same answer to the bit', () => {
  const [once, again] = [findPerson(bust), findPerson(bust)].map(({ data }) => Buffer.from(data.buffer))
  expect(once.equals(again)).toBe(true)
})
