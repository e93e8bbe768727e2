import type { Measure } from '@chioma/contract'
import { describe, expect, test } from 'vitest'
import type { NoiseBand } from './noise-bands.ts'
import { noiseFrom, noiseOf, quantileOfT } from './own-noise.ts'

const ROW: NoiseBand = {
  view: 'head_top',
  code: 'bald_area',
  absolute: 4,
  relative: 0.4,
  light: 0.0625,
  pairs: 100,
  held: 0.96,
  heldPairs: 100,
}
const shots = (...values: number[]): Measure[][] =>
  values.map((value) => [{ code: 'bald_area', value, low: value, high: value, unit: 'percent' }])
const bandAt = (value: number, ...own: Measure[][][]) => noiseFrom(ROW, value, value, own, 8)

describe('the noise of a measure', () => {
  test('is the stored band without own shots, and with one alone', () => {
    expect(bandAt(50)).toEqual({ band: 20, ownShots: 0 })
    expect(bandAt(2)).toEqual({ band: 4, ownShots: 0 })
    expect(bandAt(50, shots(48))).toEqual({ band: 20, ownShots: 0 })
    expect(noiseOf('head_front', 'bald_area', 10, 10)).toBeUndefined()
  })

  test('is narrowed a little by three shots that agree, and more by the more there are', () => {
    const three = bandAt(50, shots(50, 50.2, 49.9))
    expect(three.ownShots).toBe(3)
    expect(three.band).toBeLessThan(20)
    expect(three.band).toBeGreaterThan(15)
    const twelve = bandAt(50, ...Array.from({ length: 4 }, () => shots(50, 50.2, 49.9)))
    expect(twelve.ownShots).toBe(12)
    expect(twelve.band).toBeLessThan(three.band)
  })

  test('is never narrower than what light and camera alone move, however many shots agree', () => {
    const many = bandAt(50, ...Array.from({ length: 400 }, () => shots(50, 50, 50)))
    expect(many.band).toBeGreaterThanOrEqual(5)
    expect(many.band).toBeLessThan(6)
  })

  test('is widened by shots that differ by more than others do', () => {
    expect(bandAt(50, shots(30, 50, 70)).band).toBeGreaterThan(20)
  })

  test('is, of very many shots, what they differ by', () => {
    const many = bandAt(50, ...Array.from({ length: 400 }, () => shots(47, 53)))
    // Two values 6 apart have a standard deviation of 4.24; two such values differ by 6, of which 97 of 100 stay within 2.17 of.
    expect(many.band).toBeCloseTo(Math.hypot(5, 6 * 2.17), 0)
  })

  test('is told of another amount in proportion to the stored band', () => {
    const [at50, at25] = [bandAt(50, shots(48, 52)).band, bandAt(25, shots(48, 52)).band]
    expect(at25).toBeCloseTo(at50 / 2, 6)
  })
})

test.each([
  [4, 3.2976],
  [8, 2.6338],
  [10, 2.5275],
  [32, 2.2696],
])("Student's t of %d degrees of freedom is what the tables say", (freedom, quantile) => {
  expect(quantileOfT(freedom)).toBeCloseTo(quantile, 2)
})
