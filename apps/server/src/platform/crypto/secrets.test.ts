import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { createKeys, SealBrokenError } from './crypto.ts'
import { deleteSecret, readSecret, shownEnd, storeSecret } from './secrets.ts'

const keys = createKeys(randomBytes(32))
const now = new Date('2026-03-01T10:00:00Z')
let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

it('keeps a secret unreadable in the database, replaces it and forgets it', async () => {
  const { database } = opened
  await storeSecret(database, keys, { name: 'service/key', text: 'sk-first-1234', now })
  await storeSecret(database, keys, { name: 'service/key', text: 'sk-second-5678', now })
  const row = await database.selectFrom('secrets').selectAll().where('name', '=', 'service/key').executeTakeFirstOrThrow()
  expect(row.sealed.toString('latin1')).not.toContain('second')
  expect(await readSecret(database, keys, 'service/key')).toBe('sk-second-5678')
  expect(await deleteSecret(database, 'service/key')).toBe(true)
  expect(await readSecret(database, keys, 'service/key')).toBeUndefined()
})

it('does not open a secret that was moved to another name, or under another master key', async () => {
  const { database } = opened
  await storeSecret(database, keys, { name: 'a', text: 'secret of a', now })
  await database.updateTable('secrets').set({ name: 'b' }).where('name', '=', 'a').execute()
  await expect(readSecret(database, keys, 'b')).rejects.toThrow(SealBrokenError)
  await storeSecret(database, keys, { name: 'c', text: 'secret of c', now })
  await expect(readSecret(database, createKeys(randomBytes(32)), 'c')).rejects.toThrow(SealBrokenError)
})

it('shows the last four characters of a long secret and nothing of a short one', () => {
  expect(shownEnd('sk-live-abcdefgh9876')).toBe('9876')
  expect(shownEnd('short')).toBe('')
})
