import { expect, it } from 'vitest'
import { knownMigrations } from '../../platform/database/migrate.ts'
import { refuseVersion } from './restore.ts'

const known = knownMigrations()
const last = { version: known.length + 1, name: '9999_add_later.sql', checksum: 'b' }

it('takes backups of this version and of those that led to it', () => {
  expect(refuseVersion({ migrations: known })).toBeUndefined()
  expect(refuseVersion({ migrations: known.slice(0, 2) })).toBeUndefined()
})

it('sends a backup of a later version to that one', () => {
  expect(refuseVersion({ migrations: [...known, last] })).toBe(
    'the backup was made by another version of the program (9999_add_later.sql); restore it with that one or a later one',
  )
})

it('says of a backup of another numbering that nothing leads from there to here', () => {
  expect(refuseVersion({ migrations: [{ version: 1, name: '0001_platform.sql', checksum: 'a' }] })).toBe(
    'the backup was made by an earlier version of the program (0001_platform.sql); nothing leads from its tables to these: restore it with that version',
  )
})
