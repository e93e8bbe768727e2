import { type CircuitBreakerPolicy, ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel'
import { ModelCallError } from './model-call-error.ts'

const FAILURES_UNTIL_PAUSE = 4
const PAUSE_MS = 30_000

/** Lets a model that keeps failing rest: after four failures in a row its calls fail at once for half a minute, then one is tried. */
export class ModelBreakers {
  readonly #breakers = new Map<string, CircuitBreakerPolicy>()

  /** Throws `ModelCallError('paused_after_failures')` without calling while the model rests. */
  async run<T>(model: string, call: () => Promise<T>): Promise<T> {
    try {
      return await this.#breakerOf(model).execute(call)
    } catch (error) {
      throw isBrokenCircuitError(error) ? new ModelCallError('paused_after_failures') : error
    }
  }

  /** A model whose key or address changed deserves a new try. */
  forget(model: string): void {
    this.#breakers.delete(model)
  }

  #breakerOf(model: string): CircuitBreakerPolicy {
    const known = this.#breakers.get(model)
    if (known) return known
    const breaker = circuitBreaker(handleWhen(isOutage), {
      halfOpenAfter: PAUSE_MS,
      breaker: new ConsecutiveBreaker(FAILURES_UNTIL_PAUSE),
    })
    this.#breakers.set(model, breaker)
    return breaker
  }
}

/** A refusal or an odd answer says nothing about the next photo; an outage does. */
const isOutage = (error: unknown): boolean => error instanceof ModelCallError && (error.isTransient || error.code === 'deadline')
