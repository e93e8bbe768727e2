import { open, SealBrokenError, seal } from '../crypto/crypto.ts'
import type { Logger } from '../logger.ts'

/** Room on the disk where objects lie, and how much of it is to stay free. */
export interface DiskSpace {
  freeBytes: number
  totalBytes: number
  minFreeBytes: number
}

export interface StoredObject {
  key: string
  storedAt: Date
  bytes: number
}

/** There is no room for more, or so little that what was accepted could not be finished. */
export class StorageFullError extends Error {
  constructor(options?: { cause: unknown }) {
    super('the storage has no room', options)
    this.name = 'StorageFullError'
  }
}

/** The storage cannot be reached, or refused what it should do. */
export class StorageUnavailableError extends Error {
  constructor(options?: { cause: unknown }) {
    super('the storage could not be asked', options)
    this.name = 'StorageUnavailableError'
  }
}

const KEY = /^[a-z\d][a-z\d_-]*(\/[a-z\d][a-z\d_.-]*)*\/?$/

/** Throws unless it can be the key of an object; with `prefix`, also where it ends in a slash. */
export function checkKey(key: string, kind: 'object' | 'prefix'): void {
  if (!KEY.test(key) || key.includes('..') || (kind === 'object' && key.endsWith('/'))) throw new Error('not a storage key')
}

/** Where sealed photos and overlays lie. Keys are slash-separated, lower-case, unguessable; values are already encrypted. */
export interface ObjectStorage {
  /** Atomic: after a crash the object is there whole or not at all. Throws `StorageFullError` where it has no room. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** `undefined` when there is no such object. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Deletes everything under a prefix that ends in a slash, or one object. Deleting what is not there succeeds. */
  delete(keyOrPrefix: string): Promise<void>
  /** Every object, in no order; what comes or goes meanwhile may be in it or not. */
  list(): AsyncIterable<StoredObject>
  /** Deletes what a crash left half-written before that moment; says how many. */
  deleteUnfinished(before: Date): Promise<number>
  /** Throws when the storage cannot be reached or written. Leaves nothing behind. */
  check(): Promise<void>
  /** `undefined` where they lie on no disk of ours. */
  readSpace(): Promise<DiskSpace | undefined>
  /** Throws `StorageFullError` where nothing new should be accepted: what is left is for what was. */
  checkSpace(): Promise<void>
}

export interface WithStorage {
  storage: ObjectStorage
}

/** Stores bytes that only the holder of the data key can read, and only under this very object key. */
export async function putSealed(
  { storage }: WithStorage,
  dataKey: Uint8Array,
  objectKey: string,
  bytes: Uint8Array,
): Promise<void> {
  await storage.put(objectKey, seal(dataKey, bytes, objectKey))
}

/** `undefined` when there is no such object; throws `SealBrokenError` when it was altered. */
export async function getSealed({ storage }: WithStorage, dataKey: Uint8Array, objectKey: string): Promise<Buffer | undefined> {
  const sealed = await storage.get(objectKey)
  return sealed && open(dataKey, sealed, objectKey)
}

export interface WithLoggedStorage extends WithStorage {
  logger: Logger
}

/** The same for what a row says is there: `undefined` where it is missing or was altered, which is logged for the operator. */
export async function getReadable(
  { storage, logger }: WithLoggedStorage,
  dataKey: Uint8Array,
  objectKey: string,
  /** Ids that the operator finds it by. */
  of: { analysisId: string },
): Promise<Buffer | undefined> {
  try {
    const bytes = await getSealed({ storage }, dataKey, objectKey)
    if (bytes === undefined) logger.error(of, 'a stored object is missing')
    return bytes
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    logger.error({ err: error, ...of }, 'a stored object was altered and cannot be opened')
    return undefined
  }
}
