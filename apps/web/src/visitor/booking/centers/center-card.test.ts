import { expect, test } from 'vitest'
import { formatKilometres } from './center-card.tsx'

test('short ways are told to the tenth', () => {
  expect(formatKilometres(1.26, 'it')).toBe('1,3 km')
  expect(formatKilometres(477.2, 'en')).toBe('477 km')
})
