import { beforeEach, expect, test } from 'vitest'
import { attemptKey, clearAttempt } from './use-purchase.ts'

const kept = new Map<string, string>()
const storage: Storage = {
  get length() {
    return kept.size
  },
  clear: () => kept.clear(),
  getItem: (name) => kept.get(name) ?? null,
  key: (index) => [...kept.keys()][index] ?? null,
  removeItem: (name) => void kept.delete(name),
  setItem: (name, value) => void kept.set(name, value),
}

beforeEach(() => kept.clear())

test('the same order has the same key, also after a reload', () => {
  const key = attemptKey(storage, 'order a')
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(attemptKey(storage, 'order a')).toBe(key)
})

test('another order has another key, and so has the same one after it was paid', () => {
  const key = attemptKey(storage, 'order a')
  expect(attemptKey(storage, 'order b')).not.toBe(key)
  clearAttempt(storage)
  expect(attemptKey(storage, 'order a')).not.toBe(key)
})
