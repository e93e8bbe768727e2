import { APICallError, LoadAPIKeyError, NoSuchModelError } from '@ai-sdk/provider'
import type { ModelFailureCode } from '@chioma/contract'
import { ModelCallError } from '../model-call-error.ts'

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
