import { describe, expect, it } from 'vitest'
import { changedByBoth, resolveVersionConflict, suggestedSide } from './version-conflict.ts'

const SEEN = { role: 'analyst', name: 'Anna' }

describe('a change that somebody else’s came before', () => {
  it('is done where both wanted the same', () => {
    expect(resolveVersionConflict({ before: SEEN, now: { role: 'editor', name: 'Anna' }, wanted: { role: 'editor' } })).toBe(
      'done',
    )
    expect(resolveVersionConflict({ before: SEEN, now: { role: 'editor', name: 'Anne' }, wanted: { role: 'editor' } })).toBe(
      'done',
    )
  })

  it('is made again where nothing that matters to it is other than it was', () => {
    expect(resolveVersionConflict({ before: SEEN, now: SEEN, wanted: { role: 'editor' } })).toBe('retry')
  })

  it('is asked about where what it sets or rests on is other, field by field', () => {
    expect(resolveVersionConflict({ before: SEEN, now: { role: 'owner', name: 'Anna' }, wanted: { role: 'editor' } })).toEqual([
      { name: 'role', before: 'analyst', now: 'owner', wanted: 'editor' },
    ])
    expect(resolveVersionConflict({ before: SEEN, now: { role: 'analyst', name: 'Anne' }, wanted: { name: 'Annie' } })).toEqual([
      { name: 'name', before: 'Anna', now: 'Anne', wanted: 'Annie' },
    ])
    const before = { name: 'Anna', role: 'analyst' }
    expect(resolveVersionConflict({ before, now: { name: 'Anne', role: 'analyst' }, wanted: { role: 'editor' } })).toEqual([
      { name: 'role', before: 'analyst', now: 'analyst', wanted: 'editor' },
      { name: 'name', before: 'Anna', now: 'Anne', wanted: undefined },
    ])
  })

  it('is asked about where it sets nothing that can be compared', () => {
    expect(resolveVersionConflict({ before: SEEN, now: { role: 'owner', name: 'Anna' }, wanted: {} })).toEqual([
      { name: 'role', before: 'analyst', now: 'owner', wanted: undefined },
    ])
  })
})

const base = { name: 'Mask', price: '20', text: 'Soft' }

describe('two versions of a form', () => {
  it('suggest the side that alone changed a field, and none where both did', () => {
    const mine = { ...base, name: 'My mask', text: 'Softer' }
    const fields = changedByBoth(base, { ...base, price: '25', text: 'Softest' }, mine)
    expect(fields.map((field) => [field.name, suggestedSide(field)])).toEqual([
      ['name', 'mine'],
      ['price', 'theirs'],
      ['text', undefined],
    ])
  })

  it('do not differ where both changed alike', () => {
    const both = { ...base, price: '25' }
    expect(changedByBoth(base, both, { ...both })).toEqual([])
  })
})
