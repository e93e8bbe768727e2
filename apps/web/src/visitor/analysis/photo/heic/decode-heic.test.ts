import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeHeic } from './decode-heic.ts'

/** Drawn, not photographed: a head with a bare crown, 400 x 400, coded as phones code their photos (HEVC). */
const FILE = readFileSync(new URL('../../../../../../../tests/support/photos/head.heic', import.meta.url))

test('a HEIC photo is decoded: dark hair around a bare crown', async () => {
  const { width, height, rgba } = await decodeHeic(FILE)
  expect([width, height]).toEqual([400, 400])
  const colourAt = (x: number, y: number) => [...rgba.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)]
  const [crown, hair] = [colourAt(200, 200), colourAt(200, 75)]
  expect(crown[0]).toBeGreaterThan(180)
  expect(Math.max(...hair)).toBeLessThan(110)
})

test('a file that only begins like one is refused', async () => {
  const broken = FILE.slice(0, 300)
  await expect(decodeHeic(broken)).rejects.toThrow()
  await expect(decodeHeic(new Uint8Array(64))).rejects.toThrow()
})
