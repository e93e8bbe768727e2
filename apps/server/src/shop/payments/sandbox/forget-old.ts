import type { Database } from '../../../platform/database/database.ts'

/** Nobody asks again for so long: a request is repeated for hours at most, an event is told for less than three. */
const KEPT_DAYS = 30
const MS_PER_DAY = 24 * 60 * 60 * 1_000

/**
 * Deletes the till's answers, its told or given up news, and intents that ended without money. An intent that took money stays with
 * its refunds: more may be asked back. Returns how many rows.
 */
export async function forgetOld(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * MS_PER_DAY)
  const deleted = [
    await database.deleteFrom('sandbox_requests').where('created_at', '<', before).executeTakeFirst(),
    await database.deleteFrom('sandbox_events').where('created_at', '<', before).executeTakeFirst(),
    await database
      .deleteFrom('sandbox_intents')
      .where('status', '=', 'canceled')
      .where('received_minor', '=', 0)
      .where('updated_at', '<', before)
      .executeTakeFirst(),
  ]
  return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
