import { centerInputSchema } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { checkCenter, NEW_CENTER, readPlace, toInput } from './center-form.ts'

const FORM = { ...NEW_CENTER, name: 'Centro', address: 'Via Roma 1, Roma' }

describe('the form of a centre', () => {
  it('needs a name and an address, and takes nothing that is no address', () => {
    expect(checkCenter(NEW_CENTER)).toEqual({ name: 'missing', address: 'missing' })
    expect(checkCenter({ ...FORM, email: 'nobody', website: 'example.org', place: '91, 0' })).toEqual({
      email: 'email',
      website: 'website',
      place: 'place',
    })
    expect(checkCenter({ ...FORM, email: 'a@example.org', website: 'https://example.org', place: '41.9, 12.5' })).toEqual({})
  })

  it('reads a place as it is written', () => {
    expect(readPlace(' 41.9028 , 12.4964 ')).toEqual({ latitude: 41.9028, longitude: 12.4964 })
    for (const text of ['', '41.9', '41.9,', 'a, b', '1, 2, 3', '0, 181']) expect(readPlace(text)).toBeUndefined()
  })

  it('sends what the server takes, and no place where the address is to tell', () => {
    expect(centerInputSchema.parse(toInput(FORM, 3))).toMatchObject({
      name: 'Centro',
      phone: null,
      priority: 1,
      isActive: true,
      version: 3,
    })
    expect(toInput(FORM, undefined)).not.toHaveProperty('latitude')
    expect(toInput({ ...FORM, place: '1, 2' }, undefined)).toMatchObject({ latitude: 1, longitude: 2 })
  })

  it('sends the description in every language in which there is one', () => {
    const input = toInput({ ...FORM, 'descriptions.it': ' Vicino alla stazione ', 'descriptions.de': '  ' }, 1)
    expect(centerInputSchema.parse(input).descriptions).toEqual({ it: 'Vicino alla stazione' })
  })
})
