import { describe, expect, it } from 'vitest'
import { formatDateTime, formatMegabytes, formatPercent } from './format.ts'

describe('formatDateTime', () => {
  it('writes day/month/year hour:minute with two digits each', () => {
    const local = new Date(2026, 2, 5, 9, 4).toISOString()
    expect(formatDateTime(local)).toBe('05/03/2026 09:04')
  })
})

describe('formatPercent', () => {
  it('rounds to a whole percent', () => {
    expect(formatPercent(0.847, 'en')).toBe('85%')
    expect(formatPercent(0.847, 'de').replace(/\s/g, ' ')).toBe('85 %')
  })
})

describe('formatMegabytes', () => {
  it('never calls a file empty', () => {
    expect(formatMegabytes(12, 'en')).toBe('0.1 MB')
    expect(formatMegabytes(10 * 1024 * 1024, 'en')).toBe('10 MB')
  })
})
