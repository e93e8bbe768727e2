import { createHash, timingSafeEqual } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { buffer, text } from 'node:stream/consumers'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { z } from 'zod'
import type { Keys } from '../../platform/crypto/crypto.ts'

/** The version of the archive's own layout. */
export const BACKUP_FORMAT = 2

export const MANIFEST_NAME = 'manifest.json'
export const JOBS_NAME = 'jobs.jsonl'
export const OBJECTS_FOLDER = 'objects/'
/**
 * The last bytes of the file, a comment of the archive: what only who has the master key can make of everything before them, so that not
 * one bit can be other than it was written.
 */
export const SIGNATURE_CHARACTERS = 64
export const tableFileName = (table: string): string => `tables/${table}.jsonl`

/** What a backup says about itself; written last, so that an archive without one is not whole. */
const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  /** Tells which master key belongs to it, and nothing about the key. */
  masterKeyFingerprint: z.string(),
  migrations: z.array(z.object({ version: z.number().int(), name: z.string(), checksum: z.string() })).min(1),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** Rows and jobs: how many lines each file has, and its SHA-256. */
  files: z.record(z.string(), z.object({ lines: z.number().int(), sha256: z.string() })),
  tables: z.array(z.string()),
  /** By key, each with its SHA-256. */
  objects: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>

export const waitingJobSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  payload: z.record(z.string(), z.unknown()),
  options: z.object({
    retryLimit: z.number().int(),
    retryDelay: z.number().int(),
    retryBackoff: z.boolean(),
    expireInSeconds: z.number(),
    deadLetter: z
      .string()
      .nullable()
      .transform((name) => name ?? undefined),
  }),
})

/** A backup that can be read; only after `verify` is it known to be the one that was written. */
export interface Backup {
  manifest: Manifest
  linesOf(name: string): AsyncGenerator<string>
  objects(): AsyncGenerator<{ key: string; bytes: Buffer }>
  /** Throws where one bit of the file is not as it was written under this master key. */
  verify(keys: Pick<Keys, 'signBackup'>): Promise<void>
}

/** Reads an archive out of a file that stays open meanwhile; throws when it is no backup or is cut off. */
export async function openBackup(file: FileHandle): Promise<Backup> {
  const zip = await fromFdPromise(file.fd, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  const manifest = await readManifest(zip, entries)
  const backup: Backup = {
    manifest,
    linesOf: (name) => readLines(zip, entryOf(entries, name)),
    objects: () => readObjects(zip, entries),
    verify: async (keys) => {
      await verifySignature(file, keys)
      await verifyContents(backup)
    },
  }
  return backup
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST_NAME)
  if (entry === undefined) throw new Error('this archive is no backup of Chioma')
  const stream = await zip.openReadStreamPromise(entry)
  return manifestSchema.parse(JSON.parse(await text(stream)))
}

async function verifySignature(file: FileHandle, keys: Pick<Keys, 'signBackup'>): Promise<void> {
  const { size } = await file.stat()
  const start = Math.max(size - SIGNATURE_CHARACTERS, 1)
  const { buffer: found } = await file.read(Buffer.alloc(SIGNATURE_CHARACTERS), 0, SIGNATURE_CHARACTERS, start)
  const signed = file.createReadStream({ start: 0, end: start - 1, autoClose: false })
  const made = Buffer.from((await keys.signBackup(signed)).toString('hex'))
  if (!timingSafeEqual(made, found)) throw new Error('it was altered, or was not made with this master key')
}

/** The same as the signature says, by each part's own checksum. */
async function verifyContents({ manifest, linesOf, objects }: Backup): Promise<void> {
  for (const [name, { lines, sha256 }] of Object.entries(manifest.files)) {
    const hash = createHash('sha256')
    let count = 0
    for await (const line of linesOf(name)) {
      hash.update(`${line}\n`)
      count += 1
    }
    if (count !== lines || hash.digest('hex') !== sha256) throw new Error(`${name} in this backup was altered`)
  }
  const missing = new Set(Object.keys(manifest.objects))
  for await (const { key, bytes } of objects()) {
    if (createHash('sha256').update(bytes).digest('hex') !== manifest.objects[key])
      throw new Error(`${OBJECTS_FOLDER}${key} in this backup was altered`)
    missing.delete(key)
  }
  for (const key of missing) throw new Error(`${OBJECTS_FOLDER}${key} is missing in this backup`)
}

function entryOf(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name)
  if (entry === undefined) throw new Error(`${name} is missing in this backup`)
  return entry
}

/** By line feeds alone: texts may hold other characters that some readers take for the end of a line. */
async function* readLines(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const stream = await zip.openReadStreamPromise(entry)
  stream.setEncoding('utf8')
  let rest = ''
  for await (const chunk of stream) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

async function* readObjects(zip: ZipFile, entries: ReadonlyMap<string, Entry>): AsyncGenerator<{ key: string; bytes: Buffer }> {
  for (const [name, entry] of entries) {
    if (!name.startsWith(OBJECTS_FOLDER)) continue
    yield { key: name.slice(OBJECTS_FOLDER.length), bytes: await buffer(await zip.openReadStreamPromise(entry)) }
  }
}
