import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const FINGERPRINT_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FORMAT = 1

/** Thrown when sealed bytes were altered, cut, sealed under another key or belong to something else. */
export class SealBrokenError extends Error {
  constructor(options?: { cause: unknown }) {
    super('the sealed bytes cannot be opened', options)
    this.name = 'SealBrokenError'
  }
}

/** A new random key for one visitor; 32 bytes. */
export const createDataKey = (): Buffer => randomBytes(KEY_BYTES)

/**
 * AES-256-GCM: one format byte, a random 96-bit nonce, the tag, the ciphertext. `belongsTo` (associated data, such as the
 * object's own key) is authenticated but not stored: what was sealed for one place does not open in another.
 */
export function seal(key: Uint8Array, plaintext: Uint8Array, belongsTo: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(belongsTo))
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), ciphertext])
}

/** Opens what `seal` made with the same key and `belongsTo`; throws `SealBrokenError` otherwise. */
export function open(key: Uint8Array, sealed: Uint8Array, belongsTo: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const headBytes = 1 + NONCE_BYTES + TAG_BYTES
  if (bytes.length < headBytes || bytes[0] !== FORMAT) throw new SealBrokenError()
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(belongsTo))
    decipher.setAuthTag(bytes.subarray(1 + NONCE_BYTES, headBytes))
    return Buffer.concat([decipher.update(bytes.subarray(headBytes)), decipher.final()])
  } catch (cause) {
    throw new SealBrokenError({ cause })
  }
}

/** What the master key gives; the key itself stays inside. */
export interface Keys {
  /** 16 hexadecimal digits by which two master keys can be told apart, and nothing else learned about them. */
  masterKeyFingerprint: string
  /** A visitor's data key as it may be stored; erasing the stored form destroys everything sealed with it. */
  wrapDataKey(dataKey: Uint8Array, visitorId: string): Buffer
  /** Throws `SealBrokenError` when the wrapped key is not this visitor's. */
  unwrapDataKey(wrapped: Uint8Array, visitorId: string): Buffer
  /** A small text, such as a service's key, as it may be stored under a name. */
  sealSecret(text: string, name: string): Buffer
  /** Throws `SealBrokenError` when the bytes were sealed for another name or under another key. */
  openSecret(sealed: Uint8Array, name: string): string
  /** 32 bytes that stand for a text nobody should read from the database; the same text gives the same bytes. */
  fingerprint(text: string): Buffer
  /** 32 bytes that only who has the master key can make of these bytes. */
  signBackup(bytes: AsyncIterable<Uint8Array>): Promise<Buffer>
  /** Secrets of signed cookies: the first one signs, any of them is believed. */
  cookieSecrets: readonly string[]
}

/**
 * The keys that the server works with, from the 32-byte master key. What was sealed under one of `others` opens as well: while one
 * master key takes the place of another, some processes seal with the one and some with the other.
 */
export function createKeys(masterKey: Uint8Array, others: readonly Uint8Array[] = []): Keys {
  const own = deriveKeys(masterKey)
  const ring = [own, ...others.map(deriveKeys)]
  return {
    masterKeyFingerprint: own.masterKeyFingerprint,
    wrapDataKey: (dataKey, visitorId) => seal(own.wrapping, dataKey, `data-key/${visitorId}`),
    unwrapDataKey: (wrapped, visitorId) => openWithAny(ring, ({ wrapping }) => open(wrapping, wrapped, `data-key/${visitorId}`)),
    sealSecret: (text, name) => seal(own.secrets, Buffer.from(text), `secret/${name}`),
    openSecret: (sealed, name) => openWithAny(ring, ({ secrets }) => open(secrets, sealed, `secret/${name}`)).toString(),
    fingerprint: (text) => createHmac('sha256', own.fingerprints).update(text).digest(),
    signBackup: async (bytes) => {
      const hmac = createHmac('sha256', own.backups)
      for await (const chunk of bytes) hmac.update(chunk)
      return hmac.digest()
    },
    cookieSecrets: [...new Set(ring.map(({ cookieSecret }) => cookieSecret))],
  }
}

/** Separate keys, each from the master key (HKDF-SHA-256, one label each). */
function deriveKeys(masterKey: Uint8Array) {
  if (masterKey.length !== KEY_BYTES) throw new Error('the master key has 32 bytes')
  return {
    masterKeyFingerprint: deriveKey(masterKey, 'chioma/fingerprint-of-master-key', FINGERPRINT_BYTES).toString('hex'),
    wrapping: deriveKey(masterKey, 'chioma/wrap-data-key'),
    secrets: deriveKey(masterKey, 'chioma/seal-secret'),
    fingerprints: deriveKey(masterKey, 'chioma/fingerprint'),
    backups: deriveKey(masterKey, 'chioma/sign-backups'),
    cookieSecret: deriveKey(masterKey, 'chioma/sign-cookies').toString('base64'),
  }
}

/** Throws the first refusal where none of the keys opens it. */
function openWithAny(ring: readonly ReturnType<typeof deriveKeys>[], openWith: (keys: ReturnType<typeof deriveKeys>) => Buffer) {
  const refusals: unknown[] = []
  for (const keys of ring) {
    try {
      return openWith(keys)
    } catch (error) {
      refusals.push(error)
    }
  }
  throw refusals[0]
}

const deriveKey = (masterKey: Uint8Array, label: string, bytes = KEY_BYTES): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), label, bytes))

const TOKEN_BYTES = 32

/** An unguessable token for a cookie or a link; only its hash is stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What the database knows of a token. One round suffices: 256 random bits cannot be tried out. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
