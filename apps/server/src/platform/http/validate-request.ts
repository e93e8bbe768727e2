import type { ErrorCode } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { MessageValue } from '../locales.ts'
import { AppError, type FieldAdvice } from './app-error.ts'

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

/** What a route is told whose address names one thing by its id. */
export const byId = z.object({ id: z.uuid() })

const uuid = z.uuid()
/** Whether a part of an address can be the id of anything. */
export const isUuid = (part: string): boolean => uuid.safeParse(part).success

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
  (codes: Record<string, { code: ErrorCode; values?: Record<string, MessageValue> }>) =>
  async ({ validationError: error }: FastifyRequest): Promise<void> => {
    if (error === undefined) return
    const refusal = fieldRefusal(error)
    const own = codes[refusal.field?.split('.').at(-1) ?? '']
    if (own === undefined) throw refusal
    const { field } = refusal
    throw new AppError(own.code, { cause: error, ...(field && { field }), ...(own.values && { values: own.values }) })
  }

/** The refusal of the first field that the schema of its route refuses, with what to do about it. */
export function fieldRefusal(error: unknown): AppError {
  const problem = hasZodFastifySchemaValidationErrors(error) ? error.validation[0] : undefined
  const field = problem?.instancePath.split('/').filter(Boolean).join('.')
  if (problem === undefined || !field) return new AppError('request_invalid', { cause: error })
  const { advice, ...values } = adviceOn({ ...problem.params, code: problem.keyword, message: problem.message ?? '' })
  return new AppError('request_invalid', { cause: error, field, advice, values })
}

const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  expected: z.string().optional(),
  format: z.string().optional(),
  origin: z.string().optional(),
  inclusive: z.boolean().optional(),
  maximum: z.coerce.number().optional(),
  minimum: z.coerce.number().optional(),
})
type Advice = { advice: FieldAdvice | undefined; maximum?: number; minimum?: number }

const OF_FORMAT: Partial<Record<string, FieldAdvice>> = {
  email: 'email',
  url: 'url',
  date: 'day',
  datetime: 'instant',
  time: 'time',
  uuid: 'choice',
}
const OF_TYPE: Partial<Record<string, FieldAdvice>> = { number: 'number', int: 'wholeNumber', boolean: 'yesOrNo' }

/** What to do about what a schema finds wrong with a field. */
function adviceOn(found: unknown): Advice {
  const { code, message, expected = '', format = '', ...limits } = problemSchema.parse(found)
  if (message.endsWith('received undefined')) return { advice: 'missing' }
  switch (code) {
    case 'invalid_type':
      return { advice: OF_TYPE[expected] }
    case 'invalid_format':
      return { advice: OF_FORMAT[format] }
    case 'invalid_value':
      return { advice: 'choice' }
    case 'too_big':
    case 'too_small':
      return adviceOnLimit(limits)
    default:
      return { advice: undefined }
  }
}

function adviceOnLimit({ origin, inclusive, maximum, minimum }: Partial<z.infer<typeof problemSchema>>): Advice {
  const isText = origin === 'string'
  const isList = origin === 'array' || origin === 'set'
  if (maximum !== undefined) return { advice: isText ? 'longest' : isList ? 'mostItems' : 'highest', maximum }
  if (minimum === undefined) return { advice: undefined }
  if (isText) return minimum === 1 ? { advice: 'missing' } : { advice: 'shortest', minimum }
  if (isList) return { advice: 'fewestItems', minimum }
  return { advice: inclusive === false ? 'above' : 'lowest', minimum }
}

const LONGEST_KEY = 200

/** The request's own key; `null` where there is none. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > LONGEST_KEY) throw new AppError('request_invalid', { field: 'Idempotency-Key' })
  return key
}
