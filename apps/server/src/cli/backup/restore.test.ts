import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeys } from '../../platform/crypto/crypto.ts'
import { knownMigrations } from '../../platform/database/migrate.ts'
import { createFileStorage } from '../../platform/storage/file-storage.ts'
import { writeBackup } from './back-up.ts'
import { openBackup } from './read-backup.ts'
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

describe('a backup that was altered', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chioma-backup-'))
  const file = join(folder, 'whole.backup')
  const keys = createKeys(randomBytes(32))
  let whole: Buffer

  beforeAll(async () => {
    const storage = createFileStorage(join(folder, 'objects'))
    await storage.put('visitors/a/photo', randomBytes(300))
    await storage.put('visitors/b/photo', randomBytes(200))
    const rowsOf = async function* () {
      yield JSON.stringify({ id: 1, note: 'a row' })
      yield JSON.stringify({ id: 2, note: 'another' })
    }
    const dump = {
      migrations: known,
      sequences: [],
      tables: ['orders'],
      rowsOf,
      waitingJobs: async function* () {},
      close: async () => undefined,
    }
    await writeBackup(file, { dump, storage, keys })
    whole = readFileSync(file)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function read(bytes: Buffer, by = keys): Promise<number> {
    const altered = join(folder, 'altered.backup')
    writeFileSync(altered, bytes)
    const backup = await openBackup(altered)
    try {
      await backup.verify(by)
      let objects = 0
      for await (const _object of backup.objects()) objects += 1
      return objects
    } finally {
      backup.close()
    }
  }

  it('is read where nothing was', async () => {
    expect(await read(whole)).toBe(2)
  })

  it('is refused for any bit, wherever it is, and under another key', { timeout: 60_000 }, async () => {
    await expect(read(whole, createKeys(randomBytes(32)))).rejects.toThrow('was altered')
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length * 8 - 1), async (bit) => {
        const bytes = Buffer.from(whole)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        await expect(read(bytes)).rejects.toThrow()
      }),
      { numRuns: 400 },
    )
  })

  it('is refused where an object or a row was changed together with everything that could be computed anew without the key', async () => {
    const name = Buffer.from('"note":"a row"')
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(whole.includes(name)).toBe(false) // Compressed: what an attacker would unpack, change and pack again.
    const foreign = createKeys(randomBytes(32))
    const forged = join(folder, 'forged.backup')
    const dump = {
      migrations: known,
      sequences: [],
      tables: ['orders'],
      rowsOf: async function* () {
        yield JSON.stringify({ id: 1, note: 'forged' })
      },
      waitingJobs: async function* () {},
      close: async () => undefined,
    }
    const claimed = { masterKeyFingerprint: keys.masterKeyFingerprint, signBackup: foreign.signBackup }
    const storage = createFileStorage(join(folder, 'objects'))
    const manifest = await writeBackup(forged, { dump, storage, keys: claimed })
    expect(manifest.files['tables/orders.jsonl']?.sha256).toBe(hash(`${JSON.stringify({ id: 1, note: 'forged' })}\n`))
    await expect(read(readFileSync(forged))).rejects.toThrow('was altered')
  })
})
