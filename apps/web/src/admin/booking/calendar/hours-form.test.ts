import { describe, expect, it } from 'vitest'
import { copiedToWorkdays, flatten, type HoursValues, joinValues, withAnotherPeriod, withDay, wrongDays } from './hours-form.ts'

const morning = { weekday: 1, opensAt: '09:00', closesAt: '13:00' }
const values: HoursValues = { timeZone: 'Europe/Rome', seats: '2', periods: [morning] }

describe('withAnotherPeriod', () => {
  it('begins an hour after the last one, and at nine on a closed day', () => {
    expect(flatten(withAnotherPeriod(values, 1)).day1).toBe('09:00–13:00, 14:00–18:00')
    expect(flatten(withAnotherPeriod(values, 6)).day6).toBe('09:00–13:00')
  })
})

describe('copiedToWorkdays', () => {
  it('leaves the weekend as it is', () => {
    const copied = flatten(copiedToWorkdays(withAnotherPeriod(values, 7), 1))
    expect([copied.day2, copied.day5, copied.day6, copied.day7]).toEqual(['09:00–13:00', '09:00–13:00', '', '09:00–13:00'])
  })
})

describe('wrongDays', () => {
  it('names days that end before they begin, or whose periods overlap', () => {
    expect(wrongDays(values)).toEqual([])
    expect(wrongDays(withDay(values, 3, [{ weekday: 3, opensAt: '12:00', closesAt: '12:00' }]))).toEqual([3])
    expect(wrongDays(withDay(values, 1, [{ weekday: 1, opensAt: '12:00', closesAt: '15:00' }, morning]))).toEqual([1])
  })
})

describe('joinValues', () => {
  it('takes the chosen days of mine whole', () => {
    const mine = { ...values, seats: '5', periods: [{ weekday: 2, opensAt: '10:00', closesAt: '11:00' }] }
    expect(flatten(joinValues(values, mine, new Set(['day2'])))).toMatchObject({
      day1: '09:00–13:00',
      day2: '10:00–11:00',
      seats: '2',
    })
  })
})
