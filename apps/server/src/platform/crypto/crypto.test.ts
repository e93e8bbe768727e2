import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createDataKey, createKeys, open, SealBrokenError, seal } from './crypto.ts'

const photo = randomBytes(1_000)

describe('sealed bytes', () => {
  const key = createDataKey()

  it('open with the same key in the same place', () => {
    expect(open(key, seal(key, photo, 'photos/a'), 'photos/a')).toEqual(photo)
  })

  it('differ each time', () => {
    expect(seal(key, photo, 'photos/a')).not.toEqual(seal(key, photo, 'photos/a'))
  })

  it('do not open with another key, in another place, or after any change', () => {
    const sealed = seal(key, photo, 'photos/a')
    expect(() => open(createDataKey(), sealed, 'photos/a')).toThrow(SealBrokenError)
    expect(() => open(key, sealed, 'photos/b')).toThrow(SealBrokenError)
    for (const index of [0, 1, 14, 40, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => open(key, changed, 'photos/a')).toThrow(SealBrokenError)
    }
    for (const length of [0, 10, 28, sealed.length - 1]) {
      expect(() => open(key, sealed.subarray(0, length), 'photos/a')).toThrow(SealBrokenError)
    }
  })
})

describe('a visitor’s key', () => {
  const keys = createKeys(randomBytes(32))
  const dataKey = createDataKey()

  it('is stored wrapped, for that visitor only', () => {
    const wrapped = keys.wrapDataKey(dataKey, 'visitor-1')
    expect(wrapped.includes(dataKey)).toBe(false)
    expect(keys.unwrapDataKey(wrapped, 'visitor-1')).toEqual(dataKey)
    expect(() => keys.unwrapDataKey(wrapped, 'visitor-2')).toThrow(SealBrokenError)
  })

  it('does not open under another master key', () => {
    const wrapped = keys.wrapDataKey(dataKey, 'visitor-1')
    expect(() => createKeys(randomBytes(32)).unwrapDataKey(wrapped, 'visitor-1')).toThrow(SealBrokenError)
  })
})
