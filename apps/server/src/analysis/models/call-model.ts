import type { TokenPrice } from '@chioma/contract'
import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
} from 'cockatiel'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Notifications } from '../../platform/database/session-connection.ts'
import { currentSpan, traced } from '../../platform/tracing/trace.ts'
import type { Dependencies } from '../dependencies.ts'
import { ModelCallError, NO_USAGE, type TokenUsage } from './model-call-error.ts'
import { closeCall, type ModelCall, openCall } from './model-calls.queries.ts'
import { noteAcceptedKey, noteRefusedKey } from './models.queries.ts'
import { costNanoUsd } from './token-cost.ts'

export interface LimitedCall<T> extends ModelCall {
  price: TokenPrice
  highestCostNanoUsd: number
  /** One try. Throws `ModelCallError`. */
  ask(signal: AbortSignal): Promise<{ value: T; usage: TokenUsage }>
  /** What of the answer is kept. */
  keep(value: T): unknown
}

type Needs = Pick<Dependencies, 'database' | 'logger' | 'modelBreakers'>

const MOST_RETRIES = 3
const FIRST_PAUSE_MS = 400

/**
 * Calls a model that costs: within the day's budget, with another try after faults that pass, resting models that keep
 * failing, and each try noted with its cost. Everything ends at `deadlineAt`; a wait that would last longer is not begun.
 */
export async function callModel<T>(needs: Needs, call: LimitedCall<T>, signal: AbortSignal, deadlineAt: number): Promise<T> {
  const fitsInTime = (pauseMs: number): boolean => performance.now() + pauseMs < deadlineAt
  const policy = retry(
    handleWhen((error) => error instanceof ModelCallError && error.isTransient && fitsInTime(pauseAfter(error, 1))),
    {
      maxAttempts: MOST_RETRIES,
      backoff: new DelegateBackoff(({ attempt, result }) => pauseAfter('error' in result ? result.error : undefined, attempt)),
    },
  )
  return policy.execute(
    () => needs.modelBreakers.run(`${call.provider}/${call.modelId}`, () => tryOnce(needs, call, signal)),
    signal,
  )
}

/** As long as the provider asks; otherwise twice as long each time, and never two callers in step. */
function pauseAfter(error: unknown, attempt: number): number {
  if (error instanceof ModelCallError && error.retryAfterMs !== undefined) return error.retryAfterMs
  return FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)
}

async function tryOnce<T>({ database, logger }: Needs, call: LimitedCall<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw new ModelCallError('deadline')
  const open = await openCall(database, call, call.highestCostNanoUsd, new Date())
  if (open === undefined) throw new ModelCallError('budget_spent')
  const startedAt = performance.now()
  const durationMs = () => Math.round(performance.now() - startedAt)
  const attributes = { 'gen_ai.provider.name': call.provider, 'gen_ai.request.model': call.modelId }
  const told = { name: `model ${call.provider}`, kind: 'client', attributes } as const
  /** An answer that was paid for is not lost, nor a failure hidden, because it could not be noted: its reservation stays then. */
  const note = (noting: Promise<void>) =>
    noting.catch((error) => logger.error({ err: error, ...told.attributes }, 'a call of a model could not be noted'))
  try {
    const { value, usage } = await traced(told, currentSpan(), () => call.ask(signal))
    const end = { outcome: 'answered', answer: call.keep(value), usage, costNanoUsd: costNanoUsd(call.price, usage) } as const
    await note(closeCall(database, open, { ...end, durationMs: durationMs() }, new Date()))
    if (call.aiModelId !== null) await note(noteAcceptedKey(database, call.aiModelId))
    return value
  } catch (error) {
    const failure = error instanceof ModelCallError ? error : new ModelCallError('model_failed')
    const end = { outcome: 'failed', failureCode: failure.code, ...costOfFailure(call.price, failure) } as const
    const endedAt = new Date()
    await note(closeCall(database, open, { ...end, durationMs: durationMs() }, endedAt))
    if (failure.code === 'key_refused' && call.aiModelId !== null) await note(noteRefusedKey(database, call.aiModelId, endedAt))
    throw error
  }
}

/** What a call that was left at the deadline will cost, only the provider knows. */
function costOfFailure(price: TokenPrice, { code, usage }: ModelCallError): { usage: TokenUsage; costNanoUsd: number | null } {
  if (usage !== undefined) return { usage, costNanoUsd: costNanoUsd(price, usage) }
  return { usage: NO_USAGE, costNanoUsd: code === 'deadline' ? null : 0 }
}

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
