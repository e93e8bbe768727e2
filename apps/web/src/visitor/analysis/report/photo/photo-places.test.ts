import { describe, expect, it } from 'vitest'
import { largestRegion, placesOf } from './photo-places.ts'

describe('the number of a finding', () => {
  it('stands where most of the finding lies', () => {
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
