import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import {
  checkKey,
  type DiskSpace,
  type ObjectStorage,
  StorageFullError,
  StorageUnavailableError,
  type StoredObject,
} from './object-storage.ts'

const UNFINISHED = '.unfinished'

/** Objects as files under a folder. Written beside their place, synced, then renamed. `minFreeBytes`: what is to stay free on its disk. */
export function createFileStorage(folder: string, minFreeBytes = 0): ObjectStorage {
  return {
    put: (key, bytes) => putFile(pathOf(folder, key, 'object'), bytes),
    get: (key) => getFile(pathOf(folder, key, 'object')),
    delete: (keyOrPrefix) => rm(pathOf(folder, keyOrPrefix, 'prefix'), { recursive: true, force: true, maxRetries: 3 }),
    list: () => listObjects(folder),
    deleteUnfinished: (before) => deleteUnfinished(folder, before),
    check: async () => {
      const probe = join(folder, `check-${process.pid}-${randomBytes(4).toString('hex')}${UNFINISHED}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(probe, 'wx', 0o600)
      await file.close()
      await rm(probe)
    },
    readSpace: () => readSpace(folder, minFreeBytes),
    checkSpace: async () => {
      const { freeBytes } = await readSpace(folder, minFreeBytes)
      if (freeBytes < minFreeBytes) throw new StorageFullError()
    },
  }
}

async function readSpace(folder: string, minFreeBytes: number): Promise<DiskSpace> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, minFreeBytes }
  } catch (error) {
    throw new StorageUnavailableError({ cause: error })
  }
}

/** Keys are our own, but a path that leaves the folder must be impossible, not unlikely. */
function pathOf(folder: string, key: string, kind: 'object' | 'prefix'): string {
  checkKey(key, kind)
  return join(folder, ...key.split('/'))
}

async function putFile(path: string, bytes: Uint8Array): Promise<void> {
  const parent = dirname(path)
  const unfinished = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw isFull(error) ? new StorageFullError({ cause: error }) : new StorageUnavailableError({ cause: error })
  }
  await syncFolder(parent)
}

/** The disk has no room, or its user may have no more of it. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** The rename itself must outlive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listObjects(folder: string): AsyncGenerator<StoredObject> {
  for await (const { path, ...file } of filesBelow(folder)) {
    if (!path.endsWith(UNFINISHED)) yield { key: relative(folder, path).split(sep).join('/'), ...file }
  }
}

async function deleteUnfinished(folder: string, before: Date): Promise<number> {
  let count = 0
  for await (const { path, storedAt } of filesBelow(folder)) {
    if (!path.endsWith(UNFINISHED) || storedAt >= before) continue
    await rm(path, { force: true })
    count += 1
  }
  return count
}

/** One folder after the other, so that memory does not grow with the number of visitors. */
async function* filesBelow(folder: string): AsyncGenerator<{ path: string; storedAt: Date; bytes: number }> {
  const entries = (await unlessGone(readdir(folder, { withFileTypes: true }))) ?? []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    const found = entry.isFile() ? await unlessGone(stat(path)) : undefined
    if (found !== undefined) yield { path, storedAt: found.mtime, bytes: found.size }
  }
}

const getFile = (path: string): Promise<Uint8Array | undefined> => unlessGone(readFile(path))

async function unlessGone<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
