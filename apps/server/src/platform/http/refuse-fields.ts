import type { ErrorCode } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from './app-error.ts'

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
