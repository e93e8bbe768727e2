import { expect, test } from 'vitest'
import { dayOf, formatCountdown, formatDay, formatInstant, formatTime } from './format-times.ts'

const LATE_IN_ROME = '2026-11-24T23:30:00.000Z'

test('a time is told in the zone of the centre, on the day it has there', () => {
  expect(formatTime(LATE_IN_ROME, 'it', 'Europe/Rome')).toBe('00:30')
  expect(dayOf(LATE_IN_ROME, 'Europe/Rome')).toBe('2026-11-25')
  expect(dayOf(LATE_IN_ROME, 'Europe/London')).toBe('2026-11-24')
  expect(formatDay(LATE_IN_ROME, 'it', 'Europe/Rome')).toBe('mercoledì 25 novembre')
})

test('a countdown has minutes and two digits of seconds, and stops at zero', () => {
  expect(formatCountdown(845)).toBe('14:05')
  expect(formatCountdown(0.2)).toBe('0:01')
  expect(formatCountdown(-3)).toBe('0:00')
})

test('an instant is written as the language writes days, with the time after it', () => {
  const written = (['en', 'it', 'de', 'fr', 'es'] as const).map((language) =>
    formatInstant(LATE_IN_ROME, language, 'Europe/Rome'),
  )
  expect(written).toEqual([
    '25 November 2026, 00:30',
    '25 novembre 2026, 00:30',
    '25. November 2026, 00:30',
    '25 novembre 2026, 00:30',
    '25 de noviembre de 2026, 00:30',
  ])
})
