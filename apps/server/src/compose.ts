import { join } from 'node:path'
import {
  countFiguresIn,
  createEmbeddedModels,
  createRemoteModels,
  DocumentThreads,
  LOCAL_MODEL_SERVER,
  MeasurePool,
  ModelBreakers,
  SampleCases,
  ShownPhotos,
  seedModels,
  seedPrompts,
} from './analysis/index.ts'
import { createRemoteGeocoder, isReportAttached, seedCenters } from './booking/index.ts'
import { type Config, readConfigOrExit } from './config.ts'
import { defineJobs } from './jobs.ts'
import { type Connection, type Database, openDatabase, waitForDatabase } from './platform/database/database.ts'
import { openDataFolder } from './platform/database/embedded-postgres/cluster-home.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from './platform/database/migrate.ts'
import { openSession } from './platform/database/session-connection.ts'
import { createFetchOutside, MOST_PICTURE_ANSWER_BYTES } from './platform/http/fetch-outside.ts'
import { OutsideGuard } from './platform/http/outside-guard.ts'
import { PublicAnswers } from './platform/http/public-answers.ts'
import { waitForTurn } from './platform/http/rate-limits.ts'
import { loadLocales } from './platform/locales.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { createMailSender } from './platform/mail/mail-sender.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { PictureDecoders } from './platform/pictures/picture-decoders.ts'
import { openPgBossQueue } from './platform/queue/pg-boss-queue.ts'
import { createFileStorage } from './platform/storage/file-storage.ts'
import type { ObjectStorage } from './platform/storage/object-storage.ts'
import { startSpanExport } from './platform/tracing/span-export.ts'
import { createPaymentProvider, createServiceSales, seedLegalDocuments, seedShop } from './shop/index.ts'
import { createEmbeddedCountryLookup, createRemoteCountryLookup, type SiteDependencies } from './site/index.ts'
import { loadKeys } from './visitors/index.ts'

/** A database that starts beside the server may be later. */
const DATABASE_WITHIN_MS = 60_000

/** Everything that the domains are given. */
export interface Dependencies extends SiteDependencies {
  config: Config
}

export interface Composition {
  dependencies: Dependencies
  /** Lets running jobs finish within the time, then closes everything that was opened, in reverse. */
  close(drainTimeoutMs: number): Promise<void>
}

/** What a composition stands on; where it was opened it is closed. */
export interface Foundation
  extends Pick<Dependencies, 'config' | 'logger' | 'database' | 'storage' | 'keys' | 'pictureDecoders'> {
  connection: Connection
}

/** What looks at photos, and who is asked about places: all that tests choose otherwise than the running server. */
export type Sources = Pick<
  Dependencies,
  'visionModels' | 'measureQuality' | 'measureShot' | 'alignPhotos' | 'comparePhotos' | 'countryOf' | 'findPlaceOf'
>

/** Chooses every implementation and opens what they stand on; the only place that does. */
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
    await waitForDatabase(connection, logger, DATABASE_WITHIN_MS)
    await migrate(connection, logger)
    const patient = openDatabase(connection, logger, { maxConnections: 1, queryTimeoutMs: 0 })
    await countFiguresIn(patient.database, config.shop.timeZone).finally(patient.close)
    const { database, close } = openDatabase(connection, logger)
    opened.push(close)
    const keys = await loadKeys(config, database)
    const measurePool = new MeasurePool()
    opened.push(() => measurePool.close())
    const pictureDecoders = new PictureDecoders()
    opened.push(() => pictureDecoders.close())
    const fetchOutside = createFetchOutside(guardOf(config))
    const composition = await composeOn(
      { config, logger, database, connection, storage, keys, pictureDecoders },
      {
        countryOf:
          config.geoipUrl === undefined
            ? createEmbeddedCountryLookup(logger)
            : createRemoteCountryLookup(config.geoipUrl, fetchOutside, logger),
        findPlaceOf: createRemoteGeocoder({
          url: config.geocoderUrl,
          userAgent: `Chioma (${config.publicUrl})`,
          fetchOutside,
          waitForTurn: (intervalMs) => waitForTurn({ database, keys }, 'geocoder', intervalMs),
        }),
        visionModels: createEmbeddedModels(measurePool),
        measureQuality: async (photo) => (await measurePool.measure({ photo, wants: {} })).reading.quality,
        measureShot: async (shot) => (await measurePool.measure({ ...shot, wants: {} })).reading,
        alignPhotos: (earlier, later) => measurePool.align({ earlier, later }),
        comparePhotos: (pair) => measurePool.compare(pair),
      },
    )
    opened.push(() => composition.close(0))
    const { dependencies } = composition
    await seedModels(dependencies)
    await seedPrompts(dependencies)
    await seedCenters(dependencies)
    await seedShop(dependencies)
    await seedLegalDocuments(dependencies)
    opened.pop()
    return {
      dependencies,
      close: async (drainTimeoutMs) => {
        await composition.close(drainTimeoutMs)
        await closeOpened()
      },
    }
  } catch (error) {
    await closeOpened()
    throw error
  }
}

