import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/**
 * Who may open an encrypted backup: whoever knows the passphrase, or has the identity of one of the recipients (`age1…`). `workFactor`: the
 * exponent of 2 that says how long a passphrase takes to try, 18 where absent.
 */
export type BackupLock = { passphrase: string; workFactor?: number } | { recipients: readonly string[] }
/** What opens one: the passphrase, or identities (`AGE-SECRET-KEY-…`). */
export type BackupKey = { passphrase: string } | { identities: readonly string[] }

/** What every file of the age format (age-encryption.org/v1) begins with. */
const AGE_HEADER = Buffer.from('age-encryption.org/')

/** Encrypts a stream in the age format, so that `age` and `rage` can open it as well. */
export async function* encrypt(plain: AsyncIterable<Uint8Array>, lock: BackupLock): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  if ('passphrase' in lock) {
    encrypter.setPassphrase(lock.passphrase)
    if (lock.workFactor !== undefined) encrypter.setScryptWorkFactor(lock.workFactor)
  } else for (const recipient of lock.recipients) encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(webStream(plain))
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0)
    return buffer.equals(AGE_HEADER)
  } finally {
    await handle.close()
  }
}

/**
 * Decrypts a file into a nameless one on the disk of the folder, as an archive is read from its end: when the process ends in any way, nothing
 * of it is left. Throws where the key does not open it or a bit was changed.
 */
export async function decrypt(file: string, key: BackupKey, folder: string): Promise<FileHandle> {
  const decrypter = new Decrypter()
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase)
  else for (const identity of key.identities) decrypter.addIdentity(identity)
  const place = join(folder, `restore-${process.pid}.unfinished`)
  const handle = await open(place, 'wx+', 0o600)
  try {
    // Where open files keep their names, it goes when it is closed.
    if (process.platform !== 'win32') await rm(place)
    const source = await open(file, 'r')
    try {
      for await (const chunk of await decrypter.decrypt(webStream(source.createReadStream({ autoClose: false }))))
        await handle.writeFile(chunk)
    } finally {
      await source.close()
    }
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** One stream that is typed twice, by Node.js and for browsers. */
const webStream = (bytes: AsyncIterable<Uint8Array>) => NodeReadableStream.from(bytes) as unknown as ReadableStream<Uint8Array>

/** The secret lines of an identity file; comments are left out. */
export async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}
