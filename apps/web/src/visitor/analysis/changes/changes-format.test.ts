import { expect, test } from 'vitest'
import { formatDayAmong, formatDays, formatDifference } from './changes-format.ts'

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
  expect(formatDifference(10.34, 'percent', 'it')).toBe('+10,3')
  expect(formatDifference(-0.06, 'percent', 'it')).toBe('−0,1')
  expect(formatDifference(-0.04, 'percent', 'it')).toBe('0')
  expect(formatDifference(0.3, 'count', 'en')).toBe('0')
})
