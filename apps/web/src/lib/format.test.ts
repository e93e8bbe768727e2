import { LANGUAGES, writtenDecimal } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { formatDateTime, formatMegabytes, formatUsd, formatWait } from './format.ts'

describe('formatDateTime', () => {
  it('writes day/month/year hour:minute with two digits each', () => {
    const local = new Date(2026, 2, 5, 9, 4).toISOString()
    expect(formatDateTime(local)).toBe('05/03/2026 09:04')
  })
})

describe('writtenDecimal', () => {
  it('has the mark that the language writes in numbers', () => {
    for (const language of LANGUAGES)
      expect(writtenDecimal('18.5', language)).toBe(new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).format(18.5))
    expect(writtenDecimal('', 'it')).toBe('')
  })
})

describe('formatUsd', () => {
  it('writes dollars as the language writes money, small amounts to the hundredth of a cent', () => {
    expect(formatUsd(10, 'en')).toBe('$10.00')
    expect(formatUsd(10, 'it').replaceAll(/\s/gu, ' ')).toBe('10,00 $')
    expect(formatUsd(0.0123, 'it').replaceAll(/\s/gu, ' ')).toBe('0,0123 $')
  })
})

describe('formatMegabytes', () => {
  it('never calls a file empty', () => {
    expect(formatMegabytes(12, 'en')).toBe('0.1 MB')
    expect(formatMegabytes(10 * 1024 * 1024, 'en')).toBe('10 MB')
  })
})

describe('formatWait', () => {
  const words = (from: number, to: number, language: 'en' | 'it' | 'de' | 'fr' | 'es' = 'en') => {
    const { time, isRange } = formatWait(from, to, language)
    // Engines differ in which dash and spaces they write.
    return [time.replaceAll(/\s*[–-]\s*/gu, '-').replaceAll(/\s/gu, ' '), isRange]
  }

  it('widens to steps of five seconds, and to minutes past a minute and a half', () => {
    expect(words(11, 23)).toEqual(['10-25 seconds', true])
    expect(words(50, 91)).toEqual(['2 minutes', false])
    expect(words(70, 200)).toEqual(['1-4 minutes', true])
    expect(words(20, 20)).toEqual(['20 seconds', true])
  })

  it('leaves the beginning out where it is none', () => {
    expect(words(1, 4)).toEqual(['5 seconds', false])
  })

  it('speaks every language', () => {
    expect(words(10, 20, 'it')).toEqual(['10-20 secondi', true])
    expect(words(10, 20, 'de')).toEqual(['10-20 Sekunden', true])
    expect(words(10, 20, 'fr')).toEqual(['10-20 secondes', true])
    expect(words(10, 20, 'es')).toEqual(['10-20 segundos', true])
  })
})
