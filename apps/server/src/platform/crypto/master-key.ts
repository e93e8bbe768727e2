import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createKeys } from './crypto.ts'

const KEY_BYTES = 32

/** Where the key is kept when the environment gives none. */
export const masterKeyFile = (dataFolder: string): string => join(dataFolder, 'master.key')

/** The key of a data folder; made, for its owner's eyes only, when there is none. Of two processes the first decides. */
export function readOrMakeMasterKey(dataFolder: string): Buffer {
  const file = masterKeyFile(dataFolder)
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  const existing = readKey(file)
  if (existing !== undefined) return existing
  const descriptor = openSync(unfinished, 'wx', 0o600)
  writeSync(descriptor, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
  fsyncSync(descriptor)
  closeSync(descriptor)
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if (readKey(file) === undefined) throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  const made = readKey(file)
  if (made === undefined) throw new Error(`${file} could not be made`)
  return made
}

/** The key that a data folder has; `undefined` while it has none. */
export const readMasterKey = (dataFolder: string): Buffer | undefined => readKey(masterKeyFile(dataFolder))

/** The key in a file; `undefined` where there is no such file. */
export function readKey(file: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold 32 bytes in base64; put back the key that it held`)
  return key
}

const nextFile = (dataFolder: string): string => `${masterKeyFile(dataFolder)}.next`

/** Makes a key that is to take the place of the one in use, and puts it beside that one until everything is sealed with it. */
export function makeNextMasterKey(dataFolder: string): Buffer {
  const key = randomBytes(KEY_BYTES)
  const descriptor = openSync(nextFile(dataFolder), 'w', 0o600)
  writeSync(descriptor, `${key.toString('base64')}\n`)
  fsyncSync(descriptor)
  closeSync(descriptor)
  syncFolder(dataFolder)
  return key
}

/** The next key, where a change of keys was begun and did not come to its end. */
export const readNextMasterKey = (dataFolder: string): Buffer | undefined => readKey(nextFile(dataFolder))

/** Puts the next key in the place of the one in use, which stays under a name of its own for older backups. Returns that name. */
export function adoptNextMasterKey(dataFolder: string): string | undefined {
  const file = masterKeyFile(dataFolder)
  const replaced = readKey(file)
  const kept = replaced && `${file}.before-${createKeys(replaced).masterKeyFingerprint}`
  if (kept !== undefined) {
    rmSync(kept, { force: true })
    linkSync(file, kept)
  }
  renameSync(nextFile(dataFolder), file)
  syncFolder(dataFolder)
  return kept
}

export const dropNextMasterKey = (dataFolder: string): void => rmSync(nextFile(dataFolder), { force: true })

/** So that after a power cut the names are there, too. */
function syncFolder(dataFolder: string): void {
  const descriptor = openSync(dirname(masterKeyFile(dataFolder)), 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
