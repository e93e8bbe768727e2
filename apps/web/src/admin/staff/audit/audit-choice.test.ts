import { expect, it } from 'vitest'
import { auditQuery, NO_CHOICE } from './audit-choice.ts'

it('narrows nothing while nothing is chosen', () => {
  expect(auditQuery({ ...NO_CHOICE, q: '  ' })).toBe('')
})

it('asks for words, area and whole days of the reader’s time zone', () => {
  const query = new URLSearchParams(auditQuery({ q: ' anna b ', area: 'staff', fromDay: '2026-03-01', untilDay: '2026-03-01' }))
  expect(Object.fromEntries(query)).toEqual({
    q: 'anna b',
    area: 'staff',
    from: new Date(2026, 2, 1).toISOString(),
    until: new Date(2026, 2, 2).toISOString(),
  })
})
