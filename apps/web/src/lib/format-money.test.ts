import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test('an amount is written as at the home of its currency, with all its digits', () => {
  expect(formatMoney('150.00', 'USD')).toBe('$150.00')
  expect(formatMoney('1234.50', 'USD')).toBe('$1,234.50')
  expect(formatMoney('25.00', 'EUR').replace(/\s/g, ' ')).toBe('25,00 €')
  expect(formatMoney('1500', 'JPY')).toMatch(/1,500$/)
  expect(formatMoney('1.500', 'KWD')).toMatch(/1\.500$/)
})
