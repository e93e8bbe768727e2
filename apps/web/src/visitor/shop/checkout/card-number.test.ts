import { SANDBOX_CARDS } from '@chioma/contract'
import { expect, test } from 'vitest'
import { checkCard, formatCardNumber, formatExpiry } from './card-number.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const GOOD = { cardNumber: '4242 4242 4242 4242', expiry: '12 / 30', securityCode: '123' }

test('a card number is grouped while it is typed or pasted', () => {
  expect(formatCardNumber('42424')).toBe('4242 4')
  expect(formatCardNumber('4242-4242 4242x4242')).toBe('4242 4242 4242 4242')
})

test('the slash of an expiry comes and goes by itself', () => {
  expect(formatExpiry('1', '')).toBe('1')
  expect(formatExpiry('12', '1')).toBe('12 / ')
  expect(formatExpiry('12 / 3', '12 / ')).toBe('12 / 3')
  expect(formatExpiry('4', '')).toBe('04 / ')
  expect(formatExpiry('1230', '')).toBe('12 / 30')
  expect(formatExpiry('12 /', '12 / ')).toBe('1')
})

test.each(Object.values(SANDBOX_CARDS))('the test card %s is found in order', (cardNumber) => {
  expect(checkCard({ ...GOOD, cardNumber }, NOW)).toEqual({})
})

test('what is missing or wrong is named for each field', () => {
  expect(checkCard({ cardNumber: '', expiry: '', securityCode: '' }, NOW)).toEqual({
    cardNumber: 'numberRequired',
    expiry: 'expiryRequired',
    securityCode: 'codeRequired',
  })
  expect(checkCard({ cardNumber: '4242 4242 4242 4241', expiry: '13 / 30', securityCode: '12' }, NOW)).toEqual({
    cardNumber: 'numberWrong',
    expiry: 'expiryWrong',
    securityCode: 'codeWrong',
  })
})

test('a card is good until the end of its month', () => {
  expect(checkCard({ ...GOOD, expiry: '11 / 26' }, NOW)).toEqual({})
  expect(checkCard({ ...GOOD, expiry: '10 / 26' }, NOW)).toEqual({ expiry: 'expiryPast' })
})
