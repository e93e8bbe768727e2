import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { alignPhotos, analyzePhoto, comparePhotos } from '@chioma/engine'
import { seedModels } from '../src/analysis/index.ts'
import { decodePhoto } from '../src/analysis/models/local/decode-photo.ts'
import type { VisionModel } from '../src/analysis/models/vision-model.ts'
import { buildApp } from '../src/app.ts'
import { createRemoteGeocoder, seedCenters } from '../src/booking/index.ts'
import { type Composition, composeOn, type Dependencies } from '../src/compose.ts'
import { readConfig } from '../src/config.ts'
import { createKeys } from '../src/platform/crypto/crypto.ts'
import type { Connection } from '../src/platform/database/database.ts'
import type { App } from '../src/platform/http/http-app.ts'
import { createLogger } from '../src/platform/logger.ts'
import { PictureDecoders } from '../src/platform/pictures/picture-decoders.ts'
import { createFileStorage } from '../src/platform/storage/file-storage.ts'
import { GOOD_QUALITY } from './fake-models.ts'
import { fetchHere } from './fetch-here.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestServer {
  app: App
  dependencies: Dependencies
  connection: Connection
  /** Every line that was logged so far. */
  logged(): string
  /** Paths of all stored objects. */
  storedObjects(): Promise<string[]>
  startJobs(): Promise<void>
  /** Another process's app, as far as one process can be two: on the same database, files and keys, sharing no memory of the server's. */
  openBeside(environment?: Record<string, string>): Promise<TestServer>
  close(): Promise<void>
}

/** Nothing outside is asked, nothing is done by the clock, and no request is refused because the machine is busy with other tests. */
const QUIET = { GEOCODER_URL: 'http://127.0.0.1:1/', MAX_EVENT_LOOP_DELAY_MS: '0', LOG_LEVEL: 'debug', WORKER: 'none' }

/** Started when the first picture comes, and shared by the servers of one test process. */
const pictureDecoders = new PictureDecoders()

/** The whole app on a database and a storage of its own; only the models that look at photos are given. */
export async function openTestServer(
  visionModels: readonly VisionModel[],
  environment: Record<string, string> = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'chioma-features-'))
  const testDatabase = await openTestDatabase()
  const stands = { ...testDatabase, folder, visionModels, keys: createKeys(randomBytes(32)) }
  return openServer(stands, environment, async () => {
    await testDatabase.close()
    await rm(folder, { recursive: true, force: true })
  })
}

async function openServer(
  stands: Omit<TestParts, 'logger' | 'environment'>,
  environment: Record<string, string>,
  closeRest: () => Promise<void>,
): Promise<TestServer> {
  const lines: string[] = []
  const logger = createLogger('debug', new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }))
  const { dependencies, close } = await composeTest({ ...stands, logger, environment })
  const app = await buildApp(dependencies)
  return {
    app,
    dependencies,
    connection: stands.connection,
    logged: () => lines.join(''),
    storedObjects: async () => filesBelow(objectsIn(stands.folder)),
    startJobs: () => dependencies.queue.work(),
    openBeside: (others = environment) => openServer(stands, others, async () => undefined),
    close: async () => {
      await app.close()
      await close(500)
      await closeRest()
    },
  }
}

/** What every test begins with: the tables of the queue, which take longer to make than to copy, the models and the centres. */
export async function fillTemplate(template: Pick<TestDatabase, 'database' | 'connection'>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chioma-template-'))
  const parts = { logger: createLogger('silent'), folder, visionModels: [], environment: {}, keys: createKeys(randomBytes(32)) }
  const { dependencies, close } = await composeTest({ ...template, ...parts })
  await seedModels(dependencies)
  await seedCenters(dependencies)
  await close(0)
  await rm(folder, { recursive: true, force: true })
}

interface TestParts
  extends Pick<TestDatabase, 'database' | 'connection'>,
    Pick<Dependencies, 'logger' | 'visionModels' | 'keys'> {
  folder: string
  environment: Record<string, string>
}

function composeTest({ database, connection, logger, folder, visionModels, keys, environment }: TestParts): Promise<Composition> {
  const config = readConfig({ ...QUIET, DATA_DIR: folder, ...environment })
  const storage = createFileStorage(objectsIn(folder), config.minFreeBytes)
  return composeOn(
    { config, logger, database, connection, storage, pictureDecoders, keys },
    {
      countryOf: async () => undefined,
      findPlaceOf: createRemoteGeocoder({
        url: config.geocoderUrl,
        userAgent: 'Chioma (test)',
        fetchOutside: fetchHere,
        waitForTurn: async () => undefined,
      }),
      visionModels,
      measureQuality: async () => GOOD_QUALITY,
      measureShot: async ({ photo, declaredView, isHairOrScalp }) =>
        analyzePhoto({ ...(await decodePhoto(photo)), declaredView, isHairOrScalp }).reading,
      alignPhotos: async (earlier, later) => alignPhotos((await decodePhoto(earlier)).image, (await decodePhoto(later)).image),
      comparePhotos: async ({ earlier, later, view }) =>
        comparePhotos({ earlier: (await decodePhoto(earlier)).image, later: (await decodePhoto(later)).image, view }),
    },
  )
}

const objectsIn = (folder: string): string => join(folder, 'objects')

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
