import { openStores, type Stores } from '../compose.ts'
import { type Config, readConfigOrExit } from '../config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLogger } from '../platform/logger.ts'

/** Opens database and storage for a command, whether or not the server is running, and closes them after it. */
export async function withStores(
  work: (opened: { config: Config; database: Database; storage: Stores['storage'] }) => Promise<void>,
): Promise<void> {
  const config = readConfigOrExit()
  const logger = createLogger('warn')
  const stores = await openStores(config, logger)
  try {
    await migrate(stores.connection, logger)
    const { database, close } = openDatabase(stores.connection, logger)
    await work({ config, database, storage: stores.storage }).finally(close)
  } finally {
    await stores.close()
  }
}
