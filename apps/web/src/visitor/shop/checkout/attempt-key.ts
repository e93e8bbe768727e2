const STORAGE_KEY = 'chioma.checkoutAttempt'

interface Attempt {
  body: string
  key: string
}

/**
 * The `Idempotency-Key` of an order. The same order, however often it is sent and whether or not the page was reloaded in between,
 * has the same key; another one has another. Without storage the key lasts as long as the page.
 */
export function attemptKey(storage: Storage, body: string): string {
  const known = readAttempt(storage)
  if (known?.body === body) return known.key
  const attempt = { body, key: newKey() }
  storage.setItem(STORAGE_KEY, JSON.stringify(attempt))
  return attempt.key
}

/** The order is paid, or can never be: the next one is another. */
export const clearAttempt = (storage: Storage): void => storage.removeItem(STORAGE_KEY)

function readAttempt(storage: Storage): Attempt | undefined {
  const stored = storage.getItem(STORAGE_KEY)
  if (stored === null) return undefined
  const attempt: Partial<Attempt> = JSON.parse(stored)
  const { body, key } = attempt
  return typeof body === 'string' && typeof key === 'string' ? { body, key } : undefined
}

/** 128 random bits; `crypto.randomUUID` is missing where a page is not served over https. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
