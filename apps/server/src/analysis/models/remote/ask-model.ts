import { APICallError, type JSONObject, type LanguageModelV3, LoadAPIKeyError, NoSuchModelError } from '@ai-sdk/provider'
import type { ModelFailureCode } from '@chioma/contract'
import {
  generateText,
  type LanguageModelUsage,
  type ModelMessage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
} from 'ai'
import type { z } from 'zod'
import { addUsage, ModelCallError, NO_USAGE, type TokenUsage } from '../model-call-error.ts'

export interface Question<T> {
  model: LanguageModelV3
  system: string
  messages: ModelMessage[]
  schema: z.ZodType<T>
  maxOutputTokens: number
  providerOptions: Record<string, JSONObject>
}

export interface Answer<T> {
  value: T
  usage: TokenUsage
}

/**
 * Asks a model for an answer that fits the schema, and once more for a corrected one when it does not fit. Throws
 * `ModelCallError`; what a failed call used is in its `usage`.
 */
export async function askModel<T>(question: Question<T>, signal: AbortSignal): Promise<Answer<T>> {
  const first = await askOnce(question, question.messages, signal)
  if ('value' in first) return first
  const second = await askOnce(question, repairMessages(first), signal).catch((error: unknown) => {
    throw withUsage(error, first.usage)
  })
  const usage = addUsage(first.usage, second.usage)
  if ('value' in second) return { value: second.value, usage }
  throw new ModelCallError('off_schema', { usage })
}

interface Misfit {
  text: string
  problem: string
  usage: TokenUsage
}

async function askOnce<T>(question: Question<T>, messages: ModelMessage[], signal: AbortSignal): Promise<Answer<T> | Misfit> {
  const { model, system, schema, maxOutputTokens, providerOptions } = question
  try {
    const result = await generateText({
      model,
      system,
      messages,
      output: Output.object({ schema }),
      maxOutputTokens,
      providerOptions,
      // Trying again belongs to the caller, who knows the deadline and the budget.
      maxRetries: 0,
      abortSignal: signal,
    })
    const usage = usageOf(result.totalUsage)
    if (result.finishReason === 'content-filter') throw new ModelCallError('refused', { usage })
    return { value: result.output, usage }
  } catch (error) {
    return misfitOf(error, signal)
  }
}

/** An answer that can be asked again for; every other failure is thrown. */
function misfitOf(error: unknown, signal: AbortSignal): Misfit {
  if (NoOutputGeneratedError.isInstance(error)) throw new ModelCallError('empty_answer')
  if (!NoObjectGeneratedError.isInstance(error)) throw classifyFailure(error, signal, new Date())
  const usage = error.usage === undefined ? NO_USAGE : usageOf(error.usage)
  if (error.finishReason === 'content-filter') throw new ModelCallError('refused', { usage })
  if (!error.text?.trim()) throw new ModelCallError('empty_answer', { usage })
  // Words instead of JSON are a refusal in all but name: asked again without the photo, a model would only make something up.
  if (!error.text.includes('{')) throw new ModelCallError('refused', { usage })
  return { text: error.text, problem: problemOf(error.cause), usage }
}

const MOST_QUOTED_CHARACTERS = 8_000

/** The question is not sent again: what is wrong is the form of the answer, not what it says. */
function repairMessages({ text, problem }: Misfit): ModelMessage[] {
  return [
    { role: 'user', content: 'Give your answer as JSON that fits the schema.' },
    { role: 'assistant', content: text.slice(0, MOST_QUOTED_CHARACTERS) },
    {
      role: 'user',
      content: `That does not fit the schema: ${problem}. Give the same answer as JSON that fits it, and nothing else. Leave out what you were not sure of; add nothing.`,
    },
  ]
}

function problemOf(cause: unknown): string {
  return cause instanceof Error && cause.name === 'AI_TypeValidationError' && cause.cause instanceof Error
    ? cause.cause.message.slice(0, 1_000)
    : 'it is not complete JSON'
}

function withUsage(error: unknown, usage: TokenUsage): unknown {
  if (!(error instanceof ModelCallError)) return error
  const { code, isTransient, retryAfterMs } = error
  return new ModelCallError(code, {
    isTransient,
    usage: addUsage(usage, error.usage ?? NO_USAGE),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

/** Providers count cached tokens within the input; prices differ, so the parts are kept apart. */
export function usageOf({ inputTokens = 0, outputTokens = 0, inputTokenDetails }: LanguageModelUsage): TokenUsage {
  const cacheReadTokens = inputTokenDetails.cacheReadTokens ?? 0
  const cacheWriteTokens = inputTokenDetails.cacheWriteTokens ?? 0
  return {
    inputTokens: inputTokenDetails.noCacheTokens ?? Math.max(0, inputTokens - cacheReadTokens - cacheWriteTokens),
    cacheReadTokens,
    cacheWriteTokens,
    outputTokens,
  }
}

const CODE_OF_STATUS: Record<number, ModelFailureCode> = {
  401: 'key_refused',
  402: 'payment_required',
  403: 'key_refused',
  404: 'model_unknown',
  408: 'provider_unavailable',
  409: 'provider_unavailable',
  429: 'rate_limited',
}

/** What a failed call means for the next try. `now` is for `Retry-After` headers that name a moment. */
export function classifyFailure(error: unknown, signal: AbortSignal, now: Date): ModelCallError {
  if (error instanceof ModelCallError) return error
  if (signal.aborted) return new ModelCallError('deadline')
  if (LoadAPIKeyError.isInstance(error)) return new ModelCallError('key_missing')
  if (NoSuchModelError.isInstance(error)) return new ModelCallError('model_unknown')
  if (APICallError.isInstance(error)) return ofResponse(error, now)
  return new ModelCallError('model_failed')
}

function ofResponse({ statusCode, responseHeaders, responseBody }: APICallError, now: Date): ModelCallError {
  // No status: refused connection, cut connection, name not found, unreadable answer.
  if (statusCode === undefined || statusCode < 300) return new ModelCallError('provider_unavailable', { isTransient: true })
  const retryAfterMs = readRetryAfter(responseHeaders, now)
  const isQuotaSpent = statusCode === 429 && /insufficient_quota|billing|credit balance/i.test(responseBody ?? '')
  if (isQuotaSpent || (statusCode === 400 && /credit balance|billing/i.test(responseBody ?? '')))
    return new ModelCallError('payment_required', { status: statusCode })
  // OpenAI's images: what it does not want to draw is an error, not an answer.
  if (statusCode === 400 && /moderation_blocked|content_policy_violation/.test(responseBody ?? ''))
    return new ModelCallError('refused', { status: statusCode })
  const isTransient = statusCode === 408 || statusCode === 409 || statusCode === 429 || statusCode >= 500
  const code = CODE_OF_STATUS[statusCode] ?? (statusCode >= 500 ? 'provider_unavailable' : 'model_failed')
  return new ModelCallError(code, { isTransient, status: statusCode, ...(retryAfterMs !== undefined && { retryAfterMs }) })
}

/** `retry-after-ms` or `Retry-After` in seconds or as a date (RFC 9110, 10.2.3); in milliseconds from now. */
function readRetryAfter(headers: Record<string, string> | undefined, now: Date): number | undefined {
  const precise = Number(headers?.['retry-after-ms'])
  if (precise > 0) return precise
  const value = headers?.['retry-after']
  if (value === undefined) return undefined
  const seconds = Number(value)
  const milliseconds = Number.isNaN(seconds) ? Date.parse(value) - now.getTime() : seconds * 1000
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}
