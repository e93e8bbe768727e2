import { type RawBuilder, sql } from 'kysely'
import type { Platform } from '../platform.ts'

/** Objects of one kind, and which of them are still needed. */
export interface StoredObjects {
  /** What their keys begin with. */
  prefix: string
  /** Whether a row needs the object under `key`. */
  isNeeded: RawBuilder<boolean>
}

const BATCH_SIZE = 500
/** Nothing is stored for longer than this before the row that speaks of it. */
const LONGEST_WAY_TO_ITS_ROW_MS = 60 * 60 * 1000

/**
 * Deletes objects of these kinds that no row speaks of: what a process that was killed had stored and not yet noted down, and what
 * was half-written. What else lies in the storage is somebody else's. Several processes may do so at once. Notes how much it found, for the
 * operator. Returns how many were deleted.
 */
export async function purgeObjects(
  { storage, database }: Pick<Platform, 'storage' | 'database'>,
  kinds: readonly StoredObjects[],
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - LONGEST_WAY_TO_ITS_ROW_MS)
  let count = await storage.deleteUnfinished(before)
  const purge = async ({ isNeeded }: StoredObjects, keys: string[]): Promise<void> => {
    const { rows: unneeded } = await sql<{ key: string }>`
      select key from unnest(${keys}::text[]) as key where not (${isNeeded})`.execute(database)
    for (const { key } of unneeded) await storage.delete(key)
    count += unneeded.length
  }
  const batches = new Map(kinds.map((kind): [StoredObjects, string[]] => [kind, []]))
  const found = { object_count: 0, bytes: 0 }
  for await (const { key, storedAt, bytes } of storage.list()) {
    found.object_count += 1
    found.bytes += bytes
    const kind = kinds.find(({ prefix }) => key.startsWith(prefix))
    const batch = kind && batches.get(kind)
    if (kind === undefined || batch === undefined || storedAt >= before) continue
    batch.push(key)
    if (batch.length === BATCH_SIZE) await purge(kind, batch.splice(0))
  }
  for (const [kind, batch] of batches) if (batch.length > 0) await purge(kind, batch)
  const usage = { ...found, measured_at: now }
  await database
    .insertInto('storage_usage')
    .values(usage)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(usage))
    .execute()
  return count
}
