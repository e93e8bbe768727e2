import { expect, test } from 'vitest'
import { drawImage } from '../../../../tests/support/drawn/draw-image.ts'
import { lightPhoto } from '../../../../tests/support/synthetic-scalp/light-photo.ts'
import { exposureGain, HEAD_EXPOSURE } from './exposure-gain.ts'
import { findContentBox } from './padding.ts'

test('white and black borders are cut off', () => {
  const framed = drawImage(100, 80, (x, y) =>
    y < 10 || x >= 90 ? [255, 255, 255] : x < 5 ? [0, 0, 0] : [120, 100, (x * 7) % 90],
  )
  expect(findContentBox(framed)).toEqual({ x0: 5, y0: 10, x1: 90, y1: 80 })
})

test('an even light grey border is cut off, a light wall that changes is not', () => {
  const framed = drawImage(100, 80, (x, y) => (x < 8 || y >= 70 ? [226, 227, 225] : [120, 100, (x * 7) % 90]))
  expect(findContentBox(framed)).toEqual({ x0: 8, y0: 0, x1: 100, y1: 70 })
  const wall = drawImage(100, 80, (x, y) => (y < 30 ? [210 + x / 3, 212 + x / 3, 208 + x / 3] : [90, 60, 40]))
  expect(findContentBox(wall).y0).toBe(0)
})

test('the blurred line that a white border leaves is cut with it, and a border of a pixel or two as well', () => {
  const skin = (x: number, y: number): [number, number, number] => [150 + ((x * 7 + y * 3) % 40), 120, 100]
  const framed = drawImage(200, 160, (x, y) => (y < 9 ? [255, 255, 255] : y < 12 ? [236 - (x % 9), 234, 230] : skin(x, y)))
  expect(findContentBox(framed).y0).toBe(12)
  const thin = drawImage(200, 160, (x, y) => (y >= 158 ? [230, 228, 226] : skin(x, y)))
  expect(findContentBox(thin)).toEqual({ x0: 0, y0: 0, x1: 200, y1: 158 })
})

test('a photo in weaker light loses the same borders', () => {
  const framed = drawImage(200, 160, (x, y) =>
    y < 9
      ? [255, 255, 255]
      : y < 12
        ? [236 - (x % 9), 234, 230]
        : x >= 190
          ? [226, 227, 225]
          : [150 + ((x * 7 + y * 3) % 40), 120, 100],
  )
  const box = findContentBox(framed)
  expect(box).toEqual({ x0: 0, y0: 12, x1: 190, y1: 160 })
  expect(findContentBox(lightPhoto(framed, 0.8))).toEqual(box)
})

test('bright skin at the border is no padding, however wide', () => {
  const bright = drawImage(200, 160, (x, y) => (y < 60 ? [235, 215 - (x % 20), 205] : [140, 110, 90]))
  expect(findContentBox(bright)).toEqual({ x0: 0, y0: 0, x1: 200, y1: 160 })
})

test('a photo without borders, and a plain one, stay whole', () => {
  const whole = { x0: 0, y0: 0, x1: 50, y1: 40 }
  expect(findContentBox(drawImage(50, 40, (x) => [100 + x, 90, 80]))).toEqual(whole)
  expect(findContentBox(drawImage(50, 40, () => [255, 255, 255]))).toEqual(whole)
})

test('one gain brings a dark and a light shot of the same scene to the same exposure', () => {
  const scene = (light: number) => drawImage(64, 64, (x, y) => [light * (40 + x), light * (30 + y), light * 20])
  const dark = scene(0.7)
  const light = scene(1.3)
  const leveled = [dark, light].map((image) => lightPhoto(image, exposureGain(image, HEAD_EXPOSURE)))
  const differences = leveled[0].data.map((value, i) => Math.abs(value - leveled[1].data[i]))
  expect(Math.max(...differences)).toBeLessThanOrEqual(6)
})
