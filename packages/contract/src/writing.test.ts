import { expect, it } from 'vitest'
import { dateLocaleOf, formatMoney } from './writing.ts'

it('writes prices in the way of the language, whatever the currency', () => {
  expect(formatMoney('1250.50', 'USD', 'en')).toBe('$1,250.50')
  for (const language of ['it', 'es', 'fr', 'de'] as const) expect(formatMoney('25.00', 'USD', language)).toMatch(/^25,00\s\$$/)
  expect(formatMoney('25.00', 'EUR', 'en')).toBe('€25.00')
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
