import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addressOf, openTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { staffCommand } from './staff.ts'

let folder: string
let testDatabase: TestDatabase
let said: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chioma-staff-'))
  testDatabase = await openTestDatabase()
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', addressOf(testDatabase))
  said = []
  const note = (line: string): void => void said.push(line)
  vi.spyOn(console, 'log').mockImplementation(note)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    note(String(text).trim())
    return true
  })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  process.exitCode = undefined
  await testDatabase.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...words: string[]) => staffCommand().parseAsync(words, { from: 'user' })

it('opens the way in without a running server, and says what does not fit', async () => {
  await run('add', 'Ada@example.org')
  expect(said.join('\n')).toMatch(/http:\/\/localhost:3000\/admin\/invitation#[\w-]{43}\nGood for one account \(owner\)/)
  expect(process.exitCode).toBeUndefined()
  await run('reset', 'ada@example.org')
  expect([said.at(-1), process.exitCode]).toEqual(['Nobody on the staff has the address ada@example.org', 1])
  await run('add', 'not an address')
  expect(said.at(-1)).toBe('not an address is not an e-mail address')
})
