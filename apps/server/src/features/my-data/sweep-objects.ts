import type { Dependencies } from '../../dependencies.ts'
import { PRODUCT_OBJECTS } from '../catalog/product-images.ts'
import { CONTENT_OBJECTS } from '../content/content-images.ts'
import { VISITOR_OBJECTS } from '../visitors/current-visitor.ts'
import { selectUnneeded } from './my-data.queries.ts'

const BATCH_SIZE = 500
/** What else lies in the storage is somebody else's. */
const OURS = [VISITOR_OBJECTS, CONTENT_OBJECTS, PRODUCT_OBJECTS]
/** Nothing is stored for longer than this before the row that speaks of it. */
const LONGEST_WAY_TO_ITS_ROW_MS = 60 * 60 * 1000

/**
 * Deletes objects of ours that no row speaks of: what a process that was killed had stored and not yet noted down, and what
 * was half-written. Several processes may do so at once. Returns how many.
 */
export async function sweepObjects(
  { storage, database }: Pick<Dependencies, 'storage' | 'database'>,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - LONGEST_WAY_TO_ITS_ROW_MS)
  let count = await storage.deleteUnfinished(before)
  const sweep = async (keys: string[]): Promise<void> => {
    const unneeded = await selectUnneeded(database, keys)
    for (const key of unneeded) await storage.delete(key)
    count += unneeded.length
  }
  let batch: string[] = []
  for await (const { key, storedAt } of storage.list()) {
    if (!OURS.some((prefix) => key.startsWith(prefix)) || storedAt >= before) continue
    batch.push(key)
    if (batch.length < BATCH_SIZE) continue
    await sweep(batch)
    batch = []
  }
  await sweep(batch)
  return count
}
