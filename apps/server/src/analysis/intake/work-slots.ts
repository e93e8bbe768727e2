import { AppError } from '../../platform/http/app-error.ts'

/** Runs at most `slots` pieces of work at once and lets at most `waiting` more wait; refuses the rest as `service_busy`. */
export class WorkSlots {
  readonly #slots: number
  readonly #waitingLimit: number
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(options: { slots: number; waiting: number }) {
    this.#slots = options.slots
    this.#waitingLimit = options.waiting
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#slots) {
      this.#running += 1
      return
    }
    if (this.#queue.length >= this.#waitingLimit) throw new AppError('service_busy')
    await new Promise<void>((resolve) => this.#queue.push(resolve))
  }

  /** A slot goes straight to the next in line, so nobody can slip in between. */
  #leave(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#running -= 1
  }
}
