import type { ErrorCode } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, validatorCompiler } from 'fastify-type-provider-zod'
import { AppError } from './app-error.ts'

/** NUL and half characters, which PostgreSQL takes in no text or JSON. */
const UNSTORABLE = /[\0\p{Surrogate}]/u

/** Checks by the route's schema, and refuses text that the database cannot hold; what an address names is for its route to look for. */
export const validateRequest: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route)
  if (route.httpPart === 'params') return validate
  return (data) => {
    const result = validate(data)
    return typeof result === 'object' && 'value' in result && holdsUnstorable(result.value)
      ? { error: new AppError('request_invalid') }
      : result
  }
}

const holdsUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? UNSTORABLE.test(value)
    : typeof value === 'object' && value !== null && Object.entries(value).some((entry) => entry.some(holdsUnstorable))

/** `userId` of addresses, bodies and forms means *me*: `1` or the caller's own id; any other is refused as not there. */
export function refuseForeignUserId(userId: string | undefined, ownId: string | undefined): void {
  const named = userId?.trim()
  if (!named || named === '1' || named === ownId) return
  throw new AppError('not_found', { field: 'userId' })
}

/**
 * For routes with `attachValidation`: what the schema refuses is refused with the code of its field, where it has one of its own.
 * Fields are named by their last part: `items/0/price` is `price`.
 */
export const refuseFields =
  (codes: Record<string, { code: ErrorCode; values?: Record<string, string | number> }>) =>
  async ({ validationError: error }: FastifyRequest): Promise<void> => {
    if (error === undefined) return
    const path: string = hasZodFastifySchemaValidationErrors(error) ? (error.validation[0]?.instancePath ?? '') : ''
    const parts = path.split('/').filter((part) => part !== '')
    const own = codes[parts.at(-1) ?? '']
    const field = parts.length === 0 ? {} : { field: parts.join('.') }
    throw new AppError(own?.code ?? 'request_invalid', { cause: error, ...field, ...(own?.values && { values: own.values }) })
  }
