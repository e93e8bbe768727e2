import { type CircuitBreakerPolicy, ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Notifications } from '../../platform/database/session-connection.ts'
import { ModelCallError } from './model-call-error.ts'

/** Carries the model that deserves a new try. */
const CHANNEL = 'model_breakers'
const FAILURES_UNTIL_PAUSE = 4
const PAUSE_MS = 30_000

/** Lets a model that keeps failing rest: after four failures in a row its calls fail at once for half a minute, then one is tried. */
export class ModelBreakers {
  readonly #breakers = new Map<string, CircuitBreakerPolicy>()
  readonly #database: Database

  /** Each process finds out by itself that a model fails, and all of them are told when it deserves a new try. */
  constructor({ database, notifications }: { database: Database; notifications: Notifications }) {
    this.#database = database
    notifications.subscribe(CHANNEL, (model) => this.#breakers.delete(model))
  }

  /** Throws `ModelCallError('paused_after_failures')` without calling while the model rests. */
  async run<T>(model: string, call: () => Promise<T>): Promise<T> {
    try {
      return await this.#breakerOf(model).execute(call)
    } catch (error) {
      throw isBrokenCircuitError(error) ? new ModelCallError('paused_after_failures') : error
    }
  }

  /** A model whose key or address changed deserves a new try, in every process. */
  async forget(model: string): Promise<void> {
    this.#breakers.delete(model)
    await sql`select pg_notify(${CHANNEL}, ${model})`.execute(this.#database)
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
