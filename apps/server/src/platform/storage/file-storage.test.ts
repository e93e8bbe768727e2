import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileStorage } from './file-storage.ts'
import { type ObjectStorage, StorageFullError, type StoredObject } from './object-storage.ts'

let folder: string
let storage: ObjectStorage

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chioma storage '))
  storage = createFileStorage(join(folder, 'objects'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const filesLeft = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())

async function everyObject(from: ObjectStorage): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const object of from.list()) objects.push(object)
  return objects
}

/** A disk of 64 kB is mounted over the folder, for the process that writes alone. */
const WRITE_ON_SMALL_DISK = `
  mount -t tmpfs -o size=64k none "$0" || exit 3
  exec "$1" --input-type=module --import tsx -e "
    const { createFileStorage } = await import('${new URL('./file-storage.ts', import.meta.url).href}')
    const storage = createFileStorage(process.argv[1])
    await storage.put('visitors/a1/small', new Uint8Array(10_000))
    const error = await storage.put('visitors/a1/large', new Uint8Array(200_000)).catch((thrown) => thrown)
    const left = []
    for await (const { key } of storage.list()) left.push(key)
    console.log(JSON.stringify([error?.name, error?.message, left, await storage.deleteUnfinished(new Date(Date.now() + 1000))]))
  " "$0"`
const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0

describe('file storage', () => {
  it.skipIf(!canMount)('says that the disk is full, and leaves nothing of what had no room', () => {
    const { stdout } = spawnSync('unshare', ['-rm', 'sh', '-c', WRITE_ON_SMALL_DISK, folder, process.execPath])
    expect(JSON.parse(stdout.toString())).toEqual(['StorageFullError', 'the storage has no room', ['visitors/a1/small'], 0])
  })

  it('accepts nothing new where less is free than is to stay so, and still finishes what was accepted', async () => {
    await expect(storage.checkSpace()).resolves.toBeUndefined()
    const scarce = createFileStorage(join(folder, 'objects'), Number.MAX_SAFE_INTEGER)
    await expect(scarce.checkSpace()).rejects.toThrow(StorageFullError)
    await scarce.put('visitors/a1/overlay', Buffer.from('sealed'))
    expect(await scarce.get('visitors/a1/overlay')).toEqual(Buffer.from('sealed'))
  })

  it('replaces an object whole', async () => {
    await Promise.all([1, 2, 3, 4].map((n) => storage.put('a/b', Buffer.alloc(100_000, n))))
    const found = await storage.get('a/b')
    expect(found).toHaveLength(100_000)
    expect(new Set(found).size).toBe(1)
    expect(filesLeft()).toHaveLength(1)
  })

  it('lists every whole object, and deletes only what was left half-written before', async () => {
    for (const key of ['v/a/1', 'v/b/2']) await storage.put(key, Buffer.of(1))
    const unfinished = join(folder, 'objects', 'v', 'a', '3.0123456789ab.unfinished')
    writeFileSync(unfinished, 'half')
    const listed = await everyObject(storage)
    expect(listed.map(({ key }) => key).sort()).toEqual(['v/a/1', 'v/b/2'])
    expect(Math.abs(Date.now() - (listed[0]?.storedAt.getTime() ?? 0))).toBeLessThan(60_000)
    expect(await storage.deleteUnfinished(new Date(Date.now() - 60_000))).toBe(0)
    expect(await storage.deleteUnfinished(new Date(Date.now() + 60_000))).toBe(1)
    expect(filesLeft().sort()).toEqual(['objects/v/a/1', 'objects/v/b/2'])
    expect(await everyObject(createFileStorage(join(folder, 'never made')))).toEqual([])
  })

  it('says that it can be written, and leaves no trace of having tried', async () => {
    await storage.check()
    expect(filesLeft()).toEqual([])
    await expect(createFileStorage('/dev/null/objects').check()).rejects.toThrow()
  })
})
