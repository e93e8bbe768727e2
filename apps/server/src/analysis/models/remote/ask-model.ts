import type { JSONObject, LanguageModelV3 } from '@ai-sdk/provider'
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
import { classifyFailure } from './classify-failure.ts'

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
