import { describe, expect, it } from 'vitest'
import { daysOfWeek, instantAt, mondayOf, placeIn, visibleHours } from './week.ts'

describe('mondayOf', () => {
  it('begins the week on Monday, over the end of a year', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(mondayOf('2027-01-01')).toBe('2026-12-28')
    expect(daysOfWeek('2026-12-28').at(-1)).toBe('2027-01-03')
  })
})

describe('placeIn and instantAt', () => {
  it('read the clocks of the zone, in summer and in winter', () => {
    expect(placeIn('2026-07-01T22:30:00.000Z', 'Europe/Rome')).toEqual({ day: '2026-07-02', minutes: 30 })
    expect(instantAt('2026-07-01', '10:00', 'Europe/Rome')).toBe('2026-07-01T08:00:00Z')
    expect(instantAt('2026-12-01', '10:00', 'Europe/Rome')).toBe('2026-12-01T09:00:00Z')
  })

  it('knows what is no time', () => {
    expect(instantAt('2026-12-01', '', 'Europe/Rome')).toBeUndefined()
  })
})

describe('visibleHours', () => {
  const hours = [{ weekday: 1, opensAt: '09:30', closesAt: '18:00' }]

  it('covers opening hours and what was booked beside them, in full hours', () => {
    const early = { startsAt: '2026-12-01T06:15:00.000Z', endsAt: '2026-12-01T07:00:00.000Z' }
    expect(visibleHours(hours, [early], 'Europe/Rome')).toEqual({ from: 7 * 60, to: 18 * 60 })
  })

  it('is a usual day where nothing is known', () => {
    expect(visibleHours([], [], 'Europe/Rome')).toEqual({ from: 9 * 60, to: 18 * 60 })
  })
})
