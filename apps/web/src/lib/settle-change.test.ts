import { describe, expect, it } from 'vitest'
import { settleChange } from './settle-change.ts'

const SEEN = { role: 'analyst', name: 'Anna' }

describe('a change that somebody else’s came before', () => {
  it('is done where both wanted the same', () => {
    expect(settleChange({ before: SEEN, now: { role: 'editor', name: 'Anna' }, wanted: { role: 'editor' } })).toBe('done')
    expect(settleChange({ before: SEEN, now: { role: 'editor', name: 'Anne' }, wanted: { role: 'editor' } })).toBe('done')
  })

  it('is made again where nothing that matters to it is other than it was', () => {
    expect(settleChange({ before: SEEN, now: SEEN, wanted: { role: 'editor' } })).toBe('again')
  })

  it('is asked about where what it sets or rests on is other, field by field', () => {
    expect(settleChange({ before: SEEN, now: { role: 'owner', name: 'Anna' }, wanted: { role: 'editor' } })).toEqual([
      { name: 'role', before: 'analyst', now: 'owner', wanted: 'editor' },
    ])
    expect(settleChange({ before: SEEN, now: { role: 'analyst', name: 'Anne' }, wanted: { name: 'Annie' } })).toEqual([
      { name: 'name', before: 'Anna', now: 'Anne', wanted: 'Annie' },
    ])
    const before = { name: 'Anna', role: 'analyst' }
    expect(settleChange({ before, now: { name: 'Anne', role: 'analyst' }, wanted: { role: 'editor' } })).toEqual([
      { name: 'role', before: 'analyst', now: 'analyst', wanted: 'editor' },
      { name: 'name', before: 'Anna', now: 'Anne', wanted: undefined },
    ])
  })

  it('is asked about where it sets nothing that can be compared', () => {
    expect(settleChange({ before: SEEN, now: { role: 'owner', name: 'Anna' }, wanted: {} })).toEqual([
      { name: 'role', before: 'analyst', now: 'owner', wanted: undefined },
    ])
  })
})
