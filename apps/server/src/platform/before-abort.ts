/** The work's result, unless the signal comes first: work that does not listen to it holds nobody up. Throws the signal's reason. */
export async function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}

/**
 * Aborts after so many milliseconds with a `TimeoutError`, or with the first of the signals. `AbortSignal.any` holds what it depends on weakly: in Node.js 20
 * an `AbortSignal.timeout` that nothing else holds is swept away, and never comes.
 */
export function abortAfter(ms: number, ...signals: readonly AbortSignal[]): AbortSignal {
  const timeout = AbortSignal.timeout(ms)
  // Held from now on, as long as somebody listens to it.
  timeout.addEventListener('abort', () => undefined, { once: true })
  return signals.length === 0 ? timeout : AbortSignal.any([timeout, ...signals])
}
