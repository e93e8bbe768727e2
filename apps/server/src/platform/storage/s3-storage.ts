import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { checkKey, type ObjectStorage, StorageFullError, StorageUnavailableError, type StoredObject } from './object-storage.ts'

/** A bucket at a server that speaks S3. */
export interface S3Bucket {
  /** Where the server listens, without the bucket. */
  endpoint: string
  region: string
  bucket: string
  /** `undefined`: what the machine gives its processes, such as the role of an instance. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Whether the bucket stands in the path; otherwise before the name of the server. */
  isPathStyle: boolean
}

const CONNECT_TIMEOUT_MS = 3_000
/** Without a byte; an object is a picture at most. */
const SILENCE_TIMEOUT_MS = 20_000
const TRIES = 3
/** Whoever asks every second whether all is well shall not pay for as many requests. */
const WELL_FOR_MS = 10_000
/** No object of ours can have this key. */
const PROBE = '.check'
const NO_ROOM = new Set(['XMinioStorageFull', 'QuotaExceeded', 'QuotaExceededException', 'InsufficientStorage'])

/**
 * Objects in a bucket of their own. What S3 writes is there whole or not at all, so nothing half-written is ever left. `pageSize`: how
 * many are listed or deleted by one request.
 */
export function createS3Storage(
  { endpoint, region, bucket, credentials, isPathStyle }: S3Bucket,
  pageSize = 1_000,
): ObjectStorage {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: isPathStyle,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
    ...(credentials && { credentials }),
  })
  const Bucket = bucket
  let wellUntil = 0

  async function* list(prefix?: string): AsyncGenerator<StoredObject[]> {
    const pages = paginateListObjectsV2({ client, pageSize }, { Bucket, Prefix: prefix })
    for (;;) {
      const { value: page, done } = await asked(pages.next())
      if (done === true || page === undefined) return
      yield (page.Contents ?? []).map(({ Key = '', LastModified = new Date(), Size = 0 }) => ({
        key: Key,
        storedAt: LastModified,
        bytes: Size,
      }))
    }
  }

  const put = async (Key: string, bytes: Uint8Array): Promise<void> => {
    await asked(client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: 'application/octet-stream' })))
  }

  const deleteBelow = async (prefix: string): Promise<void> => {
    for await (const objects of list(prefix)) {
      if (objects.length === 0) continue
      const Delete = { Objects: objects.map(({ key }) => ({ Key: key })), Quiet: true }
      const { Errors: errors = [] } = await asked(client.send(new DeleteObjectsCommand({ Bucket, Delete })))
      if (errors.length > 0) throw new StorageUnavailableError({ cause: new Error(`not deleted: ${errors[0]?.Code}`) })
    }
  }

  return {
    put: async (key, bytes) => {
      checkKey(key, 'object')
      await put(key, bytes)
    },
    get: async (key) => {
      checkKey(key, 'object')
      return asked(readObject(client, Bucket, key))
    },
    delete: async (keyOrPrefix) => {
      checkKey(keyOrPrefix, 'prefix')
      if (keyOrPrefix.endsWith('/')) await deleteBelow(keyOrPrefix)
      else await asked(client.send(new DeleteObjectCommand({ Bucket, Key: keyOrPrefix })))
    },
    list: async function* () {
      for await (const objects of list()) yield* objects.filter(({ key }) => key !== PROBE)
    },
    deleteUnfinished: async () => 0,
    check: async () => {
      if (performance.now() < wellUntil) return
      await put(PROBE, new Uint8Array())
      await asked(client.send(new DeleteObjectCommand({ Bucket, Key: PROBE })))
      wellUntil = performance.now() + WELL_FOR_MS
    },
    // What room there is only the server knows; it says so when it has none.
    checkSpace: async () => undefined,
    readSpace: async () => undefined,
  }
}

async function readObject(client: S3Client, Bucket: string, Key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body: body } = await client.send(new GetObjectCommand({ Bucket, Key }))
    return await body?.transformToByteArray()
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
    throw error
  }
}

async function asked<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    const cause = explain(error)
    const isFull = error instanceof S3ServiceException && (NO_ROOM.has(error.name) || error.$metadata.httpStatusCode === 507)
    throw isFull ? new StorageFullError({ cause }) : new StorageUnavailableError({ cause })
  }
}

/** What went wrong, without the request and the connection that the SDK's error carries with it. */
function explain(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const status = error instanceof S3ServiceException ? ` (${error.$metadata.httpStatusCode})` : ''
  return new Error(`${error.name}${status}: ${error.message}`)
}
