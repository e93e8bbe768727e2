import { expect, it } from 'vitest'
import { formatMoney } from './format-money.ts'

it('writes dollars alike in every language and other currencies in the way of the language', () => {
  expect(formatMoney('1250.50', 'USD', 'it')).toBe('$1,250.50')
  expect(formatMoney('25.00', 'EUR', 'it')).toMatch(/^25,00\s€$/)
  expect(formatMoney('1500', 'JPY', 'en')).toBe('¥1,500')
  expect(formatMoney('1.500', 'KWD', 'de')).toMatch(/^1,500\s/)
})
