import { expect, test } from 'vitest'
import { addDays, daysBetween, daysFrom, groupByDay, weekdayOf } from './use-slot-choice.ts'

const slot = (startsAt: string) => ({ startsAt, endsAt: startsAt })

test('times are grouped by the day that the centre has then', () => {
  const days = groupByDay([slot('2026-11-24T08:00:00.000Z'), slot('2026-11-24T23:30:00.000Z')], 'Europe/Rome')
  expect([...days].map(([day, slots]) => [day, slots.length])).toEqual([
    ['2026-11-24', 1],
    ['2026-11-25', 1],
  ])
})

test('days follow each other over the ends of months and the change of the clock', () => {
  expect(daysFrom('2026-10-24', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('a week begins on Monday', () => {
  expect(weekdayOf('2026-11-23')).toBe(1)
  expect(weekdayOf('2026-11-29')).toBe(7)
})

test('days between two days are counted over changes of the clocks and of the year', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3)
  expect(daysBetween('2026-11-24', '2026-11-23')).toBe(-1)
})
