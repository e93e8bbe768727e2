import { centerInputSchema } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { type CenterValues, centerFormSchema, NEW_CENTER, readPlace } from './center-form.ts'

const FORM: CenterValues = { ...NEW_CENTER, name: 'Centro', address: 'Via Roma 1, Roma' }

const refusedFields = (values: CenterValues) =>
  centerFormSchema.safeParse(values).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('the form of a centre', () => {
  it('needs a name and an address, and takes nothing that is no address', () => {
    expect(refusedFields(NEW_CENTER)).toEqual(['name', 'address'])
    expect(refusedFields({ ...FORM, phone: 'abc', email: 'nobody', website: 'example.org', place: '91, 0' })).toEqual([
      'phone',
      'email',
      'website',
      'place',
    ])
    const reached = { phone: '+39 06 1234-567', email: 'a@example.org', website: 'https://example.org' }
    expect(refusedFields({ ...FORM, ...reached, place: '41.9, 12.5' })).toEqual([])
  })

  it('reads a place as it is written', () => {
    expect(readPlace(' 41.9028 , 12.4964 ')).toEqual({ latitude: 41.9028, longitude: 12.4964 })
    for (const text of ['', '41.9', '41.9,', 'a, b', '1, 2, 3', '0, 181']) expect(readPlace(text)).toBeUndefined()
  })

  it('sends what the server takes, and no place where the address is to tell', () => {
    const input = centerFormSchema.parse({ ...FORM, phone: ' ' })
    expect(input).toMatchObject({ name: 'Centro', phone: null, priority: 1, isActive: true })
    expect(centerInputSchema.parse(input)).toEqual(input)
    expect(input).not.toHaveProperty('latitude')
    expect(centerFormSchema.parse({ ...FORM, place: '1, 2' })).toMatchObject({ latitude: 1, longitude: 2 })
  })

  it('sends the description in every language in which there is one', () => {
    const descriptions = { ...FORM.descriptions, it: ' Vicino alla stazione ', de: '  ' }
    expect(centerFormSchema.parse({ ...FORM, descriptions }).descriptions).toEqual({ it: 'Vicino alla stazione' })
  })
})
