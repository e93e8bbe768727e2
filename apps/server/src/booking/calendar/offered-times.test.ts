import type { OpenPeriod } from '@chioma/contract'
import { expect, test } from 'vitest'
import { lastOfferedDay, offeredTimeAt, offeredTimes } from './offered-times.ts'

const NOW = new Date('2027-03-20T08:30:00Z')
const everyDay = (opensAt: string, closesAt: string): OpenPeriod[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensAt, closesAt }))
const starts = (hours: OpenPeriod[], timeZone: string, from: string, minutes = 60, now = NOW): string[] =>
  offeredTimes({ timeZone, hours, closures: [] }, minutes, { from, days: 1 }, now).map(({ startsAt }) => startsAt.toISOString())

test('ten in the morning in Rome is another instant before and after the clocks change', () => {
  const hours = everyDay('10:00', '11:00')
  expect(starts(hours, 'Europe/Rome', '2027-03-27')).toEqual(['2027-03-27T09:00:00.000Z'])
  expect(starts(hours, 'Europe/Rome', '2027-03-28')).toEqual(['2027-03-28T08:00:00.000Z'])
  expect(starts(hours, 'America/New_York', '2027-03-27')).toEqual(['2027-03-27T14:00:00.000Z'])
  expect(starts(hours, 'Asia/Kolkata', '2027-03-27')).toEqual(['2027-03-27T04:30:00.000Z'])
})

test('a night in which an hour is left out has an hour less to offer, one in which it comes twice an hour more', () => {
  const hours = everyDay('00:00', '06:00')
  expect(starts(hours, 'Europe/Rome', '2027-03-27')).toHaveLength(6)
  expect(starts(hours, 'Europe/Rome', '2027-03-28')).toHaveLength(5)
  expect(starts(hours, 'Europe/Rome', '2027-10-31', 60, new Date('2027-10-20T00:00:00Z'))).toHaveLength(7)
})

test('a time ends before the centre closes, and breaks stay free', () => {
  const hours = [
    { weekday: 1, opensAt: '14:00', closesAt: '15:50' },
    { weekday: 1, opensAt: '09:00', closesAt: '10:45' },
  ]
  expect(starts(hours, 'UTC', '2027-03-22', 45)).toEqual([
    '2027-03-22T09:00:00.000Z',
    '2027-03-22T09:45:00.000Z',
    '2027-03-22T14:00:00.000Z',
    '2027-03-22T14:45:00.000Z',
  ])
  expect(starts(hours, 'UTC', '2027-03-23', 45)).toEqual([])
})

test('nothing is offered in the past, within two hours, or more than sixty days ahead', () => {
  const hours = everyDay('08:00', '12:00')
  expect(starts(hours, 'UTC', '2027-03-20')).toEqual(['2027-03-20T11:00:00.000Z'])
  expect(starts(hours, 'UTC', '2027-03-19')).toEqual([])
  expect(lastOfferedDay('UTC', NOW)).toBe('2027-05-19')
  expect(starts(hours, 'UTC', '2027-05-19')).toHaveLength(4)
  expect(starts(hours, 'UTC', '2027-05-20')).toEqual([])
})

test('a day begins with the midnight of the centre', () => {
  const lateEvening = new Date('2027-03-20T20:00:00Z')
  const calendar = { timeZone: 'Pacific/Auckland', hours: everyDay('09:00', '10:00'), closures: [] }
  const [first] = offeredTimes(calendar, 60, { from: undefined, days: 2 }, lateEvening)
  expect(first?.startsAt.toISOString()).toBe('2027-03-21T20:00:00.000Z')
})

test('only the start of an offered time is one', () => {
  const calendar = { timeZone: 'Europe/Rome', hours: everyDay('10:00', '12:00'), closures: [] }
  expect(
    offeredTimeAt(calendar, { durationMinutes: 60, startsAt: new Date('2027-03-28T09:00:00Z') }, NOW)?.endsAt.toISOString(),
  ).toBe('2027-03-28T10:00:00.000Z')
  expect(offeredTimeAt(calendar, { durationMinutes: 60, startsAt: new Date('2027-03-28T09:30:00Z') }, NOW)).toBeUndefined()
  expect(offeredTimeAt(calendar, { durationMinutes: 60, startsAt: new Date('2027-03-28T10:00:00Z') }, NOW)).toBeUndefined()
})

test('closed days offer nothing, from the first to the last, on the centre’s own calendar', () => {
  const closed = {
    timeZone: 'Pacific/Auckland',
    hours: everyDay('09:00', '10:00'),
    closures: [{ firstDay: '2027-03-23', lastDay: '2027-03-24' }],
  }
  const days = offeredTimes(closed, 60, { from: '2027-03-22', days: 4 }, NOW).map(({ startsAt }) => startsAt.toISOString())
  expect(days).toEqual(['2027-03-21T20:00:00.000Z', '2027-03-24T20:00:00.000Z'])
})
