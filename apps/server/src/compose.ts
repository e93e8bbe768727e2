import { join } from 'node:path'
import { createMailSender } from './adapters/email/create-mail-sender.ts'
import { createRemoteGeocoder } from './adapters/geocoding/remote-geocoder.ts'
import { createEmbeddedCountryLookup } from './adapters/geoip/embedded-country-lookup.ts'
import { createRemoteCountryLookup } from './adapters/geoip/remote-country-lookup.ts'
import { createPaymentProvider } from './adapters/payments/create-payment-provider.ts'
import { createFileStorage } from './adapters/storage/file-storage.ts'
import type { ObjectStorage } from './adapters/storage/object-storage.ts'
import { createEmbeddedModels } from './adapters/vision/local/embedded-models.ts'
import { MeasurePool } from './adapters/vision/local/measure-pool.ts'
import { remoteModels } from './adapters/vision/remote/remote-models.ts'
import type { Config } from './config.ts'
import type { Dependencies } from './dependencies.ts'
import { settleMasterKey } from './features/keys/settle-master-key.ts'
import { ModelBreakers } from './features/models/model-breakers.ts'
import { seedPrompts } from './features/prompts/seed-prompts.ts'
import { seedShop } from './features/recommendations/seed-shop.ts'
import { createKeys } from './platform/crypto.ts'
import { type Connection, openDatabase } from './platform/database.ts'
import { openDataFolder } from './platform/embedded-postgres/cluster-home.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { loadLocales } from './platform/locales.ts'
import type { Logger } from './platform/logger.ts'
import { migrate } from './platform/migrate.ts'
import { openPgBossQueue } from './platform/pg-boss-queue.ts'
import { openSession } from './platform/session-connection.ts'

export interface Composition {
  dependencies: Dependencies
  /** Lets running jobs finish within the time, then closes everything that `compose` opened, in reverse. */
  close(drainTimeoutMs: number): Promise<void>
}

/** Chooses every adapter and opens what they stand on; the only place that does. */
export async function compose(config: Config, logger: Logger): Promise<Composition> {
  const opened: (() => Promise<unknown>)[] = []
  const closeOpened = async (): Promise<void> => {
    for (const close of opened.splice(0).reverse()) {
      await close().catch((error) => logger.warn({ err: error }, 'something could not be closed'))
    }
  }
  try {
    openDataFolder(config.dataFolder)
    const { connection, storage, close: closeStores } = await openStores(config, logger)
    opened.push(closeStores)
    await migrate(connection, logger)
    const { database, close } = openDatabase(connection, logger)
    opened.push(close)
    const keys = createKeys(config.masterKey ?? (await settleMasterKey(config.dataFolder, database)))
    const session = await openSession(connection, logger)
    opened.push(() => session.close())
    const queue = await openPgBossQueue({ database, connection, session, logger })
    const measurePool = new MeasurePool()
    opened.push(() => measurePool.close())
    const dependencies: Dependencies = {
      config,
      logger,
      database,
      queue,
      notifications: session,
      storage,
      keys,
      locales: await loadLocales(),
      countryOf:
        config.geoipUrl === undefined ? createEmbeddedCountryLookup(logger) : createRemoteCountryLookup(config.geoipUrl, logger),
      findPlaceOf: createRemoteGeocoder({ url: config.geocoderUrl, userAgent: `Chioma (${config.publicUrl})` }),
      visionModels: createEmbeddedModels(measurePool),
      remoteModels,
      modelBreakers: new ModelBreakers(),
      payments: createPaymentProvider(config, { database, keys, logger }),
      mail: createMailSender(config),
      measureQuality: async (photo) => (await measurePool.measure({ photo, wants: {} })).reading.quality,
    }
    await seedPrompts(dependencies)
    await seedShop(dependencies)
    return {
      dependencies,
      close: async (drainTimeoutMs) => {
        await queue.drain(drainTimeoutMs).catch((error) => logger.warn({ err: error }, 'the queue was not drained'))
        await closeOpened()
      },
    }
  } catch (error) {
    await closeOpened()
    throw error
  }
}

/** What everything is kept in: the database and the objects. */
export interface Stores {
  connection: Connection
  storage: ObjectStorage
  close(): Promise<void>
}

/** Opens the stores alone, as they are: nothing is migrated. */
export async function openStores(config: Config, logger: Logger): Promise<Stores> {
  openDataFolder(config.dataFolder)
  const storage = createFileStorage(join(config.dataFolder, 'objects'))
  if (config.databaseUrl !== undefined)
    return { connection: { connectionString: config.databaseUrl }, storage, close: async () => undefined }
  const { connection, stop } = await startEmbeddedPostgres(config.dataFolder, logger)
  return { connection, storage, close: stop }
}
