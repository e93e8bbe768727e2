import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { fingerprintOfMasterKey, masterKeyFile, readKey } from './master-key.ts'

const KEY_BYTES = 32
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
  const kept = replaced && `${file}.before-${fingerprintOfMasterKey(replaced)}`
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
