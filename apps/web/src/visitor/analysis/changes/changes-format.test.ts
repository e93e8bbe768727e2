import { expect, test } from 'vitest'
import { formatBand, formatDayAmong, formatDays, formatDifference, formatMeasure } from './changes-format.ts'

const NOW = new Date(2026, 10, 23)
const at = (day: number, hour: number): string => new Date(2026, 7, day, hour, 5).toISOString()

test('two photos are told apart by their days, and by their times where both are of one day', () => {
  expect(formatDays([at(3, 9), at(23, 9)], 'it', NOW)).toEqual(['3 agosto', '23 agosto'])
  expect(formatDays([at(23, 9), at(23, 17)], 'it', NOW)).toEqual(['23 agosto, 09:05', '23 agosto, 17:05'])
})

test('of several photos only those of one day have their times', () => {
  const photos = [at(3, 9), at(23, 9), at(23, 17)]
  const named = photos.map((photo) => formatDayAmong(photo, photos, 'it', NOW))
  expect(named).toEqual(['3 agosto', '23 agosto, 09:05', '23 agosto, 17:05'])
})

test('a difference has a sign, unless it is written as zero, and shares differ by points', () => {
  expect(formatDifference(0, 10.34, 'percent', 'it')).toBe('+10,3')
  expect(formatDifference(3.06, 3, 'percent', 'it')).toBe('−0,1')
  expect(formatDifference(3.04, 3, 'percent', 'it')).toBe('0')
  expect(formatDifference(2, 2.3, 'count', 'en')).toBe('0')
})

test('a difference is the one between both values as they are read', () => {
  const [before, after] = [13.84, 11.26]
  expect([formatMeasure(before, 'percent', 'en'), formatMeasure(after, 'percent', 'en')]).toEqual(['13.8%', '11.3%'])
  expect(formatDifference(before, after, 'percent', 'en')).toBe('−2.5')
  expect(formatDifference(0.114, 0.256, 'index', 'en')).toBe('+0.15')
  expect(formatMeasure(0.85, 'percent', 'en')).toBe('0.9%')
  expect(formatDifference(0, 0.85, 'percent', 'en')).toBe('+0.9')
  expect(formatDifference(1_200, 1_450, 'um', 'en')).toBe('+250\u00a0µm')
})

test('a measure that varies by less than is written still varies', () => {
  expect(formatBand(0.004, 'index', 'it')).toBe('0,01')
  expect(formatBand(0.12, 'index', 'it')).toBe('0,12')
})
