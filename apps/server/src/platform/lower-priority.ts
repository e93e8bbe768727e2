import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Where processors are short, pages and purchases go first, then photos that come in, then those that are looked at. */
const PRIORITIES = { intake: 1, analysis: 2 } as const

/**
 * Gives this thread less of a processor that others want as well; on Linux, where a thread has a priority of its own. Elsewhere, and where
 * it may not, it changes nothing.
 */
export function lowerPriority(work: keyof typeof PRIORITIES): void {
  try {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]
    if (thread !== undefined) setPriority(Number(thread), PRIORITIES[work])
  } catch {
    // It then works as fast as any other.
  }
}
