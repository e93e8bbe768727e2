import { expect, test } from 'vitest'
import { drawImage } from '../../../../tests/support/drawn/draw-image.ts'
import { fitWithin, resizeImage, softenWithin } from './resize.ts'

test('scaling down averages the area that each pixel covers', () => {
  const halves = drawImage(6, 4, (x) => (x < 3 ? [0, 30, 60] : [100, 130, 160]))
  expect([...resizeImage(halves, 2, 1).data]).toEqual([0, 30, 60, 100, 130, 160])
  expect([...resizeImage(halves, 1, 1).data]).toEqual([50, 80, 110])
})

test('scaling keeps the mean brightness at uneven ratios', () => {
  const waves = drawImage(97, 61, (x, y) => [128 + 90 * Math.sin(x / 5), 128 + 90 * Math.cos(y / 4), 128])
  const mean = (data: Uint8Array) => data.reduce((sum, value) => sum + value, 0) / data.length
  expect(mean(resizeImage(waves, 40, 23).data)).toBeCloseTo(mean(waves.data), 0)
})

test('fitting keeps proportions and never enlarges', () => {
  const wide = drawImage(400, 100, () => [1, 2, 3])
  expect(fitWithin(wide, 200)).toMatchObject({ width: 200, height: 50 })
  expect(fitWithin(wide, 800)).toBe(wide)
})

test('a soft picture of a photo and of its half are the same', () => {
  const skin = drawImage(640, 480, (x, y) => {
    const value = 128 + 60 * Math.sin(x / 2.1) * Math.cos(y / 1.7) + 40 * Math.sin((x + y) / 9)
    return [value, 0.9 * value, 0.7 * value]
  })
  const half = resizeImage(skin, 320, 240)
  const apart = (first: { data: Uint8Array }, second: { data: Uint8Array }) =>
    first.data.reduce((sum, value, i) => sum + Math.abs(value - second.data[i]), 0) / first.data.length
  expect(softenWithin(skin, 240)).toMatchObject({ width: 240, height: 180 })
  expect(apart(softenWithin(skin, 240), softenWithin(half, 240))).toBeLessThan(1.5)
  expect(softenWithin(half, 640)).toBe(half)
})
