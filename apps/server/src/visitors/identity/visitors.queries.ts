import type { Database, Transaction } from '../../platform/database/database.ts'

export async function selectVisitor(database: Database, id: string) {
  return database.selectFrom('visitors').select(['id', 'wrapped_key', 'created_at']).where('id', '=', id).executeTakeFirst()
}

export async function insertVisitor(trx: Transaction, visitor: { id: string; wrappedKey: Buffer; now: Date }) {
  await trx
    .insertInto('visitors')
    .values({ id: visitor.id, wrapped_key: visitor.wrappedKey, created_at: visitor.now, last_seen_at: visitor.now })
    .execute()
}

/** Holds the row until the transaction ends, so that nothing is added to a visitor who is being erased. False when there is no such visitor. */
export async function touchVisitor(trx: Transaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable('visitors').set({ last_seen_at: now }).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the visitor with everything that hangs on it, the wrapped key included. False when there is no such visitor. */
export async function deleteVisitor(trx: Transaction, id: string): Promise<boolean> {
  // All at once and first: an analysis that is about to end is waited for before anything is held that its end waits for.
  await trx.deleteFrom('analyses').where('visitor_id', '=', id).execute()
  const { numDeletedRows } = await trx.deleteFrom('visitors').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function selectVisitorsUnseenSince(database: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('visitors')
    .select('id')
    .where('last_seen_at', '<', before)
    .orderBy('last_seen_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
