import { describe, expect, it } from 'vitest'
import { differingFields, withFieldsOf } from './differing-fields.ts'

const base = { name: 'Mask', price: '20', text: 'Soft' }

describe('differingFields', () => {
  it('suggests the side that alone changed a field, and none where both did', () => {
    const fields = differingFields(base, { ...base, name: 'My mask', text: 'Softer' }, { ...base, price: '25', text: 'Softest' })
    expect(fields.map(({ name, suggested }) => [name, suggested])).toEqual([
      ['name', 'mine'],
      ['price', 'theirs'],
      ['text', undefined],
    ])
  })

  it('leaves out what both changed alike', () => {
    const both = { ...base, price: '25' }
    expect(differingFields(base, both, { ...both })).toEqual([])
  })
})

describe('withFieldsOf', () => {
  it('takes mine where it was chosen and theirs everywhere else', () => {
    const theirs = { ...base, price: '25', text: 'Softest' }
    expect(withFieldsOf(theirs, { ...base, name: 'My mask', text: 'Softer' }, new Set(['name'] as const))).toEqual({
      name: 'My mask',
      price: '25',
      text: 'Softest',
    })
  })
})
