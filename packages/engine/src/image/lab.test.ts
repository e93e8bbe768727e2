import { expect, test } from 'vitest'
import { drawImage } from '../../../../tests/support/drawn/draw-image.ts'
import { toLab } from './lab.ts'

test.each([
  { colour: [255, 255, 255], expected: [100, 0, 0] },
  { colour: [0, 0, 0], expected: [0, 0, 0] },
  { colour: [255, 0, 0], expected: [53.24, 80.09, 67.2] },
  { colour: [0, 128, 0], expected: [46.23, -51.7, 49.9] },
  { colour: [20, 20, 20], expected: [6.32, 0, 0] },
] as const)('sRGB $colour becomes CIELAB $expected', ({ colour, expected }) => {
  const lab = toLab(drawImage(1, 1, () => colour))
  expect(Math.abs(lab.l[0] - expected[0])).toBeLessThan(0.3)
  expect(Math.abs(lab.a[0] - expected[1])).toBeLessThan(0.3)
  expect(Math.abs(lab.b[0] - expected[2])).toBeLessThan(0.3)
})
