import { describe, expect, it } from 'vitest'
import { addressLines, likelyCountry, placeFields, type Recipient, recipientSchema } from './recipients.ts'

const MILAN: Recipient = {
  ...{ name: 'Ada Esempio', phone: '+39 02 1234567', street: 'Via di Prova 1', addition: null },
  ...{ postalCode: '20121', city: 'Milano', region: 'MI', country: 'IT' },
}
const wrongIn = (change: object) =>
  recipientSchema.safeParse({ ...MILAN, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('whom goods are shipped to', () => {
  it('has what addresses of the country have', () => {
    expect(wrongIn({})).toEqual([])
    expect(wrongIn({ region: null })).toEqual(['region'])
    expect(wrongIn({ postalCode: '2012' })).toEqual(['postalCode'])
    expect(wrongIn({ country: 'AT' })).toEqual(['postalCode', 'region'])
    expect(wrongIn({ country: 'AT', postalCode: '1010', region: null })).toEqual([])
    expect(wrongIn({ country: 'US', postalCode: '94103-1234', region: 'ca' })).toEqual([])
    expect(wrongIn({ country: 'XX' })).toEqual(['country'])
  })

  it('has a name, a street, a city and a phone that can be called', () => {
    for (const field of ['name', 'street', 'city']) expect(wrongIn({ [field]: '  ' })).toEqual([field])
    for (const phone of ['', '12345', 'call me', '1'.repeat(31)]) expect(wrongIn({ phone })).toContain('phone')
  })

  it('is asked for in the order in which its country writes it', () => {
    expect(placeFields('IT')).toEqual(['postalCode', 'city', 'region'])
    expect(placeFields('DE')).toEqual(['postalCode', 'city'])
    expect(placeFields('US')).toEqual(['city', 'region', 'postalCode'])
    expect(placeFields('GB')).toEqual(['city', 'postalCode'])
  })

  it('stands in single lines, in the order in which it was written', () => {
    const written = {
      ...MILAN,
      name: ' Ada\r\nBcc: eve@evil.example\u0007 ',
      street: 'Via\tdi\u2028Prova \u202e1',
      addition: 'a\nb',
    }
    expect(recipientSchema.parse(written)).toEqual({
      ...MILAN,
      name: 'Ada Bcc: eve@evil.example',
      street: 'Via di Prova 1',
      addition: 'a b',
    })
    expect(wrongIn({ name: '\u0007\r\n' })).toEqual(['name'])
  })

  it('is stored as its country writes it', () => {
    const london = { ...MILAN, country: 'GB', postalCode: ' sw1a 1aa ', region: null }
    expect(recipientSchema.parse(london).postalCode).toBe('SW1A 1AA')
  })

  it('is written line by line as its country does', () => {
    expect(addressLines(MILAN, 'de')).toEqual(['Ada Esempio', 'Via di Prova 1', '20121 Milano (MI)', 'Italien'])
    const springfield: Recipient = {
      ...MILAN,
      addition: 'Apt 4',
      city: 'Springfield',
      region: 'IL',
      postalCode: '62701',
      country: 'US',
    }
    expect(addressLines(springfield, 'en')).toEqual([
      'Ada Esempio',
      'Via di Prova 1',
      'Apt 4',
      'Springfield, IL 62701',
      'United States',
    ])
  })
})

it.each([
  ['it', 'USD', null, 'IT'],
  ['it', 'EUR', 'DE', 'IT'],
  ['de', 'EUR', 'AT', 'AT'],
  ['en', 'EUR', 'IT', 'IT'],
  ['en', 'USD', 'US', 'US'],
  ['en', 'USD', null, 'US'],
  ['en', 'EUR', null, 'IE'],
  ['en', 'GBP', null, 'GB'],
] as const)('who reads %s in a shop in %s of %s begins with %s', (language, currency, country, begins) => {
  expect(likelyCountry(language, { currency, country })).toBe(begins)
})
