import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '../../../../../tests/support/s3-server.ts'
import { createFileStorage } from './file-storage.ts'
import type { ObjectStorage, StoredObject } from './object-storage.ts'
import { createS3Storage } from './s3-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'chioma storage '))
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server(join(folder, 's3'))
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

let count = 0
const IMPLEMENTATIONS: [string, () => Promise<ObjectStorage>][] = [
  ['a folder', async () => createFileStorage(join(folder, `objects-${count}`))],
  ['a bucket', async () => createS3Storage(await s3.makeBucket(`bucket-${count}`))],
]

describe.each(IMPLEMENTATIONS)('objects in %s', (_name, open) => {
  let storage: ObjectStorage
  beforeEach(async () => {
    count += 1
    storage = await open()
  })

  async function everyObject(): Promise<StoredObject[]> {
    const objects: StoredObject[] = []
    for await (const object of storage.list()) objects.push(object)
    return objects
  }
  const everyKey = async () => (await everyObject()).map(({ key }) => key).sort()

  it('are given back as they were put, and nothing for what was not', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)
    await storage.put('visitors/a1/photo', bytes)
    await storage.put('visitors/a1/empty', new Uint8Array())
    expect(Buffer.from((await storage.get('visitors/a1/photo')) ?? [])).toEqual(Buffer.from(bytes))
    expect(await storage.get('visitors/a1/empty')).toHaveLength(0)
    expect(await storage.get('visitors/a1/other')).toBeUndefined()
    expect(await everyKey()).toEqual(['visitors/a1/empty', 'visitors/a1/photo'])
  })

  it('are replaced whole', async () => {
    await storage.put('a/b', Buffer.alloc(100_000, 1))
    await storage.put('a/b', Buffer.alloc(50_000, 2))
    expect(Buffer.from((await storage.get('a/b')) ?? [])).toEqual(Buffer.alloc(50_000, 2))
    expect(await everyKey()).toEqual(['a/b'])
  })

  it('are deleted one at a time or all under a prefix, also where there is nothing', async () => {
    for (const key of ['v/a/1', 'v/a/2', 'v/b/1', 'v/bc/1']) await storage.put(key, Buffer.of(1))
    await storage.delete('v/a/')
    await storage.delete('v/a/')
    await storage.delete('v/none')
    expect(await everyKey()).toEqual(['v/b/1', 'v/bc/1'])
    await storage.delete('v/b/')
    expect(await everyKey()).toEqual(['v/bc/1'])
    await storage.delete('v/bc/1')
    expect(await everyKey()).toEqual([])
  })

  it.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', 'A/b', 'a\\b', '', '.', 'a/', 'a/b\0c'])(
    'have no key like %j',
    async (key) => {
      await expect(async () => storage.put(key, Buffer.of(1))).rejects.toThrow('not a storage key')
    },
  )

  it('are listed with when they were stored', async () => {
    for (const key of ['v/a/1', 'v/b/1']) await storage.put(key, Buffer.of(1))
    const listed = await everyObject()
    expect(listed.map(({ key }) => key).sort()).toEqual(['v/a/1', 'v/b/1'])
    expect(Math.abs(Date.now() - (listed[0]?.storedAt.getTime() ?? 0))).toBeLessThan(60_000)
  })

  it('can be written, which leaves no trace', async () => {
    await storage.put('a/b', Buffer.of(1))
    await storage.check()
    await storage.checkSpace()
    expect(await storage.deleteUnfinished(new Date(Date.now() + 60_000))).toBe(0)
    expect(await everyKey()).toEqual(['a/b'])
  })
})
