import { validatorCompiler } from 'fastify-type-provider-zod'
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
