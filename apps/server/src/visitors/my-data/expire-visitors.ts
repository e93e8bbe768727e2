import type { Dependencies } from '../dependencies.ts'
import { selectVisitorsUnseenSince } from '../identity/visitors.queries.ts'
import { eraseVisitor } from './erase-visitor.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1000
const BATCH_SIZE = 100

/** Erases every visitor whose last analysis is older than the retention. Several processes may do so at once. */
export async function expireVisitors(dependencies: Dependencies, now: Date): Promise<number> {
  const before = new Date(now.getTime() - dependencies.config.retentionDays * MS_PER_DAY)
  let erasedCount = 0
  for (;;) {
    const ids = await selectVisitorsUnseenSince(dependencies.database, before, BATCH_SIZE)
    for (const id of ids) await eraseVisitor(dependencies, id)
    erasedCount += ids.length
    if (ids.length < BATCH_SIZE) return erasedCount
  }
}
