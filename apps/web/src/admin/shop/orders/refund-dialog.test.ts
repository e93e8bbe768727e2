import { expect, it } from 'vitest'
import { readRefund } from './refund-dialog.tsx'

it('takes an amount above zero, up to what is left, with a point or a comma', () => {
  expect(readRefund('10,5', '25.00', 'USD')).toBe('10.50')
  expect(readRefund('25', '25.00', 'USD')).toBe('25.00')
  expect(readRefund('1500', '1500', 'JPY')).toBe('1500')
  for (const text of ['0', '25.01', '-1', '1.005', 'all', '']) expect(readRefund(text, '25.00', 'USD')).toBeUndefined()
})
