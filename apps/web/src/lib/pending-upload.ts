import { del, get, set } from 'idb-keyval'

const KEY = 'chioma.waitingUpload'
const LOCK = 'chioma-waiting-upload'
/** What nobody came back for by then is deleted. */
const KEPT_FOR_MS = 7 * 86_400_000
/** A browser with a network says nothing when the server can be reached again. */
const TRY_AGAIN_AFTER_MS = 15_000

interface KeptUpload {
  upload: unknown
  keptAt: number
}

/** Keeps what waits for a network on this device, so that a closed page finds it again; one at a time. Without such a storage it waits in the page alone. */
export async function storePendingUpload(upload: unknown): Promise<void> {
  await set(KEY, { upload, keptAt: Date.now() } satisfies KeptUpload).catch(() => undefined)
}

/** What waits on this device, as it was kept; `undefined` where nothing does. */
export async function readPendingUpload(): Promise<unknown> {
  const kept = await get<KeptUpload>(KEY).catch(() => undefined)
  if (kept === undefined || Date.now() - kept.keptAt <= KEPT_FOR_MS) return kept?.upload
  await deletePendingUpload()
}

export async function deletePendingUpload(): Promise<void> {
  await del(KEY).catch(() => undefined)
}

/** Does the work unless another tab of this browser has something waiting: then `undefined`. Browsers lend locks to secure pages alone. */
export function withoutOtherTabs<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return work()
  return locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? Promise.resolve(undefined) : work()))
}

/** Resolves when a try may succeed: the browser tells of a network, or some seconds went by. Rejects when `signal` aborts. */
export function waitToRetry(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const end = (settle: () => void) => () => {
      ended.abort()
      clearTimeout(timer)
      settle()
    }
    const timer = setTimeout(end(resolve), TRY_AGAIN_AFTER_MS)
    addEventListener('online', end(resolve), { signal: ended.signal })
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { signal: ended.signal },
    )
  })
}
