import sharp from 'sharp'
import { expect, test } from 'vitest'
import { overlapWithPolygons } from './labelled-photos.ts'

const leftHalf = [
  {
    label: 'thinning',
    points: [
      [0, 0],
      [0.5, 0],
      [0.5, 1],
      [0, 1],
    ] as [number, number][],
  },
]

/** An overlay that marks the columns from one share of the width to another. */
const overlay = (from: number, to: number): Promise<Buffer> => {
  const alpha = Buffer.from(Array.from({ length: 100 * 60 }, (_, i) => (i % 100 >= 100 * from && i % 100 < 100 * to ? 150 : 0)))
  return sharp({ create: { width: 100, height: 60, channels: 3, background: 'teal' } })
    .joinChannel(alpha, { raw: { width: 100, height: 60, channels: 1 } })
    .png()
    .toBuffer()
}

test('marks that cover the outline overlap it wholly, whatever the proportions of the photo', async () => {
  expect(await overlapWithPolygons([await overlay(0, 0.5)], leftHalf)).toBeGreaterThan(0.97)
})

test('the marks of several findings count together', async () => {
  expect(await overlapWithPolygons([await overlay(0, 0.25), await overlay(0.25, 0.5)], leftHalf)).toBeGreaterThan(0.97)
})

test('marks elsewhere and no marks at all do not overlap', async () => {
  expect(await overlapWithPolygons([await overlay(0.5, 1)], leftHalf)).toBeLessThan(0.03)
  expect(await overlapWithPolygons([], leftHalf)).toBe(0)
})
