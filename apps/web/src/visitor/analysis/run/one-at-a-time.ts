const LOCK = 'chioma-upload'

/**
 * Sends from all tabs of the browser one after the other: the answer to somebody's first upload brings the cookie that the next one must
 * carry, and two first uploads at once would make two visitors. Browsers lend locks to secure pages; elsewhere nothing waits.
 */
export function withUploadLock<Result>(send: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks
  return locks === undefined ? send() : locks.request(LOCK, send)
}
