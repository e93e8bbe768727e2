import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '../../../../../tests/support/s3-server.ts'
import { StorageUnavailableError } from './object-storage.ts'
import { createS3Storage, type S3Bucket } from './s3-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'chioma storage '))
let s3: S3Server
let bucket: S3Bucket
beforeAll(async () => {
  s3 = await startS3Server(folder)
  bucket = await s3.makeBucket('kept')
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

const WRONG = {
  'a wrong secret': { credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'a-wrong-secret' } },
  'an unknown key': { credentials: { accessKeyId: 'NOBODY', secretAccessKey: 'a-wrong-secret' } },
  'a missing bucket': { bucket: 'none' },
  'a server that is away': { endpoint: 'http://127.0.0.1:1' },
}

it.each(Object.entries(WRONG))('with %s it says that it could not be asked, and tells no secret', async (_name, wrong) => {
  const storage = createS3Storage({ ...bucket, ...wrong })
  const error: unknown = await storage.check().catch((thrown) => thrown)
  expect(error).toBeInstanceOf(StorageUnavailableError)
  expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(/a-wrong-secret|authorization/i)
  await expect(storage.check()).rejects.toThrow(StorageUnavailableError)
  await expect(storage.put('a/b', Buffer.of(1))).rejects.toThrow(StorageUnavailableError)
  await expect(storage.get('a/b')).rejects.toThrow(StorageUnavailableError)
  await expect(storage.delete('a/b')).rejects.toThrow(StorageUnavailableError)
})

it('lists and deletes what passes one page of a list', async () => {
  const storage = createS3Storage(await s3.makeBucket('many'), 3)
  const keys = ['v/a/1', 'v/a/2', 'v/b/1', 'v/b/2', 'v/c/1', 'v/c/2', 'w/a/1']
  for (const key of keys) await storage.put(key, Buffer.of(1))
  const keysLeft = async () => {
    const left: string[] = []
    for await (const { key } of storage.list()) left.push(key)
    return left
  }
  expect(await keysLeft()).toEqual(keys)
  await storage.delete('v/')
  expect(await keysLeft()).toEqual(['w/a/1'])
})
