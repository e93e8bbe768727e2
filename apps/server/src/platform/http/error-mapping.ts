import { ERROR_STATUS, type ErrorBody, type ErrorCode, type Language } from '@chioma/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isDatabaseFull, isDatabaseGone, isOutOfConnections } from '../database/database.ts'
import { inFaultScope } from '../fault-scope.ts'
import type { Locales } from '../locales.ts'
import { StorageFullError, StorageUnavailableError } from '../storage/object-storage.ts'
import { AppError } from './app-error.ts'
import type { App } from './http-app.ts'
import { languageOf } from './request-language.ts'
import { fieldRefusal } from './validate-request.ts'

/** What passes by itself, and when to come again. */
const RETRY_SECONDS: Partial<Record<ErrorCode, number>> = { service_busy: 5, service_unavailable: 2, storage_full: 600 }

/** Refusals of the HTTP layer itself, by its own codes. */
const CODE_OF_FASTIFY_ERROR: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request_invalid',
  FST_UNDER_PRESSURE: 'service_busy',
}

/** Turns whatever a route threw into the one error body, in the visitor's language; what nobody expected is logged once. */
export function createErrorHandler(locales: Locales) {
  return (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = refusalOf(error)
    const body = describeRefusal(refusal, request, locales)
    const status = ERROR_STATUS[body.code]
    const retrySeconds = RETRY_SECONDS[body.code]
    if (retrySeconds !== undefined) reply.header('retry-after', retrySeconds)
    else if (status >= 500) request.log.error({ err: error }, 'unexpected error')
    if (body.code === 'storage_full') request.log.error({ err: error }, 'the disk is full')
    if (body.code === 'service_unavailable') request.log.warn({ err: error }, 'database or storage could not be asked')
    if (typeof refusal.values.seconds === 'number') reply.header('retry-after', refusal.values.seconds)
    // Of a body that broke off before any of it was sent.
    reply.removeHeader('content-encoding').removeHeader('content-disposition')
    return reply.status(status).header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body))
  }
}

/** The body for a refusal, for those who answer outside of the error handler. */
export function describeRefusal(error: AppError, request: FastifyRequest, locales: Locales): ErrorBody {
  const language = languageOf(request, error.language)
  return {
    code: error.code,
    message: messageOf(error, language, locales),
    ...(error.field !== undefined && { field: error.field }),
    ...(error.current !== undefined && { current: error.current }),
    ...(error.lastChange !== undefined && { lastChange: error.lastChange }),
  }
}

const fieldWordsSchema = z.object({ fields: z.record(z.string(), z.string()) })

/** Where a field is at fault, the sentence names it as people know it, and says what to do about it. */
function messageOf({ code, field, values, advice }: AppError, language: Language, locales: Locales): string {
  const fieldName = field === undefined ? undefined : nameOfField(field, locales.catalogue(language, 'errors'))
  if (code !== 'request_invalid' || fieldName === undefined)
    return locales.translate(language, code, { fieldName: fieldName ?? field ?? '', ...values })
  const told = locales.say(language, `errors:advice.${advice ?? 'invalid'}`, plainValues(values))
  return locales.say(language, 'errors:fieldProblem', { fieldName, advice: told })
}

/** Advice speaks of no money. */
const plainValues = (values: AppError['values']): Record<string, string | number> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (typeof value === 'object' ? [] : [[name, value]])))

/** `items.0.quantity` by its last name that people know; a name that means something else there is known by both. */
function nameOfField(field: string, catalogue: Record<string, unknown>): string | undefined {
  const { fields } = fieldWordsSchema.parse(catalogue)
  const parts = field.split('.').filter((part) => !/^\d+$/.test(part))
  const known = parts
    .flatMap((part, index) => [part, `${parts[index - 1]}_${part}`])
    .findLast((name) => Object.hasOwn(fields, name))
  return known === undefined ? undefined : fields[known]
}

/** The refusal that an error comes down to; `internal_error` for what nobody expected. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return fieldRefusal(error)
  }
  if (error instanceof StorageFullError || isDatabaseFull(error)) return new AppError('storage_full', { cause: error })
  if (error instanceof StorageUnavailableError) return new AppError('service_unavailable', { cause: error })
  if (isOutOfConnections(error)) return new AppError('service_busy', { cause: error })
  if (isDatabaseGone(error)) return new AppError('service_unavailable', { cause: error })
  const { code = '', statusCode } = error instanceof Error ? (error as Partial<FastifyError>) : {}
  const known = CODE_OF_FASTIFY_ERROR[code]
  if (known !== undefined) return new AppError(known, { cause: error })
  if (statusCode === 429) return new AppError('too_many_requests', { cause: error })
  if (statusCode === 404) return new AppError('not_found', { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('request_invalid', { cause: error })
  }
  return new AppError('internal_error', { cause: error })
}

/** An error that nobody handles while a request is served ends that request, and not the process. Before every other hook. */
export function isolateRequests(app: App): void {
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void): void =>
    inFaultScope((error) => endRequest(request, reply, error), done)
  app.addHook('onRequest', enter)
  // What comes after the body was read runs in the context of its connection.
  app.addHook('preValidation', enter)
}

/** In words, as long as none of the answer is sent; what is half sent is cut off, so that nobody takes it for whole. */
function endRequest(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  if (!reply.sent) {
    reply.send(error instanceof Error ? error : new Error('not an Error', { cause: error }))
    return
  }
  request.log.error({ err: error }, 'an error that nobody handled')
  if (!reply.raw.writableFinished) reply.raw.destroy()
}
