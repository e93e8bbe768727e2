import { POOL_SIZE } from './database/database.ts'
import { AppError } from './http/app-error.ts'

export interface SlotLimits {
  slots: number
  /** How many more may wait. */
  waiting: number
  /** Of the slots, how many one caller may hold; the rest of what it asks waits, while others pass. */
  slotsOfOne: number
  waitingOfOne: number
  longestWaitMs: number
}

/** Whose work it is, and whether that one is still there. */
interface Caller {
  of: string
  signal?: AbortSignal
}

interface Waiter {
  of: string
  enter(): void
}

/** All slots held, and nobody came or went for so long: nothing comes in any more. */
const STUCK_AFTER_MS = 30_000

/**
 * Runs at most `slots` pieces of work at once and lets some more wait, shared among callers; refuses the rest, and what waited too
 * long, as `service_busy`. A slot is given back when its work settles, and a place in the line when its caller leaves.
 */
export class WorkSlots {
  readonly #limits: SlotLimits
  readonly #running = new Map<string, number>()
  #queue: Waiter[] = []
  #held = 0
  #lastMovedAt = Date.now()

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  async run<T>(work: () => Promise<T>, caller: Caller): Promise<T> {
    await this.#enter(caller)
    try {
      return await work()
    } finally {
      this.#leave(caller.of)
    }
  }

  /** Throws when nothing comes in any more. */
  async check(): Promise<void> {
    const isStuck = this.#held === this.#limits.slots && Date.now() - this.#lastMovedAt > STUCK_AFTER_MS
    if (isStuck) throw new Error('every slot is held, and none was given back for long')
  }

  async #enter({ of, signal }: Caller): Promise<void> {
    const { slots, waiting, waitingOfOne, longestWaitMs } = this.#limits
    if (this.#held < slots && this.#mayHoldMore(of)) return this.#take(of)
    const waitingOfThisOne = this.#queue.filter((waiter) => waiter.of === of).length
    if (this.#queue.length >= waiting || waitingOfThisOne >= waitingOfOne) throw new AppError('service_busy')
    signal?.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const settle = (how: () => void): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
        this.#queue = this.#queue.filter((other) => other !== waiter)
        how()
      }
      const waiter: Waiter = { of, enter: () => settle(resolve) }
      const leave = () => settle(() => reject(signal?.reason))
      const timer = setTimeout(() => settle(() => reject(new AppError('service_busy'))), longestWaitMs)
      signal?.addEventListener('abort', leave, { once: true })
      this.#queue.push(waiter)
    })
  }

  /** A slot goes straight to the next in line, so nobody can slip in between. */
  #leave(of: string): void {
    const left = this.#runningOf(of) - 1
    if (left > 0) this.#running.set(of, left)
    else this.#running.delete(of)
    this.#held -= 1
    this.#lastMovedAt = Date.now()
    const next = this.#nextInLine()
    if (next === undefined) return
    this.#take(next.of)
    next.enter()
  }

  #take(of: string): void {
    this.#running.set(of, this.#runningOf(of) + 1)
    this.#held += 1
    this.#lastMovedAt = Date.now()
  }

  /** Of those who may hold one more, who holds fewest; of those, who came first. */
  #nextInLine(): Waiter | undefined {
    const [next] = this.#queue
      .filter(({ of }) => this.#mayHoldMore(of))
      .sort((a, b) => this.#runningOf(a.of) - this.#runningOf(b.of))
    return next
  }

  #mayHoldMore(of: string): boolean {
    return this.#runningOf(of) < this.#limits.slotsOfOne
  }

  #runningOf(of: string): number {
    return this.#running.get(of) ?? 0
  }
}

/**
 * For what many may want of the same rows at once: a crowd waits here and not with a connection in its hands. `share`: how much of the
 * connections it may hold, 0..1; one network holds half of that. Nobody in here waits for a provider.
 */
export const crowdSlots = (share: number): WorkSlots =>
  new WorkSlots({
    slots: POOL_SIZE * share,
    waiting: 1_000,
    slotsOfOne: (POOL_SIZE * share) / 2,
    waitingOfOne: 100,
    longestWaitMs: 20_000,
  })
