import { expect, test } from 'vitest'
import { nextPhotoDay, writeReminder } from './reminder.ts'

const REMINDER = {
  id: '018f@chioma',
  day: new Date(2027, 1, 22, 15, 30),
  title: 'Fotografa di nuovo, lo stesso punto; dall’alto',
  text: `Stessa distanza.\n${'Capelli asciutti, stessa finestra. '.repeat(4)}`,
  url: 'https://example.org/report/018f/changes',
}

test('a reminder is one whole day with an alarm, its text escaped', () => {
  const lines = writeReminder(REMINDER, new Date('2026-11-23T04:05:06.789Z')).split('\r\n')
  expect(lines).toContain('DTSTAMP:20261123T040506Z')
  expect(lines).toContain('DTSTART;VALUE=DATE:20270222')
  expect(lines).toContain('DTEND;VALUE=DATE:20270223')
  expect(lines).toContain('SUMMARY:Fotografa di nuovo\\, lo stesso punto\\; dall’alto')
  expect(lines.at(-1)).toBe('')
})

test('no line is longer than 75 bytes, and what was folded reads as before', () => {
  const file = writeReminder(REMINDER)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain('stessa finestra. Capelli asciutti\\, stessa finestra. ')
})

test('the next photo is due in three months, sooner where photos are erased before, and never in the past', () => {
  const taken = '2026-11-01T12:00:00Z'
  const now = new Date('2026-11-02T12:00:00Z')
  expect(nextPhotoDay(taken, 365, now).toISOString()).toBe('2027-01-31T12:00:00.000Z')
  expect(nextPhotoDay(taken, 60, now).toISOString()).toBe('2026-12-17T12:00:00.000Z')
  const late = new Date('2027-08-01T12:00:00Z')
  expect(nextPhotoDay(taken, 365, late).getTime()).toBeGreaterThan(late.getTime())
})
