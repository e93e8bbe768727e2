import { describe, expect, it } from 'vitest'
import { differingFields, joinSides } from './differing-fields.ts'

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

describe('joinSides', () => {
  it('takes mine where it was chosen and theirs everywhere else', () => {
    const theirs = { ...base, price: '25', text: 'Softest' }
    const fields = differingFields(base, { ...base, name: 'My mask', text: 'Softer' }, theirs)
    const choices = new Map([
      ['name', 'mine'],
      ['text', 'theirs'],
    ] as const)
    expect(joinSides(fields, theirs, choices)).toEqual({ name: 'My mask', price: '25', text: 'Softest' })
  })
})
