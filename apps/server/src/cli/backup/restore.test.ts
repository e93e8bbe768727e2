import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeys } from '../../platform/crypto/crypto.ts'
import { knownMigrations } from '../../platform/database/migrate.ts'
import { createFileStorage } from '../../platform/storage/file-storage.ts'
import { openBackup } from './archive.ts'
import { writeBackup } from './back-up.ts'
import { type BackupKey, decrypt, encrypt, isEncrypted } from './encryption.ts'
import { refuseVersion } from './restore.ts'

const PASSPHRASE = 'seven green lanterns'
const known = knownMigrations()
const last = { version: Math.max(...known.map(({ version }) => version)) + 1, name: '9999_add_later.sql', checksum: 'b' }

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
    const handle = await open(altered)
    try {
      const backup = await openBackup(handle)
      await backup.verify(by)
      let objects = 0
      for await (const _object of backup.objects()) objects += 1
      return objects
    } finally {
      await handle.close()
    }
  }

  it('is read where nothing was', async () => {
    expect(await read(whole)).toBe(2)
  })

  it('is refused for any bit, wherever it is, and under another key', async () => {
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

  it('is read by who has the passphrase or an identity where it is encrypted, and shows nothing to others', async () => {
    const [identity, another] = [await generateX25519Identity(), await generateX25519Identity()]
    const encrypted = join(folder, 'encrypted.backup')
    const decrypted = async (key: BackupKey): Promise<Buffer> => {
      const handle = await decrypt(encrypted, key, folder)
      const { buffer } = await handle.read(Buffer.alloc(whole.length + 1), 0, whole.length + 1, 0)
      await handle.close()
      return buffer.subarray(0, -1)
    }
    await writeFile(encrypted, encrypt(inChunks(whole), { passphrase: PASSPHRASE, workFactor: 8 }))
    expect(await decrypted({ passphrase: PASSPHRASE })).toEqual(whole)

    await writeFile(encrypted, encrypt(inChunks(whole), { recipients: [await identityToRecipient(identity)] }))
    expect(await isEncrypted(encrypted)).toBe(true)
    expect(readFileSync(encrypted).includes('manifest.json')).toBe(false)
    expect(await decrypted({ identities: [another, identity] })).toEqual(whole)
    await expect(decrypted({ identities: [another] })).rejects.toThrow('no identity matched')
    const altered = readFileSync(encrypted)
    altered[altered.length - 20] = (altered[altered.length - 20] ?? 0) ^ 1
    writeFileSync(encrypted, altered)
    await expect(decrypted({ identities: [identity] })).rejects.toThrow()
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
    expect(await isEncrypted(file)).toBe(false)
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

async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += 1_000) yield bytes.subarray(start, start + 1_000)
}
