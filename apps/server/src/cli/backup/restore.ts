import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { openStores, type Stores } from '../../compose.ts'
import type { Config } from '../../config.ts'
import { createKeys, type Keys } from '../../platform/crypto/crypto.ts'
import { masterKeyFile, readMasterKey } from '../../platform/crypto/master-key.ts'
import { countOtherClients, emptyDatabase, loadRows, openDump } from '../../platform/database/copy-database.ts'
import { type Connection, openDatabase } from '../../platform/database/database.ts'
import { knownMigrations, migrate } from '../../platform/database/migrate.ts'
import { openSession } from '../../platform/database/session-connection.ts'
import type { Logger } from '../../platform/logger.ts'
import { openPgBossQueue } from '../../platform/queue/pg-boss-queue.ts'
import type { ObjectStorage } from '../../platform/storage/object-storage.ts'
import { type Backup, JOBS_NAME, type Manifest, openBackup, tableFileName, waitingJobSchema } from './archive.ts'
import { type BackupKey, decrypt, isEncrypted } from './encryption.ts'

const QUEUE_DRAIN_MS = 1_000

export type RestoreOutcome = { refusal: string } | { manifest: Manifest; jobs: number }

/** Puts a backup in the place of what is stored; without `replaces` only where nothing is. */
export async function restore(
  file: string,
  { replaces, key }: { replaces: boolean; key?: BackupKey | undefined },
  config: Config,
  logger: Logger,
): Promise<RestoreOutcome> {
  if (key === undefined && (await isEncrypted(file)))
    return { refusal: `${file} is encrypted: give its passphrase (--passphrase-file) or identity (--identity-file)` }
  const unreadable = (error: Error) => ({ refusal: `${file} cannot be restored: ${error.message}` })
  const archive = await openArchive(file, key, config).catch(unreadable)
  if ('refusal' in archive) return archive
  try {
    return await restoreArchive(archive, file, replaces, config, logger)
  } finally {
    await archive.close()
  }
}

/** The archive in clear: the file itself, or what it holds. */
async function openArchive(file: string, key: BackupKey | undefined, { dataFolder }: Config): Promise<FileHandle> {
  if (key === undefined || !(await isEncrypted(file))) return open(file, 'r')
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  return decrypt(file, key, dataFolder)
}

async function restoreArchive(
  archive: FileHandle,
  file: string,
  replaces: boolean,
  config: Config,
  logger: Logger,
): Promise<RestoreOutcome> {
  const unreadable = (error: Error) => ({ refusal: `${file} cannot be restored: ${error.message}` })
  const backup = await openBackup(archive).catch(unreadable)
  if ('refusal' in backup) return backup
  const refusal = refuseVersion(backup.manifest)
  if (refusal !== undefined) return { refusal }
  const keys = keysOf(backup.manifest, config)
  if ('refusal' in keys) return keys
  const altered = await backup.verify(keys).then(() => undefined, unreadable)
  if (altered !== undefined) return altered
  const stores = await openStores(config, logger)
  try {
    const refusedTarget = await refuseTarget(stores, replaces)
    if (refusedTarget !== undefined) return { refusal: refusedTarget }
    return { manifest: backup.manifest, jobs: await putBack(backup, stores, logger) }
  } finally {
    await stores.close()
  }
}

/** Why a backup's tables cannot be brought to this program's; `undefined` where they can. */
export function refuseVersion({ migrations }: Pick<Manifest, 'migrations'>): string | undefined {
  const known = new Map(knownMigrations().map((migration) => [migration.version, migration]))
  const foreign = migrations.find(({ version, checksum }) => known.get(version)?.checksum !== checksum)
  if (foreign === undefined) return undefined
  const isEarlier = migrations.some(({ version, name }) => known.has(version) && known.get(version)?.name !== name)
  const restorer = isEarlier
    ? 'nothing leads from its tables to these: restore it with that version'
    : 'restore it with that one or a later one'
  return `the backup was made by ${isEarlier ? 'an earlier' : 'another'} version of the program (${foreign.name}); ${restorer}`
}

/** Rows under one key and photos under another would be worse than no restore. */
function keysOf({ masterKeyFingerprint }: Manifest, config: Config): Keys | { refusal: string } {
  const masterKey = config.masterKey ?? readMasterKey(config.dataFolder)
  const place = `${masterKeyFile(config.dataFolder)} or MASTER_KEY`
  if (masterKey === undefined)
    return { refusal: `there is no master key: put the one that belongs to the backup into ${place} first` }
  const keys = createKeys(masterKey)
  if (keys.masterKeyFingerprint === masterKeyFingerprint) return keys
  return { refusal: `the master key here is not the one that the backup was sealed with: put that one into ${place} first` }
}

async function refuseTarget({ connection, storage }: Stores, replaces: boolean): Promise<string | undefined> {
  if (!replaces && !((await isUnused(connection)) && (await isEmpty(storage))))
    return 'something is stored here already; --force replaces it'
  if ((await countOtherClients(connection)) > 0) return 'the database is in use: stop the server first'
  return undefined
}

async function isUnused(connection: Connection): Promise<boolean> {
  const dump = await openDump(connection)
  await dump?.close()
  return dump === undefined
}

async function isEmpty(storage: ObjectStorage): Promise<boolean> {
  for await (const _object of storage.list()) return false
  return true
}

/** Objects first, so that no row ever speaks of one that is missing. Whatever interrupts this, it can be done again. */
async function putBack(backup: Backup, { connection, storage }: Stores, logger: Logger): Promise<number> {
  const { migrations, sequences, tables } = backup.manifest
  await putObjects(backup, storage)
  await emptyDatabase(connection)
  await migrate(connection, logger, { upTo: migrations.at(-1)?.version })
  await loadRows(connection, {
    tables: tables.map((name) => ({ name, rows: () => backup.linesOf(tableFileName(name)) })),
    sequences,
  })
  await migrate(connection, logger)
  return putJobs(backup, connection, logger)
}

async function putObjects(backup: Backup, storage: ObjectStorage): Promise<void> {
  const kept = new Set<string>()
  for await (const { key, bytes } of backup.objects()) {
    await storage.put(key, bytes)
    kept.add(key)
  }
  for await (const { key } of storage.list()) {
    if (!kept.has(key)) await storage.delete(key)
  }
}

async function putJobs(backup: Backup, connection: Connection, logger: Logger): Promise<number> {
  const { database, close } = openDatabase(connection, logger)
  const session = await openSession(connection, logger)
  const queue = await openPgBossQueue({ database, session, logger })
  let count = 0
  try {
    for await (const line of backup.linesOf(JOBS_NAME)) {
      const job = waitingJobSchema.parse(JSON.parse(line))
      await database.transaction().execute((trx) => queue.adopt(trx, job))
      count += 1
    }
    return count
  } finally {
    await queue.drain(QUEUE_DRAIN_MS)
    await session.close()
    await close()
  }
}
