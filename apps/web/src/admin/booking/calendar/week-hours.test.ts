import { describe, expect, it } from 'vitest'
import {
  copiedToWorkdays,
  flatten,
  type HoursValues,
  hoursFormSchema,
  joinValues,
  withAnotherPeriod,
  withDay,
  wrongDays,
} from './week-hours.tsx'

const morning = { weekday: 1, opensAt: '09:00', closesAt: '13:00' }
const values: HoursValues = { timeZone: 'Europe/Rome', seats: '2', hours: [morning] }
const day = (hours: HoursValues['hours'], weekday: number) => flatten({ ...values, hours })[`day${weekday}`]

describe('withAnotherPeriod', () => {
  it('begins an hour after the last one, and at nine on a closed day', () => {
    expect(day(withAnotherPeriod([morning], 1), 1)).toBe('09:00–13:00, 14:00–18:00')
    expect(day(withAnotherPeriod([morning], 6), 6)).toBe('09:00–13:00')
  })
})

describe('copiedToWorkdays', () => {
  it('leaves the weekend as it is', () => {
    const copied = copiedToWorkdays(withAnotherPeriod([morning], 7), 1)
    expect([2, 5, 6, 7].map((weekday) => day(copied, weekday))).toEqual(['09:00–13:00', '09:00–13:00', '', '09:00–13:00'])
  })
})

describe('wrongDays', () => {
  it('names days that end before they begin, or whose periods overlap', () => {
    expect(wrongDays([morning])).toEqual([])
    expect(wrongDays(withDay([morning], 3, [{ weekday: 3, opensAt: '12:00', closesAt: '12:00' }]))).toEqual([3])
    expect(wrongDays(withDay([morning], 1, [{ weekday: 1, opensAt: '12:00', closesAt: '15:00' }, morning]))).toEqual([1])
  })
})

describe('hoursFormSchema', () => {
  it('refuses seats that are no whole number from 1 to 20, and days that cannot be', () => {
    const refused = (changed: Partial<HoursValues>) =>
      hoursFormSchema.safeParse({ ...values, ...changed }).error?.issues.map(({ path }) => path.join('.'))
    expect(refused({})).toBeUndefined()
    for (const seats of ['', '0', '21', '1.5', 'two']) expect(refused({ seats })).toEqual(['seats'])
    for (const opensAt of ['', '13:00']) expect(refused({ hours: [{ ...morning, opensAt }] })).toEqual(['hours'])
  })
})

describe('joinValues', () => {
  it('takes the chosen days of mine whole', () => {
    const mine = { ...values, seats: '5', hours: [{ weekday: 2, opensAt: '10:00', closesAt: '11:00' }] }
    expect(flatten(joinValues(values, mine, new Set(['day2'])))).toMatchObject({
      day1: '09:00–13:00',
      day2: '10:00–11:00',
      seats: '2',
    })
  })
})
