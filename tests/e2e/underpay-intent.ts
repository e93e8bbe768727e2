import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres/embedded-postgres.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'

/** Has the gateway of a running server take less than an order's total, as a provider that went wrong would: a person decides then. */
export async function underpayIntent(dataFolder: string, intentId: string, lessMinor: number): Promise<void> {
  const logger = createLogger('silent')
  const postgres = await startEmbeddedPostgres(dataFolder, logger)
  const { database, close } = openDatabase(postgres.connection, logger, { maxConnections: 1 })
  await database
    .updateTable('sandbox_intents')
    .set((expression) => ({ amount_minor: expression('amount_minor', '-', lessMinor) }))
    .where('id', '=', intentId)
    .execute()
  await close()
  await postgres.stop()
}
