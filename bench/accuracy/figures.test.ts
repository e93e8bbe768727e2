import { describe, expect, it } from 'vitest'
import { calibrationCurve, calibrationError } from './calibration.ts'
import { areaUnderCurve, balancedAccuracy, f1, median, precision } from './figures.ts'

const scored = (positives: number[], negatives: number[]) => [
  ...positives.map((score) => ({ score, isPositive: true })),
  ...negatives.map((score) => ({ score, isPositive: false })),
]

describe('figures', () => {
  it('the area under the curve is the share of pairs in the right order, ties counting half', () => {
    expect(areaUnderCurve(scored([0.9, 0.8], [0.1, 0.2]))).toBe(1)
    expect(areaUnderCurve(scored([0.1], [0.9]))).toBe(0)
    expect(areaUnderCurve(scored([0.5, 0.5], [0.5]))).toBe(0.5)
    expect(areaUnderCurve(scored([0.3, 0.7], [0.2, 0.3, 0.8]))).toBeCloseTo((1.5 + 2) / 6)
    expect(areaUnderCurve(scored([0.3], []))).toBeNaN()
  })

  it('balanced accuracy gives a rare class the weight of a common one', () => {
    const rows = [...new Array(9).fill({ truth: 'a', predicted: 'a' }), { truth: 'b', predicted: 'a' }]
    expect(balancedAccuracy(rows)).toBe(0.5)
  })

  it('F1 and precision count over all photos together', () => {
    const rows = [
      { hits: 3, misses: 1, falseAlarms: 0 },
      { hits: 1, misses: 1, falseAlarms: 2 },
    ]
    expect(precision(rows)).toBeCloseTo(4 / 6)
    expect(f1(rows)).toBeCloseTo(8 / 12)
  })

  it('the median of an even number lies between the middle two', () => {
    expect(median([4, 1, 3])).toBe(3)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeNaN()
  })
})

describe('calibration', () => {
  it('has no error where what says 0.8 is right eight times in ten', () => {
    const rows = [...scored(new Array(8).fill(0.8), new Array(2).fill(0.8))]
    expect(calibrationError(rows)).toBeCloseTo(0)
    expect(calibrationCurve(rows)).toEqual([{ from: 0.8, to: 0.9, n: 10, meanConfidence: expect.closeTo(0.8), shareRight: 0.8 }])
  })

  it('is off by how much too sure the answers are, bins weighed by their photos', () => {
    expect(calibrationError(scored([0.95, 0.95], [0.95, 0.95]))).toBeCloseTo(0.45)
    expect(calibrationError([...scored([0.95, 0.95], [0.95, 0.95]), ...scored([], [0.05, 0.05, 0.05, 0.05])])).toBeCloseTo(0.25)
    expect(calibrationError(scored([1], [0]))).toBe(0)
  })
})
