import { readdirSync, readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** A tenth of the processor where one of the usual 0 wants it too, and all that others leave (sched(7), setpriority(2)). */
const NICENESS = 10

/**
 * Pages and purchases go before photos: gives this thread less of a processor that others want as well; on Linux, where a thread has a priority
 * of its own. Elsewhere, and where it may not, it changes nothing.
 */
export function lowerPriority(): void {
  whereAllowed(() => {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]
    if (thread !== undefined) setPriority(Number(thread), NICENESS)
  })
}

/**
 * The same for the threads of the runtime that are there by now: they compile, sweep memory, write files and compress, nearly all of it for
 * photos. Called by the thread that answers requests, when the process starts; its own priority stays as it is.
 */
export function lowerPriorityOfHelpers(): void {
  whereAllowed(() => {
    for (const thread of readdirSync('/proc/self/task').map(Number)) if (thread !== process.pid) setPriority(thread, NICENESS)
  })
}

function whereAllowed(lower: () => void): void {
  try {
    lower()
  } catch {
    // It then works as fast as any other.
  }
}
