import { describe, expect, it } from 'vitest'
import { formatDateTime, formatMegabytes } from './format.ts'

describe('formatDateTime', () => {
  it('writes day/month/year hour:minute with two digits each', () => {
    const local = new Date(2026, 2, 5, 9, 4).toISOString()
    expect(formatDateTime(local)).toBe('05/03/2026 09:04')
  })
})

describe('formatMegabytes', () => {
  it('never calls a file empty', () => {
    expect(formatMegabytes(12, 'en')).toBe('0.1 MB')
    expect(formatMegabytes(10 * 1024 * 1024, 'en')).toBe('10 MB')
  })
})
