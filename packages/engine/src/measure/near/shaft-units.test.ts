import { expect, test } from 'vitest'
import { partUnits } from './shaft-units.ts'
import type { TracedShaft } from './trace-shafts.ts'

function shaft(y: number, changes: Partial<TracedShaft> = {}): TracedShaft {
  const points = Array.from({ length: 31 }, (_, i) => ({ x: 100 + 2 * i, y }))
  return { points, lengthPx: 60, widthPx: 10, widestPx: 10.5, isCut: false, ...changes }
}

const singles = [20, 60, 100, 140].map((y) => shaft(y))

test('single shafts stay as they were followed', () => {
  expect(partUnits(singles)).toEqual(singles)
})

test('a line as wide as two or three hairs is parted into hairs that lie side by side in it', () => {
  for (const hairs of [2, 3]) {
    const parted = partUnits([...singles, shaft(200, { widthPx: 9.5 * hairs, widestPx: 9.5 * hairs })]).slice(4)
    expect(parted).toHaveLength(hairs)
    expect(parted.map(({ widthPx }) => widthPx)).toEqual(Array(hairs).fill(9.5))
    const heights = parted.map(({ points }) => points[0].y)
    expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(9.5 * (hairs - 1), 5)
    expect(heights.reduce((sum, y) => sum + y, 0) / hairs).toBeCloseTo(200, 5)
  }
})

test('specks and streaks are dropped, thin hairs are not', () => {
  const speck = shaft(200, { lengthPx: 15 })
  const streak = shaft(220, { widthPx: 2, widestPx: 2 })
  const thin = shaft(240, { widthPx: 4, widestPx: 4 })
  expect(partUnits([...singles, speck, streak, thin])).toEqual([...singles, thin])
})

test('with fewer than four shafts there is nothing to compare a width with', () => {
  const wide = [shaft(20), shaft(60, { widestPx: 30 })]
  expect(partUnits(wide)).toEqual(wide)
})
