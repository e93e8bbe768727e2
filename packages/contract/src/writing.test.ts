import { expect, it, vi } from 'vitest'
import { asRead, withElisions } from './elisions.ts'
import { dateLocaleOf, formatMoney, formatTimeZone } from './writing.ts'

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

it('calls a time zone what people call it, the same all year', () => {
  const names = (['en', 'it', 'de', 'fr', 'es'] as const).map((language) => formatTimeZone('Europe/Rome', language))
  expect(names).toEqual([
    'Central European Time',
    'ora dell’Europa centrale',
    'Mitteleuropäische Zeit',
    'heure d’Europe centrale',
    'hora de Europa central',
  ])
})

it('calls it so in the hour that comes twice as well', () => {
  vi.useFakeTimers({ now: Date.UTC(2027, 9, 31, 0, 30) })
  try {
    expect(formatTimeZone('Europe/Rome', 'en')).toBe('Central European Time')
  } finally {
    vi.useRealTimers()
  }
})

it('shortens Italian articles before numbers that begin with a vowel, lengthens them before zero, and no others', () => {
  expect(withElisions('it', 'circa il 11% e il 8%, dal 80% al 85%')).toBe('circa l’11% e l’8%, dall’80% all’85%')
  expect(withElisions('it', 'circa il 1,5%, del 1%')).toBe('circa l’1,5%, dell’1%')
  expect(withElisions('it', 'Il 8 novembre, del 11/11/2026')).toBe('L’8 novembre, dell’11/11/2026')
  expect(withElisions('it', 'Pagato il 08/11/2026 09:30, il 0,8%')).toBe('Pagato l’08/11/2026 09:30, lo 0,8%')
  expect(withElisions('it', 'Dal 0,3% al 0%, il 03/12/2026')).toBe('Dallo 0,3% allo 0%, il 03/12/2026')
  const whole = 'il 1, il 110%, il 24 novembre, alle ore 8, Nil 8'
  expect(withElisions('it', whole)).toBe(whole)
  expect(withElisions('es', 'al 11 %')).toBe('al 11 %')
})

it('writes the first of a month as an ordinal in French, and in no other language of ours', () => {
  expect(asRead('fr', 'reçu le 1 décembre 2026, puis le 11 mars et le 1 mars')).toBe(
    'reçu le 1er décembre 2026, puis le 11 mars et le 1er mars',
  )
  expect(asRead('fr', 'il reste 1 marque')).toBe('il reste 1 marque')
  expect(asRead('it', 'il 1 dicembre, il 8 dicembre')).toBe('il 1 dicembre, l’8 dicembre')
})
