import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uuidv7 } from 'uuidv7'
import yazl from 'yazl'
import { openStores } from '../../compose.ts'
import type { Config } from '../../config.ts'
import { createKeys, type Keys } from '../../platform/crypto/crypto.ts'
import { readMasterKey } from '../../platform/crypto/master-key.ts'
import { type DatabaseDump, openDump } from '../../platform/database/copy-database.ts'
import { type Connection, withClient } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/logger.ts'
import type { ObjectStorage } from '../../platform/storage/object-storage.ts'
import {
  BACKUP_FORMAT,
  JOBS_NAME,
  MANIFEST_NAME,
  type Manifest,
  OBJECTS_FOLDER,
  SIGNATURE_CHARACTERS,
  tableFileName,
} from './archive.ts'
import { type BackupLock, encrypt } from './encryption.ts'

export interface BackupSource {
  dump: DatabaseDump
  storage: ObjectStorage
  keys: Pick<Keys, 'masterKeyFingerprint' | 'signBackup'>
}

/** Writes the archive beside its place and renames it when it is whole and on the disk. With a `lock` nothing of it touches the disk in clear. */
export async function writeBackup(file: string, source: BackupSource, lock?: BackupLock): Promise<Manifest> {
  const unfinished = `${file}.unfinished-${process.pid}`
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    createdAt: new Date().toISOString(),
    masterKeyFingerprint: source.keys.masterKeyFingerprint,
    migrations: source.dump.migrations,
    sequences: source.dump.sequences,
    files: {},
    tables: source.dump.tables,
    objects: {},
  }
  try {
    const zip = new yazl.ZipFile()
    const failed = new AbortController()
    zip.on('error', (error) => failed.abort(error))
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    const archive = sign(zip.outputStream as AsyncIterable<Buffer>, source.keys)
    const bytes = lock === undefined ? archive : encrypt(archive, lock)
    const written = pipeline(bytes, target, { signal: failed.signal })
    const filled = fill(zip, source, manifest).catch((error: unknown) => failed.abort(error))
    // An aborted pipeline rejects with the abort; what caused it says more.
    await written.catch((error: unknown) => {
      throw failed.signal.aborted ? failed.signal.reason : error
    })
    await filled
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Rows first: whatever object they speak of was stored before them, and is still found after them. */
async function fill(zip: yazl.ZipFile, { dump, storage }: BackupSource, manifest: Manifest): Promise<void> {
  for (const table of dump.tables) await addLines(zip, manifest, tableFileName(table), dump.rowsOf(table))
  await addLines(zip, manifest, JOBS_NAME, dump.waitingJobs())
  for await (const { key } of storage.list()) {
    const bytes = await storage.get(key)
    // Erased since it was listed.
    if (bytes === undefined) continue
    await add(zip, `${OBJECTS_FOLDER}${key}`, Readable.from([bytes]), false)
    manifest.objects[key] = createHash('sha256').update(bytes).digest('hex')
  }
  await add(zip, MANIFEST_NAME, Readable.from([JSON.stringify(manifest, null, 2)]), true)
  zip.end({ comment: '0'.repeat(SIGNATURE_CHARACTERS), forceZip64Format: false })
}

/** The archive as it passes by, with the signature of all that went before in its place at the end. */
async function* sign(archive: AsyncIterable<Buffer>, keys: BackupSource['keys']): AsyncGenerator<Buffer> {
  const passed = new PassThrough()
  const signature = keys.signBackup(passed)
  let held = Buffer.alloc(0)
  for await (const chunk of archive) {
    const bytes = Buffer.concat([held, chunk])
    const end = Math.max(0, bytes.length - SIGNATURE_CHARACTERS)
    held = bytes.subarray(end)
    if (end === 0) continue
    if (!passed.write(bytes.subarray(0, end))) await once(passed, 'drain')
    yield bytes.subarray(0, end)
  }
  passed.end()
  yield Buffer.from((await signature).toString('hex'), 'latin1')
}

async function addLines(zip: yazl.ZipFile, manifest: Manifest, name: string, lines: AsyncIterable<string>): Promise<void> {
  const hash = createHash('sha256')
  let count = 0
  const counted = async function* () {
    for await (const line of lines) {
      const text = `${line}\n`
      hash.update(text)
      count += 1
      yield text
    }
  }
  await add(zip, name, Readable.from(counted()), true)
  manifest.files[name] = { lines: count, sha256: hash.digest('hex') }
}

/** Resolves when the stream was read to its end: never more than one thing is in memory. */
async function add(zip: yazl.ZipFile, name: string, stream: Readable, isCompressed: boolean): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => stream.once('end', resolve).once('error', reject))
  zip.addReadStream(stream, name, { compress: isCompressed })
  await ended
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** For the operator's page. A database of an earlier version has no place for it. */
async function noteBackup(connection: Connection, { files, tables, objects }: Manifest, bytes: number, isEncrypted: boolean) {
  const rowCount = tables.reduce((sum, table) => sum + (files[tableFileName(table)]?.lines ?? 0), 0)
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(`SELECT to_regclass('public.backups') IS NOT NULL AS found`)
    if (rows[0]?.found !== true) return
    await client.query(
      `INSERT INTO backups (id, finished_at, bytes, row_count, object_count, is_encrypted) VALUES ($1, now(), $2, $3, $4, $5)`,
      [uuidv7(), bytes, rowCount, Object.keys(objects).length, isEncrypted],
    )
  })
}

type BackUpOutcome = { refusal: string } | { manifest: Manifest; bytes: number }

/** Writes everything that is stored, but for the master key, into one file; servers may go on working. */
export async function backUp(file: string, config: Config, logger: Logger, lock?: BackupLock): Promise<BackUpOutcome> {
  if (existsSync(file)) return { refusal: `${file} is there already; choose another name` }
  const masterKey = config.masterKey ?? readMasterKey(config.dataFolder)
  if (masterKey === undefined) return { refusal: `nothing is stored in ${config.dataFolder}` }
  const stores = await openStores(config, logger)
  try {
    const dump = await openDump(stores.connection)
    if (dump === undefined) return { refusal: 'nothing is stored in this database' }
    try {
      const manifest = await writeBackup(file, { dump, storage: stores.storage, keys: createKeys(masterKey) }, lock)
      const bytes = statSync(file).size
      await noteBackup(stores.connection, manifest, bytes, lock !== undefined)
      return { manifest, bytes }
    } finally {
      await dump.close()
    }
  } finally {
    await stores.close()
  }
}
