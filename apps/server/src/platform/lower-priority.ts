import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** A tenth of the processor where one of the usual 0 wants it too, and all that others leave (sched(7), setpriority(2)). */
const NICENESS = 10

/**
 * Pages and purchases go before photos: gives this thread less of a processor that others want as well; on Linux, where a thread has a priority
 * of its own. Elsewhere, and where it may not, it changes nothing.
 */
export function lowerPriority(): void {
  try {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]
    if (thread !== undefined) setPriority(Number(thread), NICENESS)
  } catch {
    // It then works as fast as any other.
  }
}
