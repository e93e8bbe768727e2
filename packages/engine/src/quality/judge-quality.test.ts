import { qualitySchema } from '@chioma/contract'
import { expect, test } from 'vitest'
import { drawHead } from '../../../../tests/support/drawn/draw-head.ts'
import { drawImage } from '../../../../tests/support/drawn/draw-image.ts'
import { lightPhoto } from '../../../../tests/support/synthetic-scalp/light-photo.ts'
import { boxBlur } from '../image/box-blur.ts'
import { resizeImage } from '../image/resize.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { judgeQuality } from './judge-quality.ts'

const judge = (image: RgbImage) => judgeQuality(image, image.width, image.height)

function blur(image: RgbImage, radius: number): RgbImage {
  const data = new Uint8Array(image.data.length)
  for (let c = 0; c < 3; c++) {
    let plane: Plane = {
      width: image.width,
      height: image.height,
      data: Float32Array.from({ length: data.length / 3 }, (_, i) => image.data[i * 3 + c]),
    }
    for (let pass = 0; pass < 3; pass++) plane = boxBlur(plane, radius)
    for (let i = 0; i < plane.data.length; i++) data[i * 3 + c] = plane.data[i] + 0.5
  }
  return { width: image.width, height: image.height, data }
}

const head = drawHead({ crown: 0.4 })

test('a sharp, well lit photo is accepted without limits', () => {
  const { quality, rejection } = judge(head)
  expect(qualitySchema.parse(quality)).toEqual(quality)
  expect(rejection).toBeUndefined()
  expect(quality.limits).toEqual([])
  expect(quality.sharpness).toBeGreaterThan(0.5)
})

test('the more a photo is blurred the less sharp it is called, until it is rejected', () => {
  const sharpness = [0, 1, 2].map((radius) => judge(blur(head, radius)).quality.sharpness)
  expect(sharpness[1]).toBeLessThan(sharpness[0])
  expect(sharpness[2]).toBeLessThan(sharpness[1])
  expect(judge(blur(head, 4)).rejection).toBe('too_blurred')
  expect(judge(blur(head, 12)).rejection).toBe('too_blurred')
})

test('contrast and exposure do not count as sharpness', () => {
  const dim = judge(lightPhoto(head, 0.6)).quality
  expect(Math.abs(dim.sharpness - judge(head).quality.sharpness)).toBeLessThan(0.15)
})

test('a photo is judged at one size, so a larger file of the same scene is not called sharper', () => {
  const large = judge(resizeImage(head, 1024, 1024)).quality
  expect(Math.abs(large.sharpness - judge(head).quality.sharpness)).toBeLessThan(0.15)
})

test('photos too dark, too bright and too small to read are rejected', () => {
  expect(judge(lightPhoto(head, 0.12)).rejection).toBe('too_dark')
  expect(judge(lightPhoto(head, 30)).rejection).toBe('too_bright')
  expect(judge(resizeImage(head, 120, 120)).rejection).toBe('too_small')
})

test('a plain surface is left for the view to refuse', () => {
  expect(judge(drawImage(400, 400, () => [120, 100, 90])).rejection).toBeUndefined()
})

test('white spots inside the photo are glare, a white background is not', () => {
  const spots = drawImage(400, 400, (x, y) =>
    Math.hypot(x - 200, y - 200) < 60 ? [255, 255, 255] : [90 + ((x * y) % 60), 80, 70],
  )
  const backdrop = drawImage(400, 400, (x, y) => (x < 150 ? [255, 255, 255] : [90 + ((x * y) % 60), 80, 70]))
  expect(judge(spots).quality.limits).toContain('glare')
  expect(judge(backdrop).quality.glare).toBe(0)
})

test('a white background that shows between curls is no glare', () => {
  const isStrand = (x: number, y: number) => Math.abs(((x + 20 * Math.sin(y / 9)) % 24) - 12) < 3 || Math.abs((y % 24) - 12) < 3
  const curls = drawImage(640, 640, (x, y) =>
    x < 60 || y < 60 ? [255, 255, 255] : x < 420 && y < 420 && isStrand(x, y) ? [30 + ((x * y) % 40), 25, 20] : [255, 255, 255],
  )
  expect(judge(curls).quality.limits).not.toContain('glare')
})

test('steps at every eighth column are told as heavy compression', () => {
  const blocky = drawImage(480, 480, (x, y) => {
    const level = 90 + ((Math.floor(x / 8) * 37 + Math.floor(y / 8) * 53) % 60)
    return [level, level - 10, level - 20]
  })
  expect(judge(blocky).quality.limits).toContain('compressed')
})
