import { existsSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type Composition, compose } from '../compose.ts'
import type { Config } from '../config.ts'
import { abortAfter } from '../platform/before-abort.ts'
import { masterKeyFile } from '../platform/crypto/master-key.ts'
import { createLogger } from '../platform/logger.ts'
import { WEB_FOLDER } from '../site/index.ts'
import { MasterKeyMissingError } from '../visitors/index.ts'

export interface Diagnosis {
  state: 'good' | 'warning' | 'bad'
  subject: string
  finding: string
  /** What to do about it. */
  advice?: string
}

/** As `tools/node-version.mjs` has them, which is not there where only the built server is. */
const OLDEST_NODES = [
  [20, 19],
  [22, 12],
] as const
const LOW_DISK_BYTES = 2_000_000_000
const GIGABYTE = 1_000_000_000
const DRAIN_MS = 1_000
const REINSTALL = 'Delete node_modules and run: npm run build'

/** Looks at everything the server stands on, one thing after the other. */
export async function* examine(config: Config): AsyncGenerator<Diagnosis> {
  yield examineNode()
  yield examineDisk(config)
  yield examineWebApp()
  const hadKey = config.masterKey !== undefined || existsSync(masterKeyFile(config.dataFolder))
  let composition: Composition
  try {
    composition = await compose(config, createLogger('silent'))
  } catch (error) {
    if (error instanceof MasterKeyMissingError) {
      const advice = `Put the key into ${masterKeyFile(config.dataFolder)} or MASTER_KEY, or restore a backup with its key.`
      yield { state: 'bad', subject: 'Master key', finding: error.message, advice }
    } else yield { state: 'bad', subject: 'Database', finding: explain(error), advice: adviceForDatabase(config) }
    return
  }
  try {
    yield examineKey(config, hadKey)
    yield await examineDatabase(composition)
    yield await examineStorage(composition, config)
    yield* examineModels(composition)
  } finally {
    await composition.close(DRAIN_MS)
  }
}

function examineNode(): Diagnosis {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isSupported = major > OLDEST_NODES[1][0] || OLDEST_NODES.some(([line, oldest]) => major === line && minor >= oldest)
  const subject = 'Node.js'
  if (isSupported) return { state: 'good', subject, finding: process.version }
  return {
    state: 'bad',
    subject,
    finding: `${process.version} is too old`,
    advice: `Install Node.js ${OLDEST_NODES.map((parts) => parts.join('.')).join(' or ')}, or later.`,
  }
}

function examineDisk({ dataFolder }: Config): Diagnosis {
  const subject = 'Data folder'
  try {
    mkdirSync(dataFolder, { recursive: true })
    const { bavail, bsize } = statfsSync(dataFolder)
    const freeBytes = bavail * bsize
    const finding = `${dataFolder}, ${(freeBytes / GIGABYTE).toFixed(1)} GB free`
    if (freeBytes >= LOW_DISK_BYTES) return { state: 'good', subject, finding }
    return { state: 'warning', subject, finding, advice: 'Make room, or point DATA_DIR at a larger disk.' }
  } catch (error) {
    return { state: 'bad', subject, finding: explain(error), advice: 'Make the folder writable for this user, or set DATA_DIR.' }
  }
}

function examineWebApp(): Diagnosis {
  const isBuilt = existsSync(join(WEB_FOLDER, 'server', 'entry-server.js'))
  if (isBuilt) return { state: 'good', subject: 'Web app', finding: 'built' }
  return { state: 'bad', subject: 'Web app', finding: 'not built', advice: 'Run: npm run build' }
}

function examineKey(config: Config, hadKey: boolean): Diagnosis {
  const subject = 'Master key'
  if (config.masterKey !== undefined) return { state: 'good', subject, finding: 'from MASTER_KEY' }
  const file = masterKeyFile(config.dataFolder)
  const advice = 'Keep a copy apart from the backups: without it no stored photo can be read.'
  if (!hadKey) return { state: 'warning', subject, finding: `made now in ${file}`, advice }
  if ((statSync(file).mode & 0o077) === 0) return { state: 'good', subject, finding: `in ${file}` }
  return { state: 'warning', subject, finding: `others can read ${file}`, advice: `Run: chmod 600 '${file}'` }
}

async function examineDatabase({ dependencies: { database, config } }: Composition): Promise<Diagnosis> {
  const { rows } = await sql<{ version: string; migrations: number }>`
    SELECT current_setting('server_version') AS version, (SELECT count(*) FROM schema_migrations) AS migrations`.execute(database)
  const kind = config.databaseUrl === undefined ? 'embedded' : 'server'
  const [row] = rows
  return { state: 'good', subject: 'Database', finding: `PostgreSQL ${row?.version} (${kind}), ${row?.migrations} migrations` }
}

async function examineStorage({ dependencies: { storage } }: Composition, config: Config): Promise<Diagnosis> {
  try {
    await storage.check()
    return { state: 'good', subject: 'Storage', finding: 'can be written' }
  } catch (error) {
    const advice =
      config.storage === undefined
        ? `Make ${join(config.dataFolder, 'objects')} writable for this user.`
        : `See that ${config.storage.endpoint} can be reached from here, and that the key of STORAGE_URL may write to ${config.storage.bucket}.`
    return { state: 'bad', subject: 'Storage', finding: explain(error), advice }
  }
}

/** Each embedded model looks at a grey picture, which it must refuse. */
async function* examineModels({ dependencies: { visionModels } }: Composition): AsyncGenerator<Diagnosis> {
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer()
  for (const model of visionModels) {
    const subject = `Model ${model.name}`
    const startedAt = performance.now()
    const request = { photo, mediaType: 'image/jpeg', language: 'en', questionnaire: undefined } as const
    try {
      const { reading } = await model.analyze(request, abortAfter(30_000))
      const ms = Math.round(performance.now() - startedAt)
      if (reading.outcome === 'rejected') yield { state: 'good', subject, finding: `answers (${ms} ms)` }
      else
        yield {
          state: 'bad',
          subject,
          finding: 'sees something in an empty picture',
          advice: REINSTALL,
        }
    } catch (error) {
      yield { state: 'bad', subject, finding: explain(error), advice: REINSTALL }
    }
  }
}

const adviceForDatabase = (config: Config): string =>
  config.databaseUrl === undefined
    ? `See the end of ${join(config.dataFolder, 'postgres.log')}.`
    : 'See that the server at DATABASE_URL runs and that its user may create tables.'

const explain = (error: unknown): string => (error instanceof Error ? error.message : String(error))
