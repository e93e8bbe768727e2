import { describe, expect, it } from 'vitest'
import { largestRegion, placeCrop, placesOf } from './photo-crop.ts'

const number = (percent: string): number => Number.parseFloat(percent)

describe('the detail of a finding', () => {
  it('stays undistorted: the placed photo keeps its proportions', () => {
    const { width, height } = placeCrop({ x: 0.1, y: 0.1, width: 0.2, height: 0.1 }, 1.5)
    expect(number(width) / number(height)).toBeCloseTo(1.5, 2)
  })

  it.each([
    { x: 0, y: 0, width: 0.1, height: 0.1 },
    { x: 0.9, y: 0.9, width: 0.1, height: 0.1 },
    { x: 0, y: 0, width: 1, height: 1 },
    { x: 0.4, y: 0.95, width: 0.02, height: 0.05 },
  ])('never looks beyond the edge of the photo: %j', (region) => {
    for (const aspect of [0.5, 1, 2]) {
      const { width, height, left, top } = placeCrop(region, aspect)
      expect(number(left)).toBeLessThanOrEqual(0)
      expect(number(top)).toBeLessThanOrEqual(0)
      expect(number(left) + number(width)).toBeGreaterThanOrEqual(99.9)
      expect(number(top) + number(height)).toBeGreaterThanOrEqual(99.9)
    }
  })

  it('shows the middle when a finding has no spot of its own', () => {
    expect(placeCrop(undefined, 2)).toEqual({ width: '200%', height: '100%', left: '-50%', top: '0%' })
  })

  it('is taken where most of the finding lies', () => {
    const small = { x: 0, y: 0, width: 0.1, height: 0.1 }
    const large = { x: 0.5, y: 0.5, width: 0.3, height: 0.2 }
    expect(largestRegion([small, large])).toBe(large)
    expect(largestRegion([])).toBeUndefined()
  })
})

describe('the places of a finding', () => {
  it('are named from the most covered to the least, each once', () => {
    const regions = [
      { x: 0, y: 0, width: 0.1, height: 0.1 },
      { x: 0.1, y: 0.1, width: 0.1, height: 0.1 },
      { x: 0.8, y: 0.8, width: 0.2, height: 0.2 },
      { x: 0.45, y: 0.45, width: 0.05, height: 0.05 },
    ]
    expect(placesOf(regions)).toEqual(['bottom_right', 'top_left', 'middle'])
  })
})
