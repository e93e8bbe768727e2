import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStorage } from './object-storage.ts'

const KEY = /^[a-z\d][a-z\d_-]*(\/[a-z\d][a-z\d_.-]*)*\/?$/
const UNFINISHED = '.unfinished'

/** Objects as files under a folder. Written beside their place, synced, then renamed. */
export function createFileStorage(folder: string): ObjectStorage {
  return {
    put: (key, bytes) => putFile(pathOf(folder, key, 'object'), bytes),
    get: (key) => getFile(pathOf(folder, key, 'object')),
    delete: (keyOrPrefix) => rm(pathOf(folder, keyOrPrefix, 'any'), { recursive: true, force: true, maxRetries: 3 }),
    check: async () => {
      const probe = join(folder, `check-${process.pid}-${randomBytes(4).toString('hex')}${UNFINISHED}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(probe, 'wx', 0o600)
      await file.close()
      await rm(probe)
    },
  }
}

/** Keys are our own, but a path that leaves the folder must be impossible, not unlikely. */
function pathOf(folder: string, key: string, kind: 'object' | 'any'): string {
  if (!KEY.test(key) || key.includes('..') || (kind === 'object' && key.endsWith('/'))) throw new Error('not a storage key')
  return join(folder, ...key.split('/'))
}

async function putFile(path: string, bytes: Uint8Array): Promise<void> {
  const parent = dirname(path)
  const unfinished = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`
  await mkdir(parent, { recursive: true, mode: 0o700 })
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(parent)
}

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

async function getFile(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
