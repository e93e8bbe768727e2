import type { ModelFailureCode } from '@chioma/contract'

/**
 * A model that did not answer. Carries a code and nothing of what was sent or received: requests hold photos and prompts,
 * answers hold whatever a model wrote, and errors end in logs.
 */
export class ModelCallError extends Error {
  readonly code: ModelFailureCode
  /** Whether the same call may succeed a moment later. */
  readonly isTransient: boolean
  /** How long the provider asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined
  /** What the failed call used, where the provider said so; it is paid for all the same. */
  readonly usage: TokenUsage | undefined

  constructor(
    code: ModelFailureCode,
    options: { isTransient?: boolean; retryAfterMs?: number; status?: number; usage?: TokenUsage } = {},
  ) {
    super(
      options.status === undefined ? `the model call ended: ${code}` : `the model call ended: ${code} (HTTP ${options.status})`,
    )
    this.name = 'ModelCallError'
    this.code = code
    this.isTransient = options.isTransient ?? false
    this.retryAfterMs = options.retryAfterMs
    this.usage = options.usage
  }
}

/** Tokens of one or several calls. The four kinds do not overlap: `inputTokens` are those neither read from nor written to a cache. */
export interface TokenUsage {
  inputTokens: number
  cacheReadTokens: number
  cacheWriteTokens: number
  outputTokens: number
}

export const NO_USAGE: TokenUsage = { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0 }

export const addUsage = (first: TokenUsage, second: TokenUsage): TokenUsage => ({
  inputTokens: first.inputTokens + second.inputTokens,
  cacheReadTokens: first.cacheReadTokens + second.cacheReadTokens,
  cacheWriteTokens: first.cacheWriteTokens + second.cacheWriteTokens,
  outputTokens: first.outputTokens + second.outputTokens,
})
