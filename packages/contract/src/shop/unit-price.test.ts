import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount } from '../money.ts'
import { formatUnitPrice, unitPriceOf } from './unit-price.ts'

describe('the price of 100 ml or 100 g', () => {
  it('is what prices of different sizes are compared by', () => {
    expect(unitPriceOf(18_50, { amount: 250, unit: 'ml' }, 'EUR')).toEqual({ amount: '7.40', per: 100, unit: 'ml' })
    expect(unitPriceOf(34_00, { amount: 50, unit: 'g' }, 'USD')).toEqual({ amount: '68.00', per: 100, unit: 'g' })
    expect(unitPriceOf(1500, { amount: 200, unit: 'ml' }, 'JPY')?.amount).toBe('750')
  })

  it('is written without a place to break the line', () => {
    const written = formatUnitPrice({ amount: '7.40', per: 100, unit: 'ml' }, 'EUR', 'de')
    expect(written.replaceAll(/\s/g, ' ')).toBe('7,40 € / 100 ml')
    expect(written).not.toContain(' ')
  })

  it('is left out where the content is not known, and where it would say the price again', () => {
    expect(unitPriceOf(18_50, null, 'EUR')).toBeNull()
    expect(unitPriceOf(18_50, { amount: 100, unit: 'ml' }, 'EUR')).toBeNull()
  })

  it('is off by half a minor unit at most, whatever the price and the content', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 10, max: 100_000 }), (priceMinor, amount) => {
        fc.pre(amount !== 100)
        const shown = parseAmount(unitPriceOf(priceMinor, { amount, unit: 'ml' }, 'EUR')?.amount ?? '', 'EUR') ?? Number.NaN
        expect(Math.abs(2 * (shown * amount - priceMinor * 100))).toBeLessThanOrEqual(amount)
      }),
    )
  })
})
