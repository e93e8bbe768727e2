import type { ProgressEvent } from '@chioma/contract'
import type { Dependencies } from '../dependencies.ts'
import { isAnalysisOf } from '../report/analyses.queries.ts'
import { PROGRESS_CHANNEL, selectProgress } from './progress.queries.ts'

/** Notifications wake a follower at once; this covers those that were lost with their connection. */
const POLL_INTERVAL_MS = 2_000

export const isTerminal = (event: ProgressEvent): boolean => event.stage === 'completed' || event.stage === 'failed'

/**
 * The events of an analysis after `sequence`, as they come, from whichever process works on it. Ends after the terminal event,
 * when the analysis is erased and when `signal` aborts. Yields `undefined` when there was nothing new for a while.
 */
export async function* followProgress(
  { database, notifications }: Pick<Dependencies, 'database' | 'notifications'>,
  analysis: { id: string; visitorId: string },
  sequence: number,
  signal: AbortSignal,
): AsyncGenerator<ProgressEvent | undefined> {
  const news = new Bell()
  const unsubscribe = notifications.subscribe(
    PROGRESS_CHANNEL,
    (id) => id === analysis.id && news.ring(),
    () => news.ring(),
  )
  const stop = () => news.ring()
  signal.addEventListener('abort', stop)
  try {
    let last = sequence
    while (!signal.aborted) {
      const events = await selectProgress(database, analysis.id, last)
      for (const event of events) {
        last = event.sequence
        yield event
        if (isTerminal(event)) return
      }
      if (events.length > 0) continue
      if (!(await isAnalysisOf(database, analysis.visitorId, analysis.id))) return
      yield undefined
      await news.wait(POLL_INTERVAL_MS)
    }
  } finally {
    signal.removeEventListener('abort', stop)
    unsubscribe()
  }
}

/** Remembers a ring that comes while nobody waits. */
class Bell {
  #rung = false
  #wake: (() => void) | undefined

  ring(): void {
    this.#rung = true
    this.#wake?.()
  }

  async wait(timeoutMs: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#rung = false
    this.#wake = undefined
  }
}
