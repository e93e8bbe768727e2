import { open, seal } from '../crypto/crypto.ts'
import type { Platform } from '../platform.ts'

type WithStorage = Pick<Platform, 'storage'>

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
