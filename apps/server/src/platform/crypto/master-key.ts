import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

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

/** 16 hexadecimal digits by which two keys can be told apart, and nothing else learned about them. */
export const fingerprintOfMasterKey = (masterKey: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), 'chioma/fingerprint-of-master-key', 8)).toString('hex')

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
