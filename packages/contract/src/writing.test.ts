import { expect, it } from 'vitest'
import { dateLocaleOf, formatMoney } from './writing.ts'

it('writes dollars alike in every language and other currencies in the way of the language', () => {
  expect(formatMoney('1250.50', 'USD', 'it')).toBe('$1,250.50')
  expect(formatMoney('25.00', 'EUR', 'it')).toMatch(/^25,00\s€$/)
  expect(formatMoney('1500', 'JPY', 'en')).toBe('¥1,500')
  expect(formatMoney('1.500', 'KWD', 'de')).toMatch(/^1,500\s/)
})

it('writes English dates as the British do', () => {
  const date = new Date('2026-11-23T16:15:00Z')
  const written = new Intl.DateTimeFormat(dateLocaleOf('en'), { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  expect(written.format(date)).toMatch(/^Monday,? 23 November 2026 at 16:15$/)
  expect(dateLocaleOf('it')).toBe('it')
})
