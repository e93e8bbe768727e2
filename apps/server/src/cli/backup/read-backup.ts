import { createHash } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { MANIFEST_NAME, type Manifest, manifestSchema, OBJECTS_FOLDER } from './manifest.ts'

/** A backup that can be read, with the promise that its rows are those that were written. */
export interface Backup {
  manifest: Manifest
  linesOf(name: string): AsyncGenerator<string>
  objects(): AsyncGenerator<{ key: string; bytes: Buffer }>
  close(): void
}

/** Opens an archive and reads all its rows once; throws when it is no backup, is cut off or was altered. */
export async function openBackup(file: string): Promise<Backup> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const manifest = await readManifest(zip, entries)
    const backup: Backup = {
      manifest,
      linesOf: (name) => readLines(zip, entryOf(entries, name)),
      objects: () => readObjects(zip, entries),
      close: () => zip.close(),
    }
    await verify(backup)
    return backup
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST_NAME)
  if (entry === undefined) throw new Error('this archive is no backup of Chioma')
  const stream = await zip.openReadStreamPromise(entry)
  return manifestSchema.parse(JSON.parse(await text(stream)))
}

async function verify({ manifest, linesOf }: Backup): Promise<void> {
  for (const [name, { lines, sha256 }] of Object.entries(manifest.files)) {
    const hash = createHash('sha256')
    let count = 0
    for await (const line of linesOf(name)) {
      hash.update(`${line}\n`)
      count += 1
    }
    if (count !== lines || hash.digest('hex') !== sha256) throw new Error(`${name} in this backup was altered`)
  }
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
