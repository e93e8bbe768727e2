import sharp from 'sharp'
import { expect, test } from 'vitest'
import { maskPng } from './mask-png.ts'

test.each([
  [1, 1],
  [7, 3],
  [8, 2],
  [33, 17],
])('a mask of %i x %i comes back pixel by pixel from any decoder', async (width, height) => {
  const data = Uint8Array.from({ length: width * height }, (_, index) => (index % 3 === 0 ? 255 : 0))
  const png = maskPng({ width, height, data }, { red: 10, green: 200, blue: 30, alpha: 120 })
  const decoded = await sharp(png, { failOn: 'warning' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([decoded.info.width, decoded.info.height]).toEqual([width, height])
  for (const [index, value] of data.entries()) {
    const expected = value ? [10, 200, 30, 120] : [0, 0, 0, 0]
    expect([...decoded.data.subarray(index * 4, index * 4 + 4)]).toEqual(expected)
  }
})

test('a mask of a whole photo stays small', () => {
  const [width, height] = [1280, 960]
  const data = new Uint8Array(width * height)
  for (let y = 300; y < 600; y += 1) data.fill(255, y * width + 200, y * width + 900)
  expect(maskPng({ width, height, data }, { red: 0, green: 0, blue: 0, alpha: 255 }).length).toBeLessThan(4_000)
})
