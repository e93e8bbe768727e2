import { BOOKING_LIMITS } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  calendarsOf,
  daysOfWeek,
  freeHoursOn,
  instantAt,
  mondayOf,
  type OpenCalendar,
  openOn,
  placeIn,
  visibleHours,
} from './week.ts'

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

describe('openOn', () => {
  const [MONDAY, SATURDAY, SUNDAY] = ['2026-11-23', '2026-11-28', '2026-11-29'] as const
  const hours = [{ weekday: 1, opensAt: '09:00', closesAt: '12:00' }]
  const anna = { id: 'anna', isActive: true, hours: null }
  const bruno = {
    ...{ id: 'bruno', isActive: true },
    hours: [
      { weekday: 1, opensAt: '11:00', closesAt: '15:00' },
      { weekday: 6, opensAt: '10:00', closesAt: '13:00' },
    ],
  }
  const closure = (day: string, practitioner: { id: string; name: string } | null) => ({
    ...{ id: day, firstDay: day, lastDay: day, note: 'Away', practitioner, bookingCount: 0 },
  })
  const center = { hours, closures: [], practitioners: [anna, bruno] }

  it('is a day on which any active practitioner works', () => {
    expect(openOn(calendarsOf(center), SATURDAY).hours).toEqual([{ weekday: 6, opensAt: '10:00', closesAt: '13:00' }])
    expect(openOn(calendarsOf(center), MONDAY).hours).toEqual([{ weekday: 1, opensAt: '09:00', closesAt: '15:00' }])
    expect(openOn(calendarsOf(center), SUNDAY)).toEqual({ hours: [], closureNote: null })
    const left = { ...center, practitioners: [anna, { ...bruno, isActive: false }] }
    expect(openOn(calendarsOf(left), SATURDAY).hours).toEqual([])
    expect(openOn(calendarsOf(left, 'bruno'), SATURDAY).hours).toHaveLength(1)
  })

  it('is closed where nobody who works then is there', () => {
    const away = { ...center, closures: [closure(SATURDAY, { id: 'bruno', name: 'Bruno' }), closure(MONDAY, null)] }
    expect(openOn(calendarsOf(away), SATURDAY)).toEqual({ hours: [], closureNote: null })
    expect(openOn(calendarsOf(away), MONDAY)).toEqual({ hours: [], closureNote: 'Away' })
    expect(openOn(calendarsOf(away, 'bruno'), SATURDAY)).toEqual({ hours: [], closureNote: 'Away' })
  })

  it("follows the centre's own hours where it keeps no list of practitioners", () => {
    const alone = { ...center, practitioners: [] }
    expect(openOn(calendarsOf(alone), MONDAY).hours).toEqual(hours)
    expect(openOn(calendarsOf(alone), SATURDAY).hours).toEqual([])
  })
})

describe('freeHoursOn', () => {
  const MONDAY = '2026-11-23'
  const open: OpenCalendar = { hours: [{ weekday: 1, opensAt: '09:30', closesAt: '12:00' }], closures: [] }
  const booked = (from: string, to: string, status: 'confirmed' | 'cancelled' = 'confirmed') => ({
    ...{ startsAt: `${MONDAY}T${from}:00.000Z`, endsAt: `${MONDAY}T${to}:00.000Z`, status, practitioner: null },
  })
  const free = (calendars = [open], bookings = [booked('09:00', '10:00')], now = '2026-11-22T12:00:00Z') =>
    freeHoursOn(calendars, bookings, MONDAY, 'Europe/Rome', now).map(({ from, to }) => [from / 60, to / 60])

  it('are what is open of each hour and not all taken', () => {
    expect(free()).toEqual([
      [9.5, 10],
      [11, 12],
    ])
    expect(free([open], [booked('09:00', '09:45')])).toHaveLength(3)
    expect(free([open], [booked('09:00', '10:00', 'cancelled')])).toHaveLength(3)
  })

  it('are free where one of several practitioners is', () => {
    expect(free([open, open])).toHaveLength(3)
    expect(free(calendarsOf({ hours: open.hours, closures: [], practitioners: [], seats: 2 }))).toHaveLength(3)
    expect(free([open, { ...open, closures: [{ firstDay: MONDAY, lastDay: MONDAY, note: '' }] }])).toHaveLength(2)
  })

  it('are taken by the appointments of who has them, and not by those of colleagues', () => {
    const of = (id: string) => ({ ...booked('09:00', '10:00'), practitioner: { id, name: id } })
    const list = [
      { ...open, practitionerId: 'anna', hours: [{ weekday: 1, opensAt: '09:30', closesAt: '10:00' }] },
      { ...open, practitionerId: 'berta' },
    ]
    const withBookings = (...ids: string[]) => freeHoursOn(list, ids.map(of), MONDAY, 'Europe/Rome', '2026-11-22T12:00:00Z')
    expect(withBookings('anna', 'switched off')).toHaveLength(3)
    expect(withBookings('berta')).toHaveLength(2)
  })

  it('are neither over nor closed', () => {
    expect(free([open], [], '2026-11-23T09:30:00Z')).toEqual([
      [10, 11],
      [11, 12],
    ])
    expect(free([open], [], '2026-11-24T09:30:00Z')).toEqual([])
    expect(free([])).toEqual([])
  })

  it('are none beyond the last day that times are offered for', () => {
    const before = (days: number) => `${addDays(MONDAY, -days)}T12:00:00Z`
    expect(free([open], [], before(BOOKING_LIMITS.mostDaysAhead))).toHaveLength(3)
    expect(free([open], [], before(BOOKING_LIMITS.mostDaysAhead + 1))).toEqual([])
  })
})
