import { type Database, hasChanged, type Transaction } from '../../platform/database/database.ts'
import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import type { Dependencies } from '../dependencies.ts'
import { objectPrefixOf } from '../identity/current-visitor.ts'

export const ERASE_OBJECTS_JOB = 'erase-objects'

export interface ErasePayload {
  visitorId: string
}

/** Rows and key go at once, so that nothing sealed can be read any more; the sealed objects follow in a durable job. */
export async function eraseVisitor({ database, queue }: Dependencies, visitorId: string): Promise<void> {
  await database.transaction().execute(async (trx: Transaction) => {
    if (!(await deleteVisitor(trx, visitorId))) return
    await queue.enqueue(trx, ERASE_OBJECTS_JOB, { visitorId }, visitorId)
  })
}

/** Deletes the visitor with everything that hangs on it, the wrapped key included. False when there is no such visitor. */
async function deleteVisitor(trx: Transaction, id: string): Promise<boolean> {
  // All at once and first: an analysis that is about to end is waited for before anything is held that its end waits for.
  await trx.deleteFrom('analyses').where('visitor_id', '=', id).execute()
  return hasChanged(trx.deleteFrom('visitors').where('id', '=', id))
}

export function eraseObjectsJob({ storage, logger }: Pick<Dependencies, 'storage' | 'logger'>): JobDefinition<ErasePayload> {
  return {
    name: ERASE_OBJECTS_JOB,
    maxTries: 10,
    expireInSeconds: 120,
    concurrency: 1,
    // Its payload names who was erased.
    leavesNoTrace: true,
    handle: async ({ visitorId }) => storage.delete(objectPrefixOf(visitorId)),
    onExhausted: async ({ visitorId }) =>
      logger.error({ visitorId }, 'the sealed objects of an erased visitor could not be deleted'),
  }
}

const MS_PER_DAY = 24 * 60 * 60 * 1000
const BATCH_SIZE = 100

/** Erases every visitor who last sent, ordered or changed something longer ago than the retention. Several processes may do so at once. */
export async function purgeUnseenVisitors(dependencies: Dependencies, now: Date): Promise<number> {
  const before = new Date(now.getTime() - dependencies.config.retentionDays * MS_PER_DAY)
  let erasedCount = 0
  for (;;) {
    const ids = await selectVisitorsUnseenSince(dependencies.database, before, BATCH_SIZE)
    for (const id of ids) await eraseVisitor(dependencies, id)
    erasedCount += ids.length
    if (ids.length < BATCH_SIZE) return erasedCount
  }
}

async function selectVisitorsUnseenSince(database: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('visitors')
    .select('id')
    .where('last_seen_at', '<', before)
    .orderBy('last_seen_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