/** The same for the running server and for tests, upon what each of them opened. */
export async function composeOn({ connection, ...foundation }: Foundation, sources: Sources): Promise<Composition> {
  const { config, logger, database, keys } = foundation
  const guard = guardOf(config)
  const fetchOutside = createFetchOutside(guard)
  const metrics = new Metrics()
  const stopDurations = metrics.keepDurations(database, logger)
  const stopSpans = config.tracing && (await startSpanExport(config.tracing, guard, logger))
  const session = await openSession(connection, logger)
  const documents = new DocumentThreads()
  try {
    const queue = await openPgBossQueue({ database, session, logger, metrics, isWorker: config.worker !== 'none' })
    const locales = await loadLocales()
    const remoteModels = createRemoteModels(fetchOutside, createFetchOutside(guard, MOST_PICTURE_ANSWER_BYTES))
    const dependencies: Dependencies = {
      ...foundation,
      ...sources,
      metrics,
      queue,
      notifications: session,
      publicAnswers: new PublicAnswers(session),
      locales,
      timeZone: config.shop.timeZone,
      remoteModels,
      documents,
      shownPhotos: new ShownPhotos(foundation.pictureDecoders, foundation),
      sampleCases: new SampleCases({ ...foundation, ...sources, locales, remoteModels }),
      modelBreakers: new ModelBreakers({ database, notifications: session }),
      payments: createPaymentProvider(config, { database, keys, logger, fetchOutside }),
      isAtAppointment: (analysisId) => isReportAttached(database, analysisId),
      serviceSales: createServiceSales({ config, queue, keys, locales }),
      mail: createMailSender(config.mail, guard),
    }
    await defineJobs(dependencies)
    return {
      dependencies,
      close: async (drainTimeoutMs) => {
        await queue.drain(drainTimeoutMs).catch((error) => logger.warn({ err: error }, 'the queue was not drained'))
        await documents.close()
        await stopDurations()
        await stopSpans?.().catch((error) => logger.warn({ err: error }, 'the last spans were not sent'))
        await session.close().catch((error) => logger.warn({ err: error }, 'something could not be closed'))
      },
    }
  } catch (error) {
    await session.close()
    throw error
  }
}

/** The local model server is meant where no other is named. */
const guardOf = ({ inside: { addresses, privateNetworks } }: Config): OutsideGuard =>
  new OutsideGuard({ addresses: [...addresses, LOCAL_MODEL_SERVER], privateNetworks })

/** What everything is kept in: the database and the objects. */
export interface Stores {
  connection: Connection
  storage: ObjectStorage
  close(): Promise<void>
}

/** Opens the stores alone, as they are: nothing is migrated. */
export async function openStores(config: Config, logger: Logger): Promise<Stores> {
  openDataFolder(config.dataFolder)
  const storage =
    config.storage === undefined
      ? createFileStorage(join(config.dataFolder, 'objects'), config.minFreeBytes)
      : (await import('./platform/storage/s3-storage.ts')).createS3Storage(config.storage)
  if (config.databaseUrl !== undefined)
    return { connection: { connectionString: config.databaseUrl }, storage, close: async () => undefined }
  const { connection, stop } = await startEmbeddedPostgres(config.dataFolder, logger)
  return { connection, storage, close: stop }
}

/** Opens database and storage for a command, whether or not the server is running, and closes them after it. */
export async function withStores(
  work: (opened: { config: Config; logger: Logger; database: Database; storage: Stores['storage'] }) => Promise<void>,
): Promise<void> {
  const config = readConfigOrExit()
  const logger = createLogger('warn')
  const stores = await openStores(config, logger)
  try {
    await migrate(stores.connection, logger)
    const { database, close } = openDatabase(stores.connection, logger)
    await work({ config, logger, database, storage: stores.storage }).finally(close)
  } finally {
    await stores.close()
  }
}
