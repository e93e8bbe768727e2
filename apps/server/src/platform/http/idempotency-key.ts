import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const LONGEST_KEY = 200

/** The request's own key; `null` where there is none. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > LONGEST_KEY) throw new AppError('request_invalid', { field: 'Idempotency-Key' })
  return key
}
