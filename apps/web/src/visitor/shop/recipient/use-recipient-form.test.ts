import { expect, it } from 'vitest'
import { readRecipient } from './use-recipient-form.ts'

const values = {
  name: 'Ada Esempio',
  street: 'Via di Prova 1',
  addition: ' ',
  postalCode: '20121',
  city: 'Milano',
  region: 'mi',
  country: 'IT',
  phone: '02 1234567',
} as const

it('sends a province only where the country has them, and an empty line not at all', () => {
  expect(readRecipient(values).data).toMatchObject({ region: 'MI', addition: null })
  expect(readRecipient({ ...values, country: 'DE' }).data).toMatchObject({ region: null })
  expect(readRecipient({ ...values, region: '' }).error?.issues.map(({ path }) => path[0])).toEqual(['region'])
})
