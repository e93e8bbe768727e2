import { expect, test } from 'vitest'
import { drawImage } from '../../../../tests/support/drawn/draw-image.ts'
import { toLab } from './lab.ts'

test.each([
  [
    [255, 255, 255],
    [100, 0, 0],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [
    [255, 0, 0],
    [53.24, 80.09, 67.2],
  ],
  [
    [0, 128, 0],
    [46.23, -51.7, 49.9],
  ],
  [
    [20, 20, 20],
    [6.32, 0, 0],
  ],
] as const)('sRGB %j becomes CIELAB %j', (colour, expected) => {
  const lab = toLab(drawImage(1, 1, () => colour))
  expect(Math.abs(lab.l[0] - expected[0])).toBeLessThan(0.3)
  expect(Math.abs(lab.a[0] - expected[1])).toBeLessThan(0.3)
  expect(Math.abs(lab.b[0] - expected[2])).toBeLessThan(0.3)
})
