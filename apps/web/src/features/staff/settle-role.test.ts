import { expect, test } from 'vitest'
import { settleRole } from './settle-role.ts'

test('a role that somebody else gave meanwhile is asked about, and nothing that both agree on', () => {
  expect(settleRole({ seen: 'analyst', wanted: 'editor', now: 'owner' })).toBe('ask')
  expect(settleRole({ seen: 'analyst', wanted: 'editor', now: 'editor' })).toBe('done')
  expect(settleRole({ seen: 'analyst', wanted: 'editor', now: 'analyst' })).toBe('again')
})
